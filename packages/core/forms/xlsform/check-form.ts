import { ROW_KEY } from '../../survey/row-path.ts';
import type { FormDefinition, Item } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { isOfEntity, type RuleName } from '../engine/rules.ts';
import { figureProblems } from '../figures/form-figures.ts';
import type { Report } from './problems.ts';
import { placeOf, type Row } from './sheets/table.ts';

const COLUMNS: Partial<Readonly<Record<RuleName, string>>> = { dynamic_default: 'default' };

/**
 * Tells of what is wrong only in the form as a whole: answers that are worked out from themselves, paths that lead nowhere,
 * functions with too many values or too few. `rows`: the row of each item.
 */
export function checkForm(form: FormDefinition, rows: ReadonlyMap<Item, Row>, report: Report): void {
  const model = formModel(form);
  for (const { item, rows: kind, name } of model.tree.nodes) {
    const row = item && rows.get(item);
    if (row && kind.outer && name === ROW_KEY)
      report.problem(placeOf(row, 'name'), 'reserved_name', { name });
  }
  // One answer may stand in thousands of circles.
  const said = new Set<string>();
  for (const { node, rule, code, about } of model.problems) {
    const row = node?.item && !isOfEntity(rule) && rows.get(node.item);
    const key = `${row && row.number} ${rule} ${code}`;
    if (!row || said.has(key)) continue;
    said.add(key);
    report.problem(placeOf(row, COLUMNS[rule] ?? rule), code, { name: about });
  }
  for (const { item, column, code, name } of figureProblems(form)) {
    const row = rows.get(item);
    if (row) report.problem(placeOf(row, column), code, { name });
  }
}
