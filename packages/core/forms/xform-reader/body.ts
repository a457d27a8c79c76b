import type { InstanceNode } from './nodes.ts';
import { childOf, childrenOf, type XmlElement } from './parse-xml.ts';
import { nodeAtPath, type Paths } from './paths.ts';
import type { XformReport } from './problems.ts';

/** The place where the body asks for a node. */
export interface Asked {
  /** The control, group or repeat. */
  readonly element: XmlElement;
  /** The group around a repeat, which has its label. */
  readonly outside: XmlElement | null;
  /** The groups around it that have no node, and so are headings only; the outermost first. */
  readonly headings: readonly XmlElement[];
}

/** The body of an XForm by node, in the order in which it asks. */
export type Body = ReadonlyMap<InstanceNode, Asked>;

const CONTROLS = new Set(['input', 'select', 'select1', 'odk:rank', 'range', 'trigger', 'upload']);
/** The elements of a group or a repeat beside what it asks. */
const PARTS = new Set(['label', 'hint', 'setvalue']);
const OF_CONTAINERS = new Set(['ref', 'nodeset', 'bind', 'appearance', 'jr:count', 'jr:noAddRemove']);

const refOf = ({ attributes }: XmlElement): string | undefined =>
  attributes.get('nodeset') ?? attributes.get('ref');

/** Returns the paths of the repeats in a body, from the root of the answers: `/wells`. */
export function repeatPaths(body: XmlElement): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (element: XmlElement, outer: string): void => {
    for (const each of childrenOf(element)) {
      if (each.name !== 'group' && each.name !== 'repeat') continue;
      const ref = refOf(each)?.trim();
      const path =
        ref === undefined ? outer : ref.startsWith('/') ? ref.replace(/^\/[^/]+/, '') : `${outer}/${ref}`;
      if (each.name === 'repeat') found.add(path);
      visit(each, path);
    }
  };
  visit(body, '');
  return found;
}

/** Reads the body. Tells of every element that is not taken, and of what asks for no node. */
export function readBody(body: XmlElement, paths: Paths, report: XformReport): Body {
  const found = new Map<InstanceNode, Asked>();

  const ask = (node: InstanceNode, asked: Asked): void => {
    if (found.has(node)) report.problem(asked.element, 'asked_twice', { name: node.name });
    else found.set(node, asked);
  };
  const nodeOf = (element: XmlElement, here: InstanceNode): InstanceNode | null => {
    const path = refOf(element) ?? '';
    const node = nodeAtPath(path, paths, here);
    if (node === null || node === paths.root) report.problem(element, 'unknown_node', { path });
    return node === paths.root ? null : node;
  };
  const checkAttributes = ({ attributes }: XmlElement, element: XmlElement): void => {
    for (const name of attributes.keys()) {
      if (!OF_CONTAINERS.has(name)) report.warn(element, 'attribute_left_out', { name });
    }
  };

  const visit = (element: XmlElement, here: InstanceNode, headings: readonly XmlElement[]): void => {
    for (const each of childrenOf(element)) {
      if (each.name === 'group') visitGroup(each, here, headings);
      else if (each.name === 'repeat') visitRepeat(each, here, null, headings);
      else if (CONTROLS.has(each.name)) {
        const node = nodeOf(each, here);
        if (node) ask(node, { element: each, outside: null, headings });
      } else if (!PARTS.has(each.name)) report.problem(each, 'element_not_taken', { name: each.name });
    }
  };

  const visitRepeat = (
    element: XmlElement,
    here: InstanceNode,
    outside: XmlElement | null,
    headings: readonly XmlElement[],
  ): void => {
    checkAttributes(element, element);
    const node = nodeOf(element, here);
    if (node === null) return;
    ask(node, { element, outside, headings });
    visit(element, node, []);
  };

  const visitGroup = (element: XmlElement, here: InstanceNode, headings: readonly XmlElement[]): void => {
    const repeat = childOf(element, 'repeat');
    const isOnly = repeat && childrenOf(element).every((each) => each === repeat || PARTS.has(each.name));
    const ref = refOf(element);
    const path = repeat && refOf(repeat);
    if (repeat && isOnly && (ref === undefined || ref === path)) {
      checkAttributes(element, element);
      visitRepeat(repeat, here, element, headings);
      return;
    }
    checkAttributes(element, element);
    if (ref === undefined) return visit(element, here, [...headings, element]);
    const node = nodeOf(element, here);
    if (node === null) return;
    ask(node, { element, outside: null, headings });
    visit(element, node, []);
  };

  visit(body, paths.root, []);
  return found;
}
