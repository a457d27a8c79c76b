import { ruleOf } from './binds.ts';
import { below, type InstanceNode } from './nodes.ts';
import { nodeAtPath } from './paths.ts';
import { expressionIn, type Reading, ruleIn } from './reading.ts';

const COUNT = 'jr:count';
const FIXED = 'jr:noAddRemove';

/** Returns the node that counts the rows of a repeat; null: none does. */
function counter(repeat: InstanceNode, { body, paths }: Reading): InstanceNode | null {
  const path = body.get(repeat)?.element.attributes.get(COUNT);
  return path === undefined ? null : nodeAtPath(path, paths, repeat);
}

/** Whether a repeat's counter was only made to hold an expression, as pyxform does for each that is more than a name. */
function isMadeFor(node: InstanceNode, repeat: InstanceNode, { binds, body }: Reading): boolean {
  return (
    node.name.startsWith(`${repeat.name}_count`) &&
    node.parent === repeat.parent &&
    !body.has(node) &&
    ruleOf(binds, node, 'readonly') === 'true()' &&
    ruleOf(binds, node, 'calculate') !== undefined
  );
}

/** Whether a node only holds the number of a repeat's rows. The repeat says it itself then. */
export const isMadeCount = (node: InstanceNode, reading: Reading): boolean =>
  node.parent?.children.some((each) => counter(each, reading) === node && isMadeFor(node, each, reading)) ===
    true && !isNamedElsewhere(node, reading);

/** Whether a rule names a node. */
function isNamedElsewhere(node: InstanceNode, { binds, paths }: Reading): boolean {
  const word = new RegExp(`(?<![\\w.-])${node.name.replace(/[.$]/g, String.raw`\$&`)}(?![\\w.-])`);
  return below(paths.root).some((each) =>
    [...(binds.get(each)?.attributes ?? [])].some(([name, text]) => name !== 'nodeset' && word.test(text)),
  );
}

/** Returns the expression for the number of a repeat's rows. Undefined: people add and remove them. */
export function countOf(repeat: InstanceNode, reading: Reading): string | undefined {
  const { paths, report } = reading;
  const element = reading.body.get(repeat)?.element;
  const path = element?.attributes.get(COUNT);
  if (element === undefined) return undefined;
  if (path !== undefined) {
    const node = counter(repeat, reading);
    if (node && isMadeCount(node, reading)) return ruleIn(node, 'calculate', reading);
    return expressionIn(path, { node: repeat }, reading);
  }
  if (element.attributes.get(FIXED)?.trim().startsWith('true')) return String(repeat.rows);
  if (repeat.rows > 1 && paths.isRepeat(repeat))
    report.problem(element, 'rows_not_taken', { rows: repeat.rows });
  return undefined;
}
