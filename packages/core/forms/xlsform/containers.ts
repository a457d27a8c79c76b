import type { Item } from '../definition/definition.ts';
import { containerOf } from './common.ts';
import { LIMITS } from './limits.ts';
import { newLevel } from './names.ts';
import type { Container } from './questions/question-types.ts';
import type { Reading } from './reading.ts';
import { rowsOf } from './repeat-rows.ts';
import { yesOrNo } from './settings.ts';
import { placeOf, type Row, valueOf } from './sheets/table.ts';
import { here, nameOf, type Open, type Walk } from './walk.ts';

/** Columns that say something of a question and nothing of a group or a repeat. */
const OF_QUESTIONS =
  'required required_message constraint constraint_message warning warning_message carry allowed_change calculation default trigger hint guidance_hint choice_filter parameters \
unit min max step max_length'.split(' ');

/** Columns that say something of a repeat only, or of a group only. `heading` is Sampark's own: yes, and paths do not name the group. */
const OF_REPEATS = ['repeat_count', 'table', 'summary'];
const OF_GROUPS = ['heading'];

function checkColumns(row: Row, container: Container, { report }: Reading): void {
  const foreign = [...OF_QUESTIONS, ...(container === 'repeat' ? OF_GROUPS : OF_REPEATS)];
  for (const { column } of row.cells) {
    if (column.name === null) continue;
    const place = { sheet: row.sheet, row: row.number, column: column.heading };
    if (foreign.includes(column.name)) report.warn(place, 'column_left_out');
  }
  const hasText = row.cells.some(
    ({ column }) => column.name === 'label' || column.name?.startsWith('media::'),
  );
  const isOnOnePage = container === 'group' && valueOf(row, 'appearance') === 'field-list';
  if (!hasText && !isOnOnePage) report.warn(placeOf(row, 'label'), 'without_label');
}

/** Tells of a repeat's name that cannot be: another repeat's, wherever it is, or the form's own. */
function checkRepeatName(name: string, row: Row, { repeats, reading }: Walk): void {
  const place = placeOf(row, 'name');
  if (name === reading.settings.root) reading.report.problem(place, 'repeat_named_as_form', { name });
  else if (repeats.has(name)) reading.report.problem(place, 'doubled_repeat', { name });
  repeats.add(name);
}

/** Begins a group or a repeat: what follows belongs to it, until it ends. */
export function begin(row: Row, container: Container, walk: Walk): void {
  const { reading, open } = walk;
  const { report } = reading;
  const parent = here(walk);
  const name = nameOf(row, walk) ?? '';
  checkColumns(row, container, reading);
  if (container === 'repeat' && name !== '') checkRepeatName(name, row, walk);
  if (container === 'loop') report.problem(placeOf(row, 'type'), 'not_taken', { what: 'begin_loop' });
  const isTooDeep = open.length >= LIMITS.depth;
  if (open.length === LIMITS.depth) report.problem(placeOf(row), 'too_deep', { limit: LIMITS.depth });

  const isTable = valueOf(row, 'appearance').split(' ').includes('table-list');
  const begun: Open = {
    container,
    name,
    row,
    children: [],
    level: newLevel(),
    tableList: isTable ? '' : null,
  };
  open.push(begun);
  if (isTooDeep) return;
  const common = containerOf(row, name, reading);
  const { children } = begun;
  const heading = yesOrNo(valueOf(row, 'heading'));
  const item: Item =
    container === 'repeat'
      ? { type: 'begin_repeat', ...common, ...rowsOf(row, reading), children }
      : { type: 'begin_group', ...common, ...(heading !== null && { heading }), children };
  parent.children.push(item);
  walk.rows.set(item, row);
}

/** Ends the innermost group or repeat. Tells when the row ends another kind than has begun. */
export function end(row: Row, container: Container, { open, reading }: Walk): void {
  const at = open.findLastIndex((each) => each.container === container);
  if (at < 0 || at !== open.length - 1) {
    reading.report.problem(placeOf(row, 'type'), 'unmatched_end', {
      what: container,
      name: valueOf(row, 'name'),
    });
  }
  if (at >= 0) open.length = at;
}

/** Tells of what is still open behind the last row. */
export function checkAllEnded({ open, reading }: Walk): void {
  for (const { row, container, name } of open) {
    reading.report.problem(placeOf(row, 'type'), 'unmatched_begin', { what: container, name });
  }
}

/** Tells when the selects of a table-list group, which are the rows of one table, have several lists or a filter. */
export function checkTableList(list: string, row: Row, walk: Walk): void {
  const group = walk.open.at(-1);
  if (group === undefined || group.tableList === null) return;
  const { report } = walk.reading;
  if (group.tableList === '') {
    group.tableList = list;
    if (valueOf(row, 'choice_filter') !== '')
      report.problem(placeOf(row, 'choice_filter'), 'filter_not_possible');
  } else if (group.tableList !== list) {
    report.problem(placeOf(row, 'type'), 'table_list_mixed', { list, other: group.tableList });
  }
}
