import { hash } from 'node:crypto';
import type { Operation } from '@sampark/core/merge/operation';
import { type BareSurvey, readBareSurvey, readOperation } from '@sampark/core/sync/read-operation';

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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (object: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.keys(object)
    .sort()
    .map((name) => [name, object[name]]);

/** Equal content has an equal hash, in whatever order its properties come. Values are flat: two levels are all there are. */
const hashOfContent = (content: object): string => {
  const parts = inOrder(content as Readonly<Record<string, unknown>>).map(([name, part]) => [
    name,
    isObject(part) ? inOrder(part) : part,
  ]);
  return hash('sha256', JSON.stringify(parts), 'base64url');
};

const textIn = (item: unknown, name: string): string | null => {
  const value = isObject(item) ? item[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 128) : null;
};

/** An operation that was understood, as an item. */
export const operationItem = (operation: Operation, fromSurvey: boolean): Incoming => ({
  kind: 'operation',
  operation,
  fromSurvey,
  content_hash: hashOfContent(operation),
});

/** Reads one item of a batch. @param newOpId names the operation of a survey that comes without one */
export function readItem(item: unknown, newOpId: () => string): Incoming {
  const unreadable = (paths: readonly string[]): Incoming => ({
    kind: 'unreadable',
    op_id: textIn(item, 'op_id'),
    survey_id: textIn(item, 'survey_id'),
    paths,
  });
  if (isObject(item) && item['action'] !== undefined) {
    const read = readOperation(item);
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
    content_hash: hashOfContent(survey),
  };
}

export const surveyIdOf = (item: Incoming): string | null =>
  item.kind === 'operation' ? item.operation.survey_id : item.survey_id;

export const opIdOf = (item: Incoming): string | null =>
  item.kind === 'operation' ? item.operation.op_id : item.op_id;
