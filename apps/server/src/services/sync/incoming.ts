import { contentOf, type Operation } from '@sampark/core/merge/operation';
import type { Values } from '@sampark/core/survey/values';
import { type EncodedItem, listReader } from '@sampark/core/wire/columns/read-columns';
import { isObject } from '@sampark/core/wire/nested/json-object';
import {
  asValueOrRows,
  type BareSurvey,
  operationReader,
  readBareSurvey,
} from '@sampark/core/wire/read-operation';
import { type HashedContent, hashContent } from './content-hash.ts';

/** One item that a client sent, read as far as its shape goes. */
export type Incoming =
  | (HashedContent & {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** Whether it was made of a whole survey's JSON, in which objects that the form does not know are no answers. */
      readonly fromSurvey: boolean;
    })
  /** A survey without an operation around it, from a plain client. `op_id` is its own or was made here. */
  | (HashedContent & {
      readonly kind: 'bare';
      readonly survey: BareSurvey;
      readonly op_id: string;
      readonly survey_id: string;
    })
  | {
      readonly kind: 'unreadable';
      readonly op_id: string | null;
      readonly survey_id: string | null;
      readonly paths: readonly string[];
    };

const textIn = (item: unknown, name: string): string | null => {
  const value = isObject(item) ? item[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 128) : null;
};

/** Makes an item of an operation that was understood. */
export const operationItem = (operation: Operation, fromSurvey: boolean): Incoming => ({
  kind: 'operation',
  operation,
  fromSurvey,
  ...hashContent(operation),
});

/** Reads the items of a batch. */
export type ReadItems = (list: Parameters<ReturnType<typeof listReader>>[0]) => readonly Incoming[];

/**
 * Reads one batch after the other. One reader serves all of them, because it remembers from the last batch what is
 * nearly always alike.
 * @param newOpId returns an id for the operation of a survey that comes without one
 */
export function itemReader(newOpId: () => string): ReadItems {
  const readList = listReader(asValueOrRows);
  const readOperation = operationReader();
  const readItem = (listed: EncodedItem): Incoming => {
    const { json: item } = listed;
    const unreadable = (paths: readonly string[]): Incoming => ({
      kind: 'unreadable',
      op_id: textIn(item, 'op_id'),
      survey_id: textIn(item, 'survey_id'),
      paths,
    });
    if (isObject(item) && item['action'] !== undefined) {
      const read = readOperation(listed);
      if (!read.ok) return unreadable(read.paths);
      return operationItem(read.operation, read.operation.action === 'create');
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
      ...hashContent(survey),
    };
  };
  return (list) => readList(list).map(readItem);
}

export const surveyIdOf = (item: Incoming): string | null =>
  item.kind === 'operation' ? item.operation.survey_id : item.survey_id;

export const opIdOf = (item: Incoming): string | null =>
  item.kind === 'operation' ? item.operation.op_id : item.op_id;

/** Returns the answers that an item brings, and what it says about them. */
export const contentOfItem = (item: Incoming): Values => {
  if (item.kind === 'bare') return item.survey.set;
  return item.kind === 'operation' ? contentOf(item.operation) : {};
};
