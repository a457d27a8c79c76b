import type { FindNode } from '../engine/references.ts';
import type { FormNode } from '../engine/tree.ts';
import { bindType } from './controls.ts';
import { countOf } from './counts.ts';
import { absolutePath } from './paths.ts';
import { rewriteExpression } from './rewrite-expression.ts';
import type { TextWriter } from './texts.ts';
import { xmlElement } from './xml.ts';

/** Writes the rules of each node: the type of its answer, and when it is asked, needed, wrong, or worked out. */
export function writeBinds(nodes: readonly FormNode[], find: FindNode, texts: TextWriter): string {
  return nodes.map((node) => countBind(node, find) + bind(node, find, texts)).join('');
}

function countBind(node: FormNode, find: FindNode): string {
  const count = countOf(node, find);
  if (count === null || count.made === null) return '';
  const calculate = rewriteExpression(count.made, { node, find });
  return xmlElement('bind', { nodeset: count.nodeset, type: 'string', readonly: 'true()', calculate });
}

function bind(node: FormNode, find: FindNode, texts: TextWriter): string {
  const { item, conditions } = node;
  if (item === null) return '';
  const rule = (text: string): string => rewriteExpression(text, { node, find });
  const either = (given: string | boolean | undefined): string | undefined =>
    typeof given === 'string' ? rule(given) : given ? 'true()' : undefined;
  const written = conditions.map(rule);
  const relevant = written.length > 1 ? written.map((each) => `(${each})`).join(' and ') : written[0];
  const nodeset = absolutePath(node);
  if ('children' in item) {
    const readonly = either(item.read_only);
    return relevant || readonly ? xmlElement('bind', { nodeset, relevant, readonly }) : '';
  }
  const type = bindType(item);
  if (item.type === 'note') return xmlElement('bind', { nodeset, type, relevant, readonly: 'true()' });
  const { constraint, calculation, trigger, constraint_message: wrong, required_message: missing } = item;
  return xmlElement('bind', {
    nodeset,
    type,
    relevant,
    required: either(item.required),
    'jr:requiredMsg': missing && texts.attribute(`${nodeset}:jr:requiredMsg`, missing, node),
    constraint: constraint && rule(constraint),
    'jr:constraintMsg': wrong && texts.attribute(`${nodeset}:jr:constraintMsg`, wrong, node),
    readonly: either(item.read_only),
    calculate: trigger ? undefined : calculation && rule(calculation),
    'entities:saveto': item.save_to,
    'odk:quality': item.type === 'audio' ? item.quality : undefined,
    'orx:max-pixels': item.type === 'image' && item.max_pixels ? `${item.max_pixels}` : undefined,
  });
}
