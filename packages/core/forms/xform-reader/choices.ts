import type { Choice } from '../definition/definition.ts';
import type { InstanceNode } from './nodes.ts';
import { pathOf } from './nodes.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './parse-xml.ts';
import { expressionIn, type Reading } from './reading.ts';

/** The choices of a question. */
export interface Offered {
  readonly choices: Choice[];
  readonly list_name?: string;
  readonly choice_filter?: string;
}

/** The records from which a question chooses one. */
export interface OfferedRecords {
  readonly records: string;
  readonly choices: Choice[];
  readonly choice_filter?: string;
}

const LIST = /^\s*instance\(\s*(?:'([^']*)'|"([^"]*)")\s*\)\/root\/item\s*(\[[\s\S]*\])?\s*$/;
const SHUFFLED = /^\s*randomize\(([\s\S]*?)(?:,\s*[^,\])]+)?\)\s*$/;
const LABEL_ID = /^\s*jr:itext\(\s*(.+?)\s*\)\s*$/;

/** Returns the predicates `[…][…]` one by one; null: they are not balanced. */
function predicatesOf(text: string): readonly string[] | null {
  const found: string[] = [];
  let depth = 0;
  let begin = 0;
  let quote = '';
  for (const [at, letter] of Array.from(text).entries()) {
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '[' && depth++ === 0) begin = at + 1;
    else if (letter === ']' && --depth === 0) found.push(Array.from(text).slice(begin, at).join(''));
    else if (depth === 0 && letter.trim() !== '') return null;
  }
  return depth === 0 ? found : null;
}

/** Reads the choices of a control. Null: it has none that are taken, and why was told. */
export function choicesOf(
  control: XmlElement,
  node: InstanceNode,
  reading: Reading,
): Offered | OfferedRecords | null {
  const { report } = reading;
  const itemset = childOf(control, 'itemset');
  if (itemset) return fromList(itemset, node, reading);
  const items = childrenOf(control, 'item');
  const choices = items.flatMap((item): Choice[] => {
    const value = childOf(item, 'value');
    const name = value ? textOf(value) : '';
    if (name === '') report.problem(item, 'missing_element', { name: 'value' });
    const label = reading.texts.read(childOf(item, 'label'), node) ?? { en: name };
    return name === '' ? [] : [{ name, label }];
  });
  if (choices.length > 0) return { choices };
  report.problem(control, 'choices_not_taken', { what: 'item' });
  return null;
}

function fromList(
  itemset: XmlElement,
  node: InstanceNode,
  reading: Reading,
): Offered | OfferedRecords | null {
  const { instances, paths, report } = reading;
  const source = itemset.attributes.get('nodeset') ?? '';
  const shuffled = SHUFFLED.exec(source)?.[1];
  if (shuffled !== undefined) report.warn(itemset, 'order_left_out');
  const [, single, double, rest = ''] = LIST.exec(shuffled ?? source) ?? [];
  const id = single ?? double;
  const predicates = predicatesOf(rest);
  const others = childrenOf(itemset).filter(({ name }) => name !== 'value' && name !== 'label');
  for (const each of others) report.problem(each, 'element_not_taken', { name: each.name });
  if (id === undefined || predicates === null || predicates.some((each) => /^\s*\d*\s*$/.test(each))) {
    report.problem(itemset, 'choices_not_taken', { what: source });
    return null;
  }
  const ref = (name: string): string => childOf(itemset, name)?.attributes.get('ref')?.trim() ?? '';
  const labelId = LABEL_ID.exec(ref('label'))?.[1];
  const names = { value: ref('value'), label: labelId ?? ref('label'), isId: labelId !== undefined };
  const filters = predicates.map((each) => expressionIn(each, { node, ofChoices: true }, reading));
  const filter = filters.length > 1 ? filters.map((each) => `(${each})`).join(' and ') : filters[0];
  if (instances.areRecords(id) && names.value === 'name' && names.label === 'label') {
    return { records: id, choices: [], ...(filter !== undefined && { choice_filter: filter }) };
  }
  const choices = instances.choices(id, names, itemset, paths.root);
  if (choices === null) return null;
  return {
    choices: [...choices],
    // A list with the path of its question as id has no name: nothing else asks for it.
    ...(id !== pathOf(node) && { list_name: id }),
    ...(filter !== undefined && { choice_filter: filter }),
  };
}
