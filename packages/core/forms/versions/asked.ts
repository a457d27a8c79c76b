import type { FieldPath } from '../../survey/values.ts';
import type { FormDefinition, Item } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { type FormNode, isQuestion } from '../engine/tree.ts';

/** The question of a version of a form at a path, with the conditions of all that stands around it. */
export interface Asked {
  readonly item: Item;
  readonly conditions: readonly string[];
  readonly readOnly: readonly (boolean | string)[];
}

/** Returns the path of a node in any row: `module.repeat/@/field`, and `module.repeat/@` of a repeat. */
export function pathInAnyRow({ rows, path, inner }: FormNode): FieldPath {
  const around = rows.repeat ? pathInAnyRow(rows.repeat) : '';
  return `${around}${path}${inner ? '/@' : ''}`;
}

const readOnlyOf = ({ item }: FormNode): (boolean | string)[] =>
  item && 'read_only' in item && item.read_only !== undefined ? [item.read_only] : [];

/** Returns the questions and the repeats of a form, in its order. */
export function askedByPath(form: FormDefinition): ReadonlyMap<FieldPath, Asked> {
  const asked = new Map<FieldPath, Asked>();
  for (const node of formModel(form).tree.nodes) {
    if (!isQuestion(node) && node.inner === null) continue;
    const conditions: string[] = [];
    const readOnly: (boolean | string)[] = [];
    for (let at: FormNode | null = node; at; at = at.parent) {
      conditions.push(...at.conditions);
      readOnly.push(...readOnlyOf(at));
    }
    asked.set(pathInAnyRow(node), { item: node.item as Item, conditions, readOnly });
  }
  return asked;
}
