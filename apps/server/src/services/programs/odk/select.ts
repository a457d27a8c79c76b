import { type FormSchema, parentColumnOf, type RepeatPath, type SchemaNode } from './form-schema.ts';
import { type Refusal, refused } from './refusal.ts';
import { SYSTEM_TYPES, type SystemName } from './system.ts';

/** The part of a table that is asked for. */
export interface Selection {
  readonly children: readonly SchemaNode[];
  readonly withId: boolean;
  /** The column with the id of what holds a row. */
  readonly withParent: boolean;
  /** The properties of `__system`. */
  readonly system: ReadonlySet<SystemName>;
}

/** All properties of `__system`. */
export const SYSTEM: ReadonlySet<SystemName> = new Set(Object.keys(SYSTEM_TYPES) as SystemName[]);

/** Returns the nodes that are chosen, with the groups around them. @param chosen paths: a group means all in it but rows */
function choose(nodes: readonly SchemaNode[], chosen: readonly string[], prefix = ''): readonly SchemaNode[] {
  return nodes.flatMap((node) => {
    const path = `${prefix}${node.name}`;
    if (chosen.includes(path)) return [node];
    if (node.kind !== 'group') return [];
    const children = choose(node.children, chosen, `${path}/`);
    return children.length === 0 ? [] : [{ ...node, children: [...children] }];
  });
}

/** Finds what a path names. `in a repeat`: it stands in rows of its own, which no table but theirs has. */
function find(nodes: readonly SchemaNode[], names: readonly string[]): 'found' | 'none' | 'in a repeat' {
  const [first, ...rest] = names;
  const node = nodes.find(({ name }) => name === first);
  if (node === undefined) return 'none';
  if (rest.length === 0) return 'found';
  if (node.kind === 'answer') return 'none';
  const inside = find(node.children, rest);
  return node.kind === 'repeat' && inside === 'found' ? 'in a repeat' : inside;
}

/** Returns the nodes of a table; of the surveys' where the path is empty. */
export const nodesOf = (schema: FormSchema, path: RepeatPath): readonly SchemaNode[] =>
  path.at(-1)?.children ?? schema.children;

/** Reads the `$select` of OData. @param path the table; empty: that of the surveys */
export function parseSelect(
  text: string | undefined,
  schema: FormSchema,
  path: RepeatPath,
): Selection | Refusal {
  const nodes = nodesOf(schema, path);
  if (text === undefined || text === '*') {
    return { children: nodes, withId: true, withParent: true, system: SYSTEM };
  }
  const isMain = path.length === 0;
  const chosen: string[] = [];
  const system = new Set<SystemName>();
  const own = new Set(['__id', ...(isMain ? [] : [parentColumnOf(path)])]);
  const asked = text.split(',').map((each) => each.trim());
  for (const property of asked) {
    const ofSystem = [...SYSTEM].filter((name) => property === '__system' || property === `__system/${name}`);
    if (isMain && ofSystem.length > 0) {
      for (const name of ofSystem) system.add(name);
    } else if (!own.has(property)) {
      const found = find(nodes, property.split('/'));
      if (found === 'none') return refused.noProperty(property);
      if (found === 'in a repeat') return refused.inRepeat(property);
      chosen.push(property);
    }
  }
  return {
    children: choose(nodes, chosen),
    withId: asked.includes('__id'),
    withParent: !isMain && asked.includes(parentColumnOf(path)),
    system,
  };
}
