import { hash } from 'node:crypto';
import { isObject, type Json } from '@sampark/core/wire/nested/json-object';

/** The content of an operation, as it was hashed. */
export interface HashedContent {
  readonly content_hash: string;
  /** The JSON of its answers, in the order of their names; `null`: it has none. */
  readonly answers: string | null;
}

/** The mark of a hash over the JSON of the answers. Older hashes are over lists of pairs, and have no mark. */
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

/** Returns an object in the order of its names: nearly always it has that order. */
const inOrder = (object: Json): Json => (isInOrder(object) ? object : Object.fromEntries(pairsOf(object)));

/**
 * Hashes an operation's content. Equal content has an equal hash, in whatever order its properties come. Values are
 * flat: two levels are all there are. The JSON of the answers that this makes is kept, because a new survey is stored
 * as just that.
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

/** Whether a stored hash is that of a content. @param made the content's hash as it would be made now */
export function isOfContent(stored: string, content: object, made: string): boolean {
  if (stored.startsWith(MARK)) return stored === made;
  const pairs = pairsOf(content as Json).map(([name, part]) => [name, isObject(part) ? pairsOf(part) : part]);
  return stored === digestOf(JSON.stringify(pairs));
}
