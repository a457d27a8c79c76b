import { hash } from 'node:crypto';
import { isObject, type Json } from '@sampark/core/wire/json-object';

/** An operation's content, as it was hashed. */
export interface HashedContent {
  readonly content_hash: string;
  /** The JSON of its answers, in the order of their names; `null`: it has none. */
  readonly answers: string | null;
}

/** Marks a hash over the JSON of the answers. Those from before are over lists of pairs, and have no such mark. */
const MARK = 'j:';

const digestOf = (text: string): string => hash('sha256', text, 'base64url');

const pairsOf = (object: Json): [string, unknown][] =>
  Object.keys(object)
    .toSorted()
    .map((name) => [name, object[name]]);

const isInOrder = (object: Json): boolean => {
  let last = '';
  for (const name in object) {
    if (name < last) return false;
    last = name;
  }
  return true;
};

/** An object in the order of its names: nearly always they stand so. */
const inOrder = (object: Json): Json => (isInOrder(object) ? object : Object.fromEntries(pairsOf(object)));

/**
 * Hashes an operation's content. Equal content has an equal hash, in whatever order its properties come. Values are flat: two
 * levels are all there are. What the answers' JSON is made for here is kept, because a new survey is stored as just that.
 */
export function hashContent(content: object): HashedContent {
  let answers: string | null = null;
  let objects = '';
  const heads: Record<string, unknown> = {};
  const parts = inOrder(content as Json);
  for (const name in parts) {
    const part = parts[name];
    if (isObject(part)) {
      const json = JSON.stringify(inOrder(part));
      if (name === 'set') answers = json;
      objects += json;
    }
    heads[name] = isObject(part) ? {} : part;
  }
  return { content_hash: MARK + digestOf(JSON.stringify(heads) + objects), answers };
}

/** Whether a content is what a stored hash was made of. @param made what its hash would be now */
export function isOfContent(stored: string, content: object, made: string): boolean {
  if (stored.startsWith(MARK)) return stored === made;
  const pairs = pairsOf(content as Json).map(([name, part]) => [name, isObject(part) ? pairsOf(part) : part]);
  return stored === digestOf(JSON.stringify(pairs));
}
