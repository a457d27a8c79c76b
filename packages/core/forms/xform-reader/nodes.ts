import { childrenOf, textOf, type XmlElement } from './parse-xml.ts';
import type { XformReport } from './problems.ts';

/** A node of the primary instance. The rows of a repeat are one node. */
export interface InstanceNode {
  readonly name: string;
  readonly parent: InstanceNode | null;
  readonly children: readonly InstanceNode[];
  /** The element that says how it begins: of a repeat the template, or the first row. */
  readonly element: XmlElement;
  /** The rows with which a repeat begins; of anything else, one. */
  readonly rows: number;
}

const TEMPLATE = 'jr:template';

/** Reads the nodes below one. @param isRepeat says whether what has this path may stand several times */
function nodesIn(
  parent: InstanceNode,
  path: string,
  isRepeat: (path: string) => boolean,
  report: XformReport,
) {
  const found = new Map<string, [XmlElement, ...XmlElement[]]>();
  for (const element of childrenOf(parent.element)) {
    if (path === '' ? isMeta(element, parent.element) : isOfEntity(element)) continue;
    const known = found.get(element.name);
    if (known) known.push(element);
    else found.set(element.name, [element]);
  }
  const nodes = [...found].map(([name, elements]): InstanceNode => {
    const own = `${path}/${name}`;
    const template = elements.find(({ attributes }) => attributes.has(TEMPLATE));
    const rows = elements.filter((each) => each !== template).length;
    const element = template ?? elements[0];
    if (elements[1] && !isRepeat(own)) report.problem(elements[1], 'doubled_node', { name });
    const children: InstanceNode[] = [];
    const node: InstanceNode = { name, parent, children, element, rows };
    children.push(...nodesIn(node, own, isRepeat, report));
    return node;
  });
  return nodes;
}

/** Whether an element is about the survey itself. A form may have a group of this name beside it. */
const isMeta = ({ name }: XmlElement, root: XmlElement): boolean =>
  name === 'orx:meta' || (name === 'meta' && !childrenOf(root).some((each) => each.name === 'orx:meta'));

/** Whether an element declares a record. */
export const isEntity = ({ name }: XmlElement): boolean => name.replace(/^\w+:/, '') === 'entity';

/** Whether an element of a group or a row says of which record it is. */
const isOfEntity = (element: XmlElement): boolean =>
  (element.name === 'meta' || element.name === 'orx:meta') && childrenOf(element).some(isEntity);

/** Returns the records that an element of a group or a row declares. */
export const entitiesIn = (element: XmlElement): readonly XmlElement[] =>
  childrenOf(element)
    .filter(isOfEntity)
    .flatMap((meta) => childrenOf(meta))
    .filter(isEntity);

/** Returns the elements about the survey itself. */
export const metaOf = (root: XmlElement): readonly XmlElement[] =>
  childrenOf(root)
    .filter((each) => isMeta(each, root))
    .flatMap((each) => childrenOf(each));

/** Reads the primary instance. @param isRepeat says whether a path from its root, such as `/wells/depth`, is a repeat's */
export function readNodes(
  element: XmlElement,
  isRepeat: (path: string) => boolean,
  report: XformReport,
): InstanceNode {
  const children: InstanceNode[] = [];
  const root: InstanceNode = { name: element.name, parent: null, children, element, rows: 1 };
  children.push(...nodesIn(root, '', isRepeat, report));
  return root;
}

/** Returns a node's path from the root, `/data/wells/depth`. */
export const pathOf = ({ name, parent }: InstanceNode): string => `${parent ? pathOf(parent) : ''}/${name}`;

/** Returns the nodes around a node, the nearest first. */
export function around({ parent }: InstanceNode): readonly InstanceNode[] {
  return parent === null ? [] : [parent, ...around(parent)];
}

/** Returns every node below one, each before its own children. */
export const below = ({ children }: InstanceNode): readonly InstanceNode[] =>
  children.flatMap((child) => [child, ...below(child)]);

/** Returns the value with which a node begins; empty: none. */
export const firstValue = ({ element }: InstanceNode): string => textOf(element);
