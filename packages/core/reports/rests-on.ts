import { reasonBeside } from '../forms/checks/reason-fields.ts';
import type { GivenWarning } from '../forms/checks/warnings.ts';
import { dependenciesOf } from '../forms/engine/dependencies.ts';
import { type FormInstance, locate } from '../forms/engine/instance.ts';
import { LAST_YEAR, PANCHAYAT, readOutside } from '../forms/engine/outside.ts';
import { commonRows } from '../forms/engine/references.ts';
import { pathIn, type Row, rowsWithin } from '../forms/engine/row.ts';
import type { FormNode } from '../forms/engine/tree.ts';
import { digest } from '../forms/xpath/digest/digest.ts';
import { parse } from '../forms/xpath/parse.ts';
import type { Outside } from '../forms/xpath/scope.ts';
import type { FieldPath, Value } from '../survey/values.ts';

/** Returns the answers of a node that somebody in a row may mean: that of the row, or of a row around it; else those of all rows. */
function answersOf(row: Row, node: FormNode): (readonly [FieldPath, Value])[] {
  const common = commonRows(row.kind, node.rows);
  let around = row;
  while (around.kind !== common && around.outer) around = around.outer;
  return rowsWithin(around, node.rows).map((each) => [
    pathIn(each, node),
    each.relevant[node.slot] ? (each.values[node.slot] ?? null) : null,
  ]);
}

/**
 * Returns a short text that is another one when an answer changes on which a doubt rests: those that show it, those that its rule reads,
 * last year's, where that is the doubt or the rule reads it, and figures of the panchayat that it reads. A reason is none of them: who accepts a doubt accepts the answer.
 * @param outside last year's answers and the panchayat's, as far as they are known
 */
export function restsOn(
  instance: FormInstance,
  { warning, reasonAt, change }: GivenWarning,
  outside: Outside,
): string {
  const { model, survey } = instance;
  const shown = warning.fields.flatMap((field) => locate(instance, field) ?? []);
  const [at] = shown;
  const isOwn = reasonAt === reasonBeside(warning.name);
  const current = (isOwn && at?.node) || model.tree.root;
  const row = (isOwn && at?.row) || survey;
  const about = { tree: model.tree, find: model.find, ofChoices: false };
  const read = warning.when === '' ? [] : dependenciesOf(parse(warning.when), current, about, () => {});
  const answers = [
    ...shown.flatMap((each) => answersOf(each.row, each.node)),
    ...read.flatMap(({ on }) => answersOf(row, on)),
  ];
  const each = [...new Map(answers)].sort(([one], [other]) => (one < other ? -1 : 1));
  const before = readOutside(warning.when, LAST_YEAR, outside);
  const ofPanchayat = readOutside(warning.when, PANCHAYAT, outside);
  // Its surveys come in the order of their changes, which says nothing of the figures.
  const panchayat = ofPanchayat.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const all = [
    reasonAt,
    each,
    change ?? null,
    ...(before.length > 0 ? [before] : []),
    ...(panchayat.length > 0 ? [{ panchayat }] : []),
  ];
  return digest(JSON.stringify(all), 'MD5', 'hex');
}
