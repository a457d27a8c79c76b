import type { Review } from '@sampark/core/survey/about/reviews-in';
import type { FieldPath } from '@sampark/core/survey/values';
import { ChevronDown, CircleAlert, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useId } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { classes } from '../../../../ui/classes.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { Later } from '../../later.tsx';
import { LazyRowMark } from '../../review/lazy-review.ts';
import { LazyRowMenu } from './lazy-row-menu.ts';
import styles from './rows.module.css';
import type { Rows } from './use-rows.ts';

export interface RowCardProps {
  readonly path: FieldPath;
  /** The subject of a row of a fixed table; `undefined`: rows have numbers. */
  readonly heading: string | undefined;
  readonly number: number;
  readonly level: number;
  /** The number of rows among which it can move; 0: nobody moves or takes out rows here. */
  readonly count: number;
  /** The person may add rows beside it. */
  readonly canAdd: boolean;
  /** Empty: nothing is answered that would tell it from others. */
  readonly summary: string;
  readonly missing: number;
  /** How many answers in it break a constraint of the form, or are doubtful without a reason. */
  readonly broken: number;
  readonly needsYou: boolean;
  /** The review of the row by itself; `undefined`: nobody has spoken of it. */
  readonly review: Review | undefined;
  /** Somebody has checked it, so this person may not take it out. */
  readonly locked: boolean;
  readonly rows: Rows;
  /** Its questions; `null`: it is closed. */
  readonly children: ReactNode;
}

const ARROW = <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />;

/** Draws one row: a line that opens to its questions. A closed one is drawn again only when its line changes. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { path, heading, number, count, canAdd, summary, missing, broken } = props;
  const { needsYou, review, locked, rows, children } = props;
  const { t } = useTranslation(['rows', 'modules', 'common', 'editor']);
  const id = useId();
  const isOpen = children !== null;
  const said = summary === '' ? t('blank') : summary;

  const title = heading === undefined ? t('named', { number, summary: said }) : `${heading}: ${said}`;

  // Of a table's row that lacks something it need not be said twice that it is empty.
  const isPlain = heading === undefined || missing === 0;

  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || count === 0) return;
    event.preventDefault();
    rows.move(path, by);
  };

  return (
    <li className={classes(styles.card, isOpen && styles.open)}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.face}
          data-row={path}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-describedby={missing + broken > 0 || needsYou || review ? `${id}-state` : undefined}
          onClick={() => rows.toggle(path)}
          onKeyDown={press}
        >
          {/* The name of the button; what is missing describes it. */}
          <VisuallyHidden>{title}</VisuallyHidden>
          {heading === undefined && (
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
          )}
          <span className={styles.words} aria-hidden="true">
            {heading !== undefined && <span className={styles.heading}>{heading}</span>}
            {(summary !== '' || isPlain) && (
              <span className={summary === '' ? styles.blank : styles.summary}>{said}</span>
            )}
            <span className={styles.state} id={`${id}-state`}>
              {needsYou && (
                <span className={styles.needs}>
                  <CircleAlert size={16} strokeWidth={2.5} aria-hidden="true" />
                  {t('common:safety.attention')}
                </span>
              )}
              {broken > 0 && (
                <span className={styles.needs}>
                  <TriangleAlert size={16} strokeWidth={2.5} aria-hidden="true" />
                  {t('editor:check.count', { count: broken })}
                </span>
              )}
              {review && <LazyRowMark state={review.state} />}
              {missing > 0 && <span>{t('modules:missing', { count: missing })}</span>}
            </span>
          </span>
          {ARROW}
        </button>
        {count > 0 && (
          <Later>
            <LazyRowMenu {...{ title, path, number, count, canAdd, locked, rows }} />
          </Later>
        )}
      </div>
      {isOpen && (
        <div className={styles.body} id={id}>
          {children}
        </div>
      )}
    </li>
  );
});
