import type { Question, Repeat } from '@sampark/core/forms/definition/definition';
import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { AnswerSpace } from './answer-space.tsx';
import { Beside } from './beside.tsx';
import { isPrinted } from './printed-items.ts';
import { QuestionWords } from './question-words.tsx';
import styles from './rows.module.css';
import { type RowsLayout, rowsLayout } from './rows-layout.ts';
import { Condition, useLimits } from './rules.tsx';
import { useItemWords, useLine, useSheet } from './sheet.ts';
import type { Tongue } from './tongue.ts';

interface EmptyRowsProps {
  readonly repeat: Repeat;
  /** It stands in a row itself. */
  readonly isInner: boolean;
  /** All that a row asks, one below the other: the same on each card. */
  readonly card: ReactNode;
}

/** Puts the empty rows of a repeat on paper: as a table where its questions fit beside each other, else as cards. */
export function EmptyRows({ repeat, isInner, card }: EmptyRowsProps) {
  const { numbers } = useSheet();
  const { say } = useLine();
  const id = useId();
  const layout = rowsLayout(repeat, useItemWords(), isInner);
  const isTable = layout.kind === 'table';
  return (
    // The table takes the focus, so that a person without a pointer scrolls it by the arrow keys.
    <section
      className={classes(styles.rows, isTable && styles.wide)}
      aria-labelledby={id}
      tabIndex={isTable ? 0 : undefined}
    >
      <div id={id} className={styles.heading}>
        <span>{numbers.get(repeat)}</span>
        <Beside>
          {(tongue) => (
            <>
              <h3>{tongue.text(repeat.label)}</h3>
              <Condition item={repeat} tongue={tongue} />
              <RowCount repeat={repeat} tongue={tongue} />
            </>
          )}
        </Beside>
      </div>
      {layout.kind === 'table' ? (
        <AsTable repeat={repeat} layout={layout} id={id} />
      ) : (
        <AsCards repeat={repeat} layout={layout} card={card} />
      )}
      {layout.isOpen && <p className={styles.more}>{say((t) => t('paper:more'))}</p>}
    </section>
  );
}

/** Says how many rows there are, where an answer says it. */
function RowCount({ repeat, tongue }: { readonly repeat: Repeat; readonly tongue: Tongue }) {
  const question = repeat.repeat_count === undefined ? null : tongue.answer(repeat.repeat_count, repeat);
  return question === null ? null : <p className={styles.count}>{tongue.t('paper:rows', { question })}</p>;
}

interface RowsProps<Kind extends RowsLayout['kind']> {
  readonly repeat: Repeat;
  readonly layout: Extract<RowsLayout, { kind: Kind }>;
}

/** Returns the rows: the choices of a fixed table, else numbers. */
const rowsOf = ({ table }: Repeat, { count }: RowsLayout) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, heading: table?.[at]?.label ?? null }));

function AsTable({ repeat, layout, id }: RowsProps<'table'> & { readonly id: string }) {
  const { say, text } = useLine();
  // A table holds nothing but questions: see `rowsLayout`.
  const questions = repeat.children.filter(isPrinted) as readonly Question[];
  return (
    <table className={classes(styles.table, repeat.table && styles.fixed)} aria-labelledby={id}>
      <colgroup>
        {['number', ...questions.map(({ name }) => name)].map((name, at) => (
          <col key={name} style={{ width: `${layout.columns[at]}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{!repeat.table && say((t) => t('paper:number'))}</th>
          {questions.map((question) => (
            <ColumnHead key={question.name} question={question} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(repeat, layout).map(({ number, heading }) => (
          <tr key={number}>
            <th scope="row">{heading ? text(heading) : number}</th>
            {questions.map((question) => (
              <td key={question.name}>
                <AnswerSpace question={question} isCell />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead({ question }: { readonly question: Question }) {
  const { numbers, tongues } = useSheet();
  const limits = useLimits(question);
  return (
    <th scope="col">
      <span className={styles.number}>{numbers.get(question)}</span>
      {tongues.map((tongue) => (
        <div key={tongue.language} lang={tongue.language} dir={tongue.direction}>
          <QuestionWords question={question} tongue={tongue} />
        </div>
      ))}
      {limits !== '' && <small>{limits}</small>}
    </th>
  );
}

function AsCards({ repeat, layout, card }: RowsProps<'cards'> & Pick<EmptyRowsProps, 'card'>) {
  const { say, text } = useLine();
  return (
    <ol className={styles.cards}>
      {rowsOf(repeat, layout).map(({ number, heading }) => (
        <li key={number}>
          <p className={styles.row}>{heading ? text(heading) : say((t) => t('paper:row', { number }))}</p>
          {card}
        </li>
      ))}
    </ol>
  );
}
