import type { Item } from '../definition/definition.ts';
import type { readActions } from './actions.ts';
import { type Binds, ruleOf } from './binds.ts';
import type { Body } from './body.ts';
import type { Instances } from './instances.ts';
import type { InstanceNode } from './nodes.ts';
import type { XmlElement } from './parse-xml.ts';
import { type ExpressionPlace, type Paths, withNames } from './paths.ts';
import type { XformReport } from './problems.ts';
import type { TextReader } from './texts.ts';

/** The parts of an XForm, of which its items are made. */
export interface Reading {
  readonly model: XmlElement;
  readonly paths: Paths;
  readonly binds: Binds;
  readonly body: Body;
  readonly actions: ReturnType<typeof readActions>;
  readonly texts: TextReader;
  readonly instances: Instances;
  readonly report: XformReport;
  /** The element of each item, where its rules stand. */
  readonly places: Map<Item, XmlElement>;
}

const ASKS_FOR = /\b(?:instance|pulldata)\(\s*(?:'([^']*)'|"([^"]*)")/g;

/** Reads an expression as it is written: paths become names, and the instances that it asks for are noted. */
export function expressionIn(source: string, place: ExpressionPlace, { paths, instances }: Reading): string {
  for (const [, single, double] of source.matchAll(ASKS_FOR)) instances.use(single ?? double ?? '');
  return withNames(source, place, paths);
}

/** Reads a rule of a node's bind. Undefined: it has none. */
export function ruleIn(node: InstanceNode, name: string, reading: Reading): string | undefined {
  const text = ruleOf(reading.binds, node, name);
  return text === undefined ? undefined : expressionIn(text, { node }, reading);
}

/** Reads a rule that may be always or never. Undefined: never. */
export function flagIn(node: InstanceNode, name: string, reading: Reading): boolean | string | undefined {
  const text = ruleIn(node, name, reading);
  if (text === 'true()') return true;
  return text === 'false()' ? undefined : text;
}

/** Leaves out the parts that are not there. */
export const present = <T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
