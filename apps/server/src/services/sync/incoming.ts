import { hash } from 'node:crypto';
import type { Operation } from '@sampark/core/merge/operation';
import { type BareSurvey, operationReader, readBareSurvey } from '@sampark/core/sync/read-operation';

/** One item that a client sent, read as far as its shape goes. */
export type Incoming =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly content_hash: string;
      /** Made of a whole survey's JSON, in which objects that the form does not know are no answers. */
      readonly fromSurvey: boolean;
    }
  /** A survey without an operation around it, from a plain client. `op_id` is its own or was made here. */
  | {
      readonly kind: 'bare';
      readonly survey: BareSurvey;
      readonly op_id: string;
      readonly survey_id: string;
      readonly content_hash: string;
    }
  | {
      readonly kind: 'unreadable';
      readonly op_id: string | null;
      readonly survey_id: string | null;
      readonly paths: readonly string[];
    };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts names in their order. What comes one after the other nearly always has the same, so the last are remembered. */
const sorter = (): ((names: readonly string[]) => readonly string[]) => {
  let last: readonly string[] = [];
  let sorted: readonly string[] = [];
  return (names) => {
    const isAlike = names.length === last.length && names.every((name, at) => name === last[at]);
    if (!isAlike) [last, sorted] = [names, names.toSorted()];
    return sorted;
  };
};

/**
 * Hashes contents. Equal content has an equal hash, in whatever order its properties come. Values are flat: two levels are
 * all there are.
 */
const contentHasher = (): ((content: object) => string) => {
  const [heads, fields] = [sorter(), sorter()];
  const inOrder = (object: Json, sort: typeof heads): [string, unknown][] =>
    sort(Object.keys(object)).map((name) => [name, object[name]]);
  return (content) => {
    const parts = inOrder(content as Json, heads).map(([name, part]) => [
      name,
      isObject(part) ? inOrder(part, fields) : part,
    ]);
    return hash('sha256', JSON.stringify(parts), 'base64url');
  };
};

const textIn = (item: unknown, name: string): string | null => {
  const value = isObject(item) ? item[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 128) : null;
};

const asItem = (
  operation: Operation,
  fromSurvey: boolean,
  hashOf: (content: object) => string,
): Incoming => ({
  kind: 'operation',
  operation,
  fromSurvey,
  content_hash: hashOf(operation),
});

/** An operation that was understood, as an item. */
export const operationItem = (operation: Operation, fromSurvey: boolean): Incoming =>
  asItem(operation, fromSurvey, contentHasher());

/** Reads the items of a batch. */
export type ReadItems = (items: readonly unknown[]) => readonly Incoming[];

/**
 * Reads one batch after the other. What is nearly always alike in them is remembered of the last, so one reader is kept for
 * all of them.
 * @param newOpId names the operation of a survey that comes without one
 */
export function itemReader(newOpId: () => string): ReadItems {
  const readOperation = operationReader();
  const hashOf = contentHasher();
  const readItem = (item: unknown): Incoming => {
    const unreadable = (paths: readonly string[]): Incoming => ({
      kind: 'unreadable',
      op_id: textIn(item, 'op_id'),
      survey_id: textIn(item, 'survey_id'),
      paths,
    });
    if (isObject(item) && item['action'] !== undefined) {
      const read = readOperation(item);
      if (!read.ok) return unreadable(read.paths);
      return asItem(read.operation, read.operation.action === 'create', hashOf);
    }
    const read = readBareSurvey(item);
    if (!read.ok) return unreadable(read.paths);
    const { survey } = read;
    if (survey.survey_id === null) return unreadable(['survey_id']);
    return {
      kind: 'bare',
      survey,
      op_id: survey.op_id ?? newOpId(),
      survey_id: survey.survey_id,
      content_hash: hashOf(survey),
    };
  };
  return (items) => items.map(readItem);
}

export const surveyIdOf = (item: Incoming): string | null =>
  item.kind === 'operation' ? item.operation.survey_id : item.survey_id;

export const opIdOf = (item: Incoming): string | null =>
  item.kind === 'operation' ? item.operation.op_id : item.op_id;
