import type { Random } from '@sampark/testing/random';
import { nasty } from './nasty.ts';

/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

/** The sources of texts that mean something. */
export interface Words {
  readonly random: Random;
  /** Ids, names, dates and numbers that the server may know. */
  readonly known: readonly string[];
  /** Returns a value for places of which the description says nothing. */
  readonly anything: () => unknown;
}

/** The share of all places that get something else than the description asks for. */
const WRONG = 0.08;

const someOf = (words: Words, schemas: readonly Schema[]): unknown =>
  fromSchema(words.random.pick(schemas), words);

const textFor = ({ pattern }: Schema, { random, known }: Words): string => {
  const fitting = pattern === undefined ? known : known.filter((word) => new RegExp(pattern, 'u').test(word));
  return random.pick(fitting.length > 0 && random.chance(0.9) ? fitting : known);
};

const objectFor = (
  { properties = {}, required = [], additionalProperties }: Schema,
  words: Words,
): object => {
  const { random, known } = words;
  const asked = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.6));
  const kept = asked.filter(() => !random.chance(WRONG / 2));
  const more = typeof additionalProperties === 'object' ? [additionalProperties, additionalProperties] : [];
  return Object.fromEntries([
    ...kept.map(([name, schema]) => [name, fromSchema(schema, words)]),
    ...more.map((schema) => [random.pick(known), fromSchema(schema, words)]),
    ...(random.chance(WRONG) ? [[random.pick(known), nasty(random)]] : []),
  ]) as object;
};

/** Makes a value that fits a schema, except in a few places. */
export function fromSchema(schema: Schema, words: Words): unknown {
  const { random } = words;
  if (random.chance(WRONG)) return nasty(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return someOf(words, alternatives);
  const type =
    typeof schema.type === 'string' ? schema.type : schema.type?.[random.below(schema.type.length)];
  switch (type) {
    case 'object':
      return objectFor(schema, words);
    case 'array':
      return Array.from({ length: random.below(4) }, () => fromSchema(schema.items ?? {}, words));
    case 'string':
      return textFor(schema, words);
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.below(Math.min(schema.maximum ?? 1_000, 1_000));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return words.anything();
  }
}
