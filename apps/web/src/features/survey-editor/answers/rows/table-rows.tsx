import type { Repeat } from '@sampark/core/forms/definition/definition';
import type { Row } from '@sampark/core/forms/engine/row';
import { classes } from '../../../../ui/classes.ts';
import { InTable } from '../../../../ui/fields/in-table.ts';
import sheet from '../../../../ui/layout/table.module.css';
import { LazyRowMark } from '../../review/lazy-review.ts';
import { AskedField } from '../asked-field.tsx';
import { inRow, type Scene } from '../screen/scene.ts';
import styles from './table-rows.module.css';

interface TableRowsProps {
  readonly scene: Scene;
  readonly repeat: Repeat;
  readonly rows: readonly Row[];
  /** The id of the heading above. */
  readonly labelledBy: string;
  readonly headingOf: (row: Row) => string | undefined;
}

/** Draws a fixed table as one: a line for each row, a column for each question. */
export function TableRows({ scene, repeat, rows, labelledBy, headingOf }: TableRowsProps) {
  const columns = repeat.children.filter(({ type }) => type !== 'hidden');
  const [first] = rows;
  return (
    <div className={classes(sheet.sheet, styles.table)}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {scene.say(column.label, `${first?.path}/${column.name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <InTable value={true}>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {headingOf(row)}
                  {scene.review.rows.has(row.path) && (
                    <div className={styles.state}>
                      <LazyRowMark state={scene.review.ofRow(row.path).state} />
                    </div>
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.name}>
                    <AskedField scene={inRow(scene, row.path)} path={`${row.path}/${column.name}`} />
                  </td>
                ))}
              </tr>
            ))}
          </InTable>
        </tbody>
      </table>
    </div>
  );
}
