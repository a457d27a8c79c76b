import type { Repeat } from '@sampark/core/forms/definition/definition';
import { rowSummary } from '@sampark/core/forms/engine/answer-texts';
import { rowsAt } from '@sampark/core/forms/engine/instance';
import type { Row } from '@sampark/core/forms/engine/row';
import { isOpenEnded } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { isInRows, isRowPath, repeatOf } from '@sampark/core/survey/row-path';
import type { FieldPath } from '@sampark/core/survey/values';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import { useWide } from '../../../../shared/frame/use-wide.ts';
import { useFormLanguage } from '../../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { LazyEarlierRows } from '../../carried/lazy-earlier.ts';
import { conflictOf, type FieldConflict } from '../../conflicts/conflict-choices.ts';
import { RowConflict } from '../../conflicts/lazy-conflicts.ts';
import { LazyRowsReview } from '../../review/lazy-review.ts';
import { Heading } from '../heading.tsx';
import { useDrawnFirst } from '../screen/drawn-first.ts';
import { FIRST_DRAWN, inRow, type Scene } from '../screen/scene.ts';
import { fitsTable } from './fits-table.ts';
import { RowCard, type RowCardProps } from './row-card.tsx';
import styles from './rows.module.css';
import { TableRows } from './table-rows.tsx';

interface RepeatRowsProps {
  readonly scene: Scene;
  readonly repeat: Repeat;
  readonly path: FieldPath;
  readonly level: number;
  /** Draws the questions of an open row. */
  readonly children: (row: Row, scene: Scene) => ReactNode;
}

/** Draws the rows of a repeat as cards. Only an open card draws its questions. */
export function RepeatRows({ scene, repeat, path, level, children }: RepeatRowsProps) {
  const { t } = useTranslation('rows');
  const language = useFormLanguage();
  const id = useId();
  const { view, review, editable, say } = scene;
  const isWide = useWide();
  const asTable = isWide && fitsTable(repeat);
  const rows = rowsAt(view.instance, path);
  const drawn = scene.isWhole ? rows : rows.slice(0, FIRST_DRAWN);
  const heading = say(repeat.label, path);
  // Where it is the module's own heading once more, nobody needs to see it twice.
  const repeatsModule =
    scene.module.children[0] === repeat && heading === inLanguage(scene.module.label, language);
  // Rows in rows are reviewed with theirs.
  const isReviewed = !isInRows(path) && (review.may === 'review' || review.rows.size > 0);
  const openEnded = isOpenEnded(repeat);
  const canChange = editable && openEnded;
  const disputed = disputedRows(view, path);
  const name = t('add', { repeat: heading });
  const headingOf = (row: Pick<Row, 'id' | 'path'>): string | undefined => {
    const choice = repeat.table?.find(({ name }) => name === row.id);
    return choice && say(choice.label, row.path);
  };
  return (
    // A module may have the same name, and is the landmark.
    <div className={styles.repeat} role="group" aria-labelledby={id}>
      <Heading level={level} id={id}>
        {repeatsModule ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      </Heading>
      {disputed.map(({ row, conflict }) => (
        <RowConflict
          key={row}
          view={view}
          path={row}
          conflict={conflict}
          settle={editable || (scene.canEdit && !review.isLocked(row)) ? scene.settle : null}
        />
      ))}
      {rows.length === 0 && (
        <Empty canChange={canChange} counted={repeat.repeat_count !== undefined} button={name} />
      )}
      {asTable && (
        <>
          <TableRows scene={scene} repeat={repeat} rows={drawn} labelledBy={id} headingOf={headingOf} />
          {scene.isWhole && isReviewed && <LazyRowsReview rows={rows} headingOf={headingOf} />}
        </>
      )}
      {rows.length > 0 && !asTable && (
        <RowCards
          {...{ scene, level, canChange, isReviewed, headingOf, openEnded }}
          all={rows.length}
          rows={drawn}
        >
          {children}
        </RowCards>
      )}
      {canChange && scene.earlier && <LazyEarlierRows scene={scene} earlier={scene.earlier} path={path} />}
      {canChange && (
        <div>
          <Button icon={PLUS} data-adds={path} onClick={() => scene.rows.add(path)}>
            {name}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowCardsProps extends Pick<RepeatRowsProps, 'scene' | 'level' | 'children'> {
  /** The rows that are drawn, of so many. */
  readonly rows: readonly Row[];
  readonly all: number;
  /** People add rows to this repeat, and take some out. */
  readonly openEnded: boolean;
  /** The person may add some. */
  readonly canChange: boolean;
  /** The person sees, or may say, where the review of these rows is. */
  readonly isReviewed: boolean;
  readonly headingOf: (row: Row) => string | undefined;
}

/** Draws rows as cards. */
function RowCards(props: RowCardsProps) {
  const { scene, level, rows, all, openEnded, canChange, isReviewed, headingOf, children } = props;
  const { view, review, manner, missingIn, brokenIn, inConflict } = scene;
  const { isOpen } = scene.rows;
  // In a checked module the person may change the rows alone that an officer has opened.
  const mayChange = (row: Row): boolean =>
    canChange || (openEnded && scene.canEdit && !review.isLocked(row.path));
  return (
    <ol className={styles.cards}>
      {rows.map((row, at) => (
        <RowNow
          key={row.id}
          {...{ view, row, manner }}
          path={row.path}
          heading={headingOf(row)}
          number={at + 1}
          level={level + 1}
          count={mayChange(row) ? all : 0}
          canAdd={canChange}
          missing={missingIn.get(row.path) ?? 0}
          broken={brokenIn.get(row.path) ?? 0}
          needsYou={inConflict.has(row.path)}
          review={review.rows.get(row.path)}
          locked={review.isLocked(row.path)}
          rows={scene.rows}
        >
          {isOpen(row.path) ? (
            <>
              {children(row, inRow(scene, row.path))}
              {isReviewed && <LazyRowsReview rows={[row]} />}
            </>
          ) : null}
        </RowNow>
      ))}
    </ol>
  );
}

interface RowNowProps extends Omit<RowCardProps, 'summary'> {
  readonly view: SurveyView;
  readonly row: Row;
  readonly manner: Scene['manner'];
}

/** Draws a row, and its line with each key in the row. */
function RowNow({ view, row, manner, ...card }: RowNowProps) {
  const { instance } = useDrawnFirst(row.path, view);
  return <RowCard {...card} summary={rowSummary(instance, row, manner)} />;
}

/** Returns the conflicts about rows of this repeat as a whole. */
const disputedRows = (
  view: SurveyView,
  repeat: FieldPath,
): { readonly row: FieldPath; readonly conflict: FieldConflict }[] => {
  const fields = new Set(view.conflicts.map(({ field }) => field));
  return [...fields]
    .filter((field) => isRowPath(field) && repeatOf(field) === repeat)
    .flatMap((row) => {
      const conflict = conflictOf(view, row);
      return conflict ? [{ row, conflict }] : [];
    });
};

const PLUS = <Plus size={20} aria-hidden="true" />;

interface EmptyProps {
  readonly canChange: boolean;
  readonly counted: boolean;
  readonly button: string;
}

function Empty({ canChange, counted, button }: EmptyProps) {
  const { t } = useTranslation('rows');
  const said = canChange ? t('empty', { button }) : t(counted ? 'emptyCounted' : 'emptyRead');
  return <p className={styles.empty}>{said}</p>;
}
