import type { Question } from '../definition/definition.ts';
import type { FindNode } from '../engine/references.ts';
import type { FormNode } from '../engine/tree.ts';
import { isOpenEnded } from '../fields/fields.ts';
import { absolutePath } from './paths.ts';
import { rewriteExpression } from './rewrite-expression.ts';
import { xmlElement } from './xml.ts';

/** Writes what sets a node to the value of an expression, when something happens. */
function setValue(node: FormNode, find: FindNode, event: string, value: string): string {
  return xmlElement('setvalue', {
    ref: absolutePath(node),
    event,
    value: rewriteExpression(value, { node, find }),
  });
}

const dynamicDefault = ({ item }: FormNode): string | undefined =>
  item && 'dynamic_default' in item ? item.dynamic_default : undefined;

/** Writes the dynamic defaults outside of repeats. They are set once, when a survey begins. */
export function firstValues(nodes: readonly FormNode[], find: FindNode): string {
  return nodes
    .filter(({ rows }) => rows.outer === null)
    .map((node) => {
      const value = dynamicDefault(node);
      return value === undefined ? '' : setValue(node, find, 'odk-instance-first-load', value);
    })
    .join('');
}

/** Writes what the device measures once, when a survey begins. */
export const firstMeasures = (nodes: readonly FormNode[]): string =>
  nodes
    .filter(({ item }) => item?.type === 'hidden' && item.measured)
    .map((node) =>
      xmlElement('odk:setgeopoint', { ref: absolutePath(node), event: 'odk-instance-first-load' }),
    )
    .join('');

/** Writes the dynamic defaults of what stands in a row of a repeat, but not in a row within it. They are set with each new row. */
export function newRowValues(repeat: FormNode, nodes: readonly FormNode[], find: FindNode): string {
  // Only a repeat to which nobody adds rows has one already when a survey begins.
  const hasRows = repeat.item?.type === 'begin_repeat' && !isOpenEnded(repeat.item);
  const event = hasRows ? 'odk-instance-first-load odk-new-repeat' : 'odk-new-repeat';
  return nodes
    .filter(({ rows }) => rows === repeat.inner)
    .map((node) => {
      const value = dynamicDefault(node);
      return value === undefined ? '' : setValue(node, find, event, value);
    })
    .join('');
}

/** Returns what each question sets when its answer changes, by that question. */
export function triggered(nodes: readonly FormNode[], find: FindNode): ReadonlyMap<FormNode, string> {
  const found = new Map<FormNode, string>();
  for (const node of nodes) {
    const { trigger = [], calculation = '' } = (node.item ?? {}) as Partial<Question>;
    for (const name of trigger) {
      const by = find(name);
      if (by)
        found.set(
          by,
          (found.get(by) ?? '') + setValue(node, find, 'xforms-value-changed', calculation || "''"),
        );
    }
  }
  return found;
}
