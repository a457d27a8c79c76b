import type { FormField } from '@sampark/core/forms/fields/module-fields';
import { inAnyRow } from '@sampark/core/survey/row-path';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { Language } from '@sampark/i18n/languages';
import { Fragment, useId } from 'react';
import type { ReadRow, Section } from '../../shared/surveys/sections.ts';
import { classes } from '../../ui/classes.ts';
import { Answers } from './answers.tsx';
import { textIn } from './in-languages.ts';
import styles from './rows-table.module.css';
import { useSheetWords } from './use-sheet-words.ts';

type Rows = Extract<Section, { kind: 'rows' }>;

interface RowsTableProps {
  readonly section: Rows;
  /** Gives the answers to the question at a path: one, or several where nobody has chosen yet. */
  readonly answersAt: (path: FieldPath) => readonly Value[];
  readonly languages: readonly Language[];
  /** It stands in a row. */
  readonly isInner?: boolean;
}

/** The most columns that are legible on a page of paper; two languages double their words. */
const mostColumns = (languages: readonly Language[]): number => (languages.length > 1 ? 5 : 8);

const questionsOf = ({ sections }: ReadRow): readonly FormField[] =>
  sections.flatMap((section) => (section.kind === 'questions' ? section.questions : []));

const rowsIn = ({ sections }: ReadRow): readonly Rows[] =>
  sections.filter((section) => section.kind === 'rows');

/** Returns the questions that are asked in any of the rows, by their paths in any row. */
function columnsOf(rows: readonly ReadRow[]): readonly (readonly [FieldPath, FormField])[] {
  const columns = new Map<FieldPath, FormField>();
  for (const row of rows) for (const field of questionsOf(row)) columns.set(inAnyRow(field.path), field);
  return [...columns];
}

/** Whether a question has one name in all rows. It may name an answer of its row, and then it has not. */
const agrees = (rows: readonly ReadRow[], [path, { question }]: readonly [FieldPath, FormField]): boolean =>
  rows
    .flatMap(questionsOf)
    .every((each) => inAnyRow(each.path) !== path || each.question.label.en === question.label.en);

/** Puts the rows of a repeat on paper: as a table where it fits on the page, else row by row. Rows in a row stand under it. */
export function RowsTable(props: RowsTableProps) {
  const { section, languages, isInner = false } = props;
  const id = useId();
  const word = useSheetWords(languages);
  const columns = columnsOf(section.rows);
  const isTable =
    columns.length <= mostColumns(languages) && columns.every((column) => agrees(section.rows, column));
  const mayScroll = isTable && !isInner;
  return (
    // The table takes the focus, so that a person without a pointer scrolls it by the arrow keys.
    <section
      className={classes(styles.rows, mayScroll && styles.wide)}
      aria-labelledby={id}
      tabIndex={mayScroll ? 0 : undefined}
    >
      <h3 id={id}>{textIn(languages, section.repeat.label)}</h3>
      {section.rows.length === 0 && <p>{word('noRows')}</p>}
      {section.rows.length > 0 &&
        (isTable ? <AsTable {...props} columns={columns} id={id} /> : <AsBlocks {...props} />)}
    </section>
  );
}

interface AsTableProps extends RowsTableProps {
  readonly columns: ReturnType<typeof columnsOf>;
  readonly id: string;
}

function AsTable({ section, columns, answersAt, languages, id }: AsTableProps) {
  const word = useSheetWords(languages);
  return (
    <table className={styles.table} aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col">{section.repeat.table ? null : word('number')}</th>
          {columns.map(([path, { question }]) => (
            <th key={path} scope="col">
              {textIn(languages, question.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {section.rows.map((row) => {
          const asked = new Map(questionsOf(row).map((field) => [inAnyRow(field.path), field]));
          return (
            <Fragment key={row.path}>
              <tr>
                <th scope="row">
                  {section.repeat.table && row.heading ? textIn(languages, row.heading) : row.number}
                </th>
                {columns.map(([path]) => {
                  const field = asked.get(path);
                  return (
                    <td key={path}>
                      {field && (
                        <Answers
                          question={field.question}
                          answers={answersAt(field.path)}
                          languages={languages}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
              {rowsIn(row).map((inner) => (
                <tr key={inner.path} className={styles.inner}>
                  <td colSpan={columns.length + 1}>
                    <RowsTable section={inner} answersAt={answersAt} languages={languages} isInner />
                  </td>
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function AsBlocks({ section, answersAt, languages }: RowsTableProps) {
  return (
    <ol className={styles.blocks}>
      {section.rows.map((row) => (
        <li key={row.path}>
          <p className={styles.number}>{section.repeat.table ? null : row.number}</p>
          <div className={styles.block}>
            {row.heading && <p className={styles.line}>{textIn(languages, row.heading)}</p>}
            <dl>
              {questionsOf(row).map(({ path, question }) => (
                <div key={path} className={classes(answersAt(path).length > 1 && styles.open)}>
                  <dt>{textIn(languages, question.label)}</dt>
                  <dd>
                    <Answers question={question} answers={answersAt(path)} languages={languages} />
                  </dd>
                </div>
              ))}
            </dl>
            {rowsIn(row).map((inner) => (
              <RowsTable
                key={inner.path}
                section={inner}
                answersAt={answersAt}
                languages={languages}
                isInner
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
