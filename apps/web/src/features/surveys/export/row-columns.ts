import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { FormRepeat } from '@sampark/core/forms/fields/module-fields';
import { rowIdOf } from '@sampark/core/survey/row-path';
import { type Column, rowKeyOf } from './table.ts';

/** The labels of the columns that say which row it is. */
export interface RowLabels {
  readonly key: LocalText;
  readonly parent: LocalText;
  readonly number: LocalText;
}

/**
 * Returns the columns that say which row of a survey it is.
 *
 * | column | content |
 * |---|---|
 * | `_row` | its key; with `survey_id` unique in its table |
 * | `_parent_row` | the key of the row that holds it, where it stands in one |
 * | `_number` | its number there, from 1 |
 * | `_heading` | the choice that heads it, in a fixed table |
 */
export function rowColumns({ outer, repeat }: FormRepeat, labels: RowLabels): readonly Column[] {
  const columns: Column[] = [
    { path: '_row', type: 'text', label: labels.key, read: ({ row }) => (row ? rowKeyOf(row.path) : null) },
  ];
  if (outer.length > 0) {
    const read: Column['read'] = ({ row }) => (row ? rowKeyOf(row.outer) : null);
    columns.push({ path: '_parent_row', type: 'text', label: labels.parent, read });
  }
  columns.push({
    path: '_number',
    type: 'integer',
    label: labels.number,
    read: ({ row }) => row?.number ?? null,
  });
  if (repeat.table) {
    const read: Column['read'] = ({ row }) => (row ? rowIdOf(row.path) : null);
    columns.push({
      path: '_heading',
      type: 'select_one',
      label: repeat.label,
      choices: repeat.table,
      read,
    });
  }
  return columns;
}
