import type { Operation } from '../../merge/operation.ts';
import { createHead, operationToJson } from '../operation-json.ts';
import type { WireOperation } from '../wire.ts';
import type { Gathering } from './column-builder.ts';
import { type Listed, listing } from './list-encoding.ts';
import { answersInto } from './put-answers.ts';

/** Puts operations into columns, each as `operationToJson` tells it, but new surveys' answers as they are. */
const withoutModules = (gathered: Gathering): ((operation: Operation) => void) => {
  const { root, sayAll } = gathered;
  const putAnswers = answersInto(gathered);
  return (operation) => {
    if (operation.action !== 'create') return sayAll(root, operationToJson(operation));
    const head = createHead(operation);
    putAnswers(operation.set, head);
    sayAll(root, head);
  };
};

/** A list of operations for a batch, which takes less than to make the JSON of each and to list that. */
export const listedOperations = (operations: readonly Operation[]): Listed<WireOperation> => {
  const list = listing<Operation, WireOperation>(operationToJson, withoutModules);
  list.add(operations);
  return list.end();
};
