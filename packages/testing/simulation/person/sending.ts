import type { Outcome } from '@sampark/core/device/acknowledge';
import { inFlightOf } from '@sampark/core/device/queue';
import type { Operation } from '@sampark/core/merge/operation';
import { nextBatch } from '@sampark/core/sync/next-batch';
import type { SendSteps } from '../rules.ts';
import type { ModelAnswer, ModelResult } from '../server/model-answer.ts';
import { EMPTY, type Self, waitingOf } from './person-state.ts';

/** Returns what an answer says of an operation: the survey comes along where the device cannot work it out. */
const outcomeOf = (result: ModelResult, { action }: Operation, epoch: string): Outcome => {
  const { decision, isSent, at } = result;
  const { status, code, survey, rejected_fields } = decision;
  return {
    epoch,
    at,
    status,
    code,
    detail: '',
    version: survey?.version ?? 0,
    copy: isSent || action === 'offer' ? survey : null,
    refused: rejected_fields,
  };
};

const LATER = Number.MAX_SAFE_INTEGER;

export const send = (self: Self, most: number, leave: SendSteps['leave'], dies: SendSteps['dies']): void => {
  const { reading, rules, states, change } = self;
  if (reading.isAnew()) return;
  if (reading.offers.size > 0) {
    leave(reading.offer(most));
    return;
  }
  const next = (): string[] =>
    nextBatch(waitingOf(self), LATER, { operations: most, bytes: 1e6 }, () => 1).map(
      (entry) => entry.survey_id,
    );
  const frozen = (id: string): Operation[] => {
    change(id, rules.frozen);
    const entry = inFlightOf(states.get(id)?.queue ?? []);
    return entry ? [entry.operation] : [];
  };
  rules.send({
    freeze: () => next().flatMap(frozen),
    look: () =>
      next().flatMap((id) => {
        const before = states.get(id);
        const operations = frozen(id);
        if (before) states.set(id, before);
        return operations;
      }),
    leave,
    dies,
  });
};

/** Takes an outcome into the row of its survey, or into the list of offers. */
const takeOutcome = (self: Self, { survey_id, op_id, action }: Operation, outcome: Outcome): void => {
  const { reading, rules, stamp, change } = self;
  if (action === 'offer') {
    if (reading.isAnew() || outcome.epoch !== reading.epoch()) return;
    change(survey_id, (state) => rules.offered(state, outcome, stamp()));
    reading.offered(survey_id);
    return;
  }
  change(survey_id, (state) => rules.settled(state, op_id, outcome, { ...stamp(), now: 0, random: 0.5 }));
};

export const takeAnswer = (
  self: Self,
  sent: readonly Operation[],
  { results, epoch, step }: ModelAnswer,
): void => {
  const { states, reading, rules, change } = self;
  const byId = new Map(results.map((result) => [result.op_id, result]));
  if (results.length > 0) reading.heard(epoch);
  let isWhole = true;
  for (const operation of sent) {
    const { survey_id, op_id } = operation;
    const result = byId.get(op_id);
    const outcome = result ? outcomeOf(result, operation, epoch) : null;
    isWhole &&= rules.holdsOutcome(states.get(survey_id) ?? EMPTY, op_id, outcome);
    if (outcome) takeOutcome(self, operation, outcome);
    else change(survey_id, (state) => rules.noResult(state, op_id, 'no_result'));
  }
  if (step && isWhole) reading.ownRows(step, epoch);
};
