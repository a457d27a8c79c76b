import type { InstanceNode } from './nodes.ts';
import { childrenOf, type XmlElement } from './parse-xml.ts';
import { nodeAtPath, type Paths } from './paths.ts';
import type { XformReport } from './problems.ts';

/** The binds of a model, each by the node whose rules it has. */
export type Binds = ReadonlyMap<InstanceNode, XmlElement>;

const KNOWN: ReadonlySet<string> = new Set(
  'nodeset id type relevant required constraint readonly calculate jr:constraintMsg jr:requiredMsg jr:preload jr:preloadParams entities:saveto orx:max-pixels odk:quality'.split(
    ' ',
  ),
);
const ENTITIES = 'entities:';

/** Whether a path is that of something about the survey itself, or of a record. */
export const isOfMeta = (path: string, { root }: Paths): boolean =>
  new RegExp(`^\\s*/${root.name}/((orx:)?meta(/|\\s*$)|(.+/)?(orx:)?meta/(\\w+:)?entity/)`).test(path);

/** Reads the binds of a model. Tells of those that no node has, and of what they say that has no meaning here. */
export function readBinds(model: XmlElement, paths: Paths, report: XformReport): Binds {
  const found = new Map<InstanceNode, XmlElement>();
  for (const bind of childrenOf(model, 'bind')) {
    const nodeset = bind.attributes.get('nodeset') ?? '';
    const node = nodeAtPath(nodeset, paths, paths.root);
    if (node === null) {
      if (!isOfMeta(nodeset, paths)) report.problem(bind, 'unknown_node', { path: nodeset });
      continue;
    }
    if (found.has(node)) report.problem(bind, 'doubled_node', { name: node.name });
    found.set(node, bind);
    for (const name of bind.attributes.keys()) {
      if (KNOWN.has(name)) continue;
      if (name.startsWith(ENTITIES)) report.problem(bind, 'not_taken', { what: name });
      else report.warn(bind, 'attribute_left_out', { name });
    }
  }
  return found;
}

/** Returns a rule of a node as it is written; undefined: it has none. */
export function ruleOf(binds: Binds, node: InstanceNode, name: string): string | undefined {
  const text = binds.get(node)?.attributes.get(name)?.trim();
  return text === '' ? undefined : text;
}
