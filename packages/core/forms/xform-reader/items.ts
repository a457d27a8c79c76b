import type { Group, Item, Repeat } from '../definition/definition.ts';
import { LIMITS } from '../xlsform/limits.ts';
import { isName } from '../xlsform/names.ts';
import { countOf, isMadeCount } from './counts.ts';
import { entityAt } from './entity.ts';
import { around, type InstanceNode } from './nodes.ts';
import { childOf, type XmlElement } from './parse-xml.ts';
import { questionOf } from './questions.ts';
import { flagIn, present, type Reading, ruleIn } from './reading.ts';

/** A node with the item that it is. */
type Found = readonly [InstanceNode, Item];

/** Reads what stands below a node, in the order in which the body asks. */
export function itemsOf(parent: InstanceNode, reading: Reading): Item[] {
  const found: Found[] = [];
  for (const node of inAskedOrder(parent.children, reading)) {
    if (!isName(node.name) || node.name.length > LIMITS.name)
      reading.report.problem(node.element, 'invalid_name', { name: node.name });
    if (around(node).length > LIMITS.depth)
      reading.report.problem(node.element, 'too_deep', { limit: LIMITS.depth });
    else if (!isMadeCount(node, reading)) {
      const item = itemOf(node, reading);
      if (item === null) continue;
      reading.places.set(item, reading.binds.get(node) ?? node.element);
      found.push([node, item]);
    }
  }
  return underHeadings(found, 0, reading);
}

/** Puts the nodes for which the body asks in its order. The others keep their places among them. */
function inAskedOrder(nodes: readonly InstanceNode[], { body }: Reading): readonly InstanceNode[] {
  const order = [...body.keys()].filter((node) => nodes.includes(node));
  return nodes.map((node) => (body.has(node) ? (order.shift() ?? node) : node));
}

function itemOf(node: InstanceNode, reading: Reading): Item | null {
  const asked = reading.body.get(node)?.element.name;
  if (asked === 'repeat') return repeatOf(node, reading);
  if (asked === 'group' || node.children.length > 0) {
    return { type: 'begin_group', ...containerOf(node, reading), children: itemsOf(node, reading) };
  }
  return questionOf(node, reading);
}

function repeatOf(node: InstanceNode, reading: Reading): Repeat {
  const count = countOf(node, reading);
  return {
    type: 'begin_repeat',
    ...containerOf(node, reading),
    ...(count !== undefined && { repeat_count: count }),
    children: itemsOf(node, reading),
  };
}

const appearanceOf = (element: XmlElement | null | undefined): string | undefined =>
  element?.attributes.get('appearance')?.trim() || undefined;

/** Reads what groups and repeats have of them. */
function containerOf(node: InstanceNode, reading: Reading) {
  const { element, outside } = reading.body.get(node) ?? { element: null, outside: null };
  const own = outside ?? element;
  return {
    name: node.name,
    label: (own && reading.texts.read(childOf(own, 'label'), node)) ?? { en: node.name },
    ...present({
      relevant: ruleIn(node, 'relevant', reading),
      read_only: flagIn(node, 'readonly', reading),
      appearance: appearanceOf(element) ?? appearanceOf(outside),
      entity: entityAt(node, reading),
    }),
  };
}

/**
 * Gathers what stands under the same heading of the body. An item that nobody is asked stays with the one
 * before it.
 */
function underHeadings(found: readonly Found[], depth: number, reading: Reading): Item[] {
  const runs: { readonly heading: XmlElement | undefined; readonly within: Found[] }[] = [];
  for (const each of found) {
    const last = runs.at(-1);
    const asked = reading.body.get(each[0]);
    const heading = asked ? asked.headings[depth] : last?.heading;
    if (last && last.heading === heading) last.within.push(each);
    else runs.push({ heading, within: [each] });
  }
  return runs.flatMap(({ heading, within }) =>
    heading ? [headingOf(heading, within, depth, reading)] : within.map(([, item]) => item),
  );
}

function headingOf(heading: XmlElement, within: readonly Found[], depth: number, reading: Reading): Group {
  const first = within[0]?.[0] ?? reading.paths.root;
  const name = `${first.name.slice(0, LIMITS.name - 8)}_heading`;
  return {
    type: 'begin_group',
    name,
    heading: true,
    label: reading.texts.read(childOf(heading, 'label'), first.parent ?? first) ?? { en: name },
    ...present({ appearance: appearanceOf(heading) }),
    children: underHeadings(within, depth + 1, reading),
  };
}
