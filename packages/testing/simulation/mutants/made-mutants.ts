import type { decide } from '@sampark/core/merge/decide/decide';
import { valueAt } from '@sampark/core/survey/values';
import { MADE_FIELD } from '../made-once.ts';
import { coreRules } from '../rules.ts';
import { type Mutant, serverMutant } from './mutant.ts';

type Decide = typeof decide;

const { server } = coreRules;

const asTyped: Decide = (operation, situation) =>
  server.decide(operation, { ...situation, isMadeOnce: () => false });

/** Takes what is live for what the author had seen, so that the later answer is set. */
const lastStands: Decide = (operation, situation) => {
  const { stored } = situation;
  if (operation.action !== 'update' || !stored || !Object.hasOwn(operation.set, MADE_FIELD))
    return server.decide(operation, situation);
  const was = { ...operation.was, [MADE_FIELD]: valueAt(stored.values, MADE_FIELD) };
  return server.decide({ ...operation, was }, situation);
};

/** Faults in answers that a form makes once. */
export const madeMutants: readonly Mutant[] = [
  serverMutant('made answers ask', 'two devices that made one answer are in conflict', { decide: asTyped }),
  serverMutant('the last made stands', 'an answer that a form made is replaced by another device', {
    decide: lastStands,
  }),
];
