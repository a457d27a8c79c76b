import type { Question } from '@sampark/core/forms/definition/definition';
import { formatNumber } from '@sampark/i18n/formats';
import { classes } from '../../ui/classes.ts';
import styles from './answers.module.css';
import { Boxes, Lines } from './boxes.tsx';
import { useLine, useSheet } from './sheet.ts';

type OfKind<T extends Question['type']> = Extract<Question, { type: T }>;

/** Draws the place of a tick: round where one choice excludes the others. */
export function Mark({ kind }: { readonly kind: 'one' | 'several' }) {
  return <span className={classes(styles.mark, kind === 'one' && styles.round)} aria-hidden="true" />;
}

/** The most choices that stand in a line that wraps; more stand in columns. */
const IN_LINES = 6;

/** The most choices of a cell that may stand in a line; more stand below each other. */
const FEW = 2;

/** Returns the number of columns for choices as long as these, by the letters of the longest. */
function columnsFor(labels: readonly string[]): number {
  const longest = Math.max(...labels.map(({ length }) => length));
  if (longest <= 20) return 4;
  if (longest <= 32) return 3;
  return longest <= 52 ? 2 : 1;
}

interface ChoiceSpaceProps {
  readonly question: OfKind<'select_one' | 'select_multiple'>;
  readonly isCell: boolean;
}

/** Draws the choices of a question with a place for a tick each. A very long list stands at the end of the pages. */
export function ChoiceSpace({ question, isCell }: ChoiceSpaceProps) {
  const { text } = useLine();
  const { lists } = useSheet();
  if (lists.has(question)) return <InList question={question} />;
  const labels = question.choices.map(({ label }) => text(label));
  const columns = labels.length > IN_LINES && !isCell ? columnsFor(labels) : null;
  return (
    <ul
      className={classes(styles.options, isCell && labels.length > FEW && styles.stacked)}
      data-columns={columns ?? undefined}
    >
      {question.choices.map(({ name }, at) => (
        <li key={name} className={styles.option}>
          <Mark kind={question.type === 'select_one' ? 'one' : 'several'} />
          <span>{labels[at]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists with more choices than this are in the app alone. */
export const LONGEST_PRINTED = 600;

function InList({ question }: { readonly question: OfKind<'select_one' | 'select_multiple' | 'rank'> }) {
  const { say } = useLine();
  const list = useSheet().lists.get(question);
  if (!list) return null;
  const { number, choices } = list;
  return (
    <>
      <Lines count={question.type === 'select_one' ? 1 : 2} />
      <small>
        {say((t) =>
          choices.length > LONGEST_PRINTED
            ? t('paper:list.long', { entries: formatNumber(choices.length) })
            : t('paper:list.see', { name: t('paper:list.name', { number }) }),
        )}
      </small>
    </>
  );
}

/** Draws the choices of a question that puts them in order, with boxes for the place of each. */
export function RankSpace({ question }: { readonly question: OfKind<'rank'> }) {
  const { say, text } = useLine();
  if (useSheet().lists.has(question)) return <InList question={question} />;
  const labels = question.choices.map(({ label }) => text(label));
  return (
    <>
      <small>{say((t) => t('paper:rank'))}</small>
      <ul className={styles.options} data-columns={columnsFor(labels)}>
        {question.choices.map(({ name }, at) => (
          <li key={name} className={styles.option}>
            <Boxes count={String(labels.length).length} />
            <span>{labels[at]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
