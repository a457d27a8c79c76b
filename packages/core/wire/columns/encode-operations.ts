import type { Operation } from '../../merge/operation.ts';
import { createHead, operationToJson } from '../operation-json.ts';
import type { WireOperation } from '../wire.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { createListEncoder, type EncodedList } from './list-encoding.ts';
import { answerWriter } from './put-answers.ts';

/**
 * Makes a function that puts operations into columns as `operationToJson` writes them. It puts new surveys'
 * answers directly.
 */
const withoutModules = (builder: ColumnBuilder): ((operation: Operation) => void) => {
  const { root, putAll: sayAll } = builder;
  const putAnswers = answerWriter(builder);
  return (operation) => {
    if (operation.action !== 'create') return sayAll(root, operationToJson(operation));
    const head = createHead(operation);
    putAnswers(operation.set, head);
    sayAll(root, head);
  };
};

/** Encodes operations for a batch. This takes less than to make the JSON of each first. */
export const encodeOperations = (operations: readonly Operation[]): EncodedList<WireOperation> => {
  const list = createListEncoder<Operation, WireOperation>(operationToJson, withoutModules);
  list.add(operations);
  return list.end();
};
