import type { decide } from '@sampark/core/merge/decide/decide';
import type { EditOperation } from '@sampark/core/merge/operation';
import { isList, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import { OPTIONS_FIELD, optionsOf } from '../options.ts';
import { coreRules } from '../rules.ts';
import { type Mutant, serverMutant } from './mutant.ts';

const server = coreRules.server;

type Decide = typeof decide;

/** Lets the rule take other options for those that the author of an update had seen. */
const asIfSeen =
  (change: (seen: Value, operation: EditOperation, live: Value) => Value): Decide =>
  (operation, situation) => {
    const { stored } = situation;
    if (operation.action !== 'update' || !stored || !Object.hasOwn(operation.set, OPTIONS_FIELD)) {
      return server.decide(operation, situation);
    }
    const was = operation.was ?? {};
    const live = valueAt(stored.values, OPTIONS_FIELD);
    const seen = change(valueAt(was, OPTIONS_FIELD), operation, live);
    return server.decide({ ...operation, was: { ...was, [OPTIONS_FIELD]: seen } }, situation);
  };

/** Refuses every list of options that is not as it was sent: merged ones. */
const asOneAnswer: Decide = (operation, situation) => {
  if (operation.action !== 'update') return server.decide(operation, situation);
  const sent = valueAt(operation.set, OPTIONS_FIELD);
  const refused = { code: 'unknown_field', messageKey: '', params: {} } as const;
  return server.decide(operation, {
    ...situation,
    check: (field, value) =>
      field === OPTIONS_FIELD && !sameValue(value, sent) ? refused : situation.check(field, value),
  });
};

const unasked: Decide = (operation, situation) =>
  server.decide(operation, {
    ...situation,
    check: (field, value) => (isList(value) ? null : situation.check(field, value)),
  });

const withoutSeen = (seen: Value, { set }: EditOperation): Value => {
  const now = optionsOf(set[OPTIONS_FIELD]);
  return optionsOf(seen).filter((option) => !now.includes(option));
};

/** Calls merged options applied as sent. */
const saysAsSent: Decide = (operation, situation) => {
  const decision = server.decide(operation, situation);
  const isMerged =
    decision.status === 'merged' && Object.hasOwn(decision.survey?.values ?? {}, OPTIONS_FIELD);
  return isMerged && operation.action === 'update' ? { ...decision, status: 'applied' } : decision;
};

/** Keeps of each list in a conflict only its first option. */
const keepsOne: Decide = (operation, situation) => {
  const decision = server.decide(operation, situation);
  const { survey } = decision;
  if (!survey) return decision;
  const conflicts = survey.conflicts.map((conflict) =>
    conflict.field === OPTIONS_FIELD
      ? { ...conflict, mine: optionsOf(conflict.mine as Value).slice(0, 1) }
      : conflict,
  );
  return { ...decision, survey: { ...survey, conflicts } };
};

/** Faults in merging options one by one. */
export const optionMutants: readonly Mutant[] = [
  serverMutant('options as one answer', 'options that go together are a conflict', { decide: asOneAnswer }),
  serverMutant('the last list wins', 'options that others have ticked meanwhile are unticked', {
    decide: asIfSeen((_, __, live) => live),
  }),
  serverMutant('no option is ever unticked', 'only ticks are merged, and what was taken away stays', {
    decide: asIfSeen(() => null),
  }),
  serverMutant('stale ticks tick again', 'all options of a list count as ticked, also those that were seen', {
    decide: asIfSeen(withoutSeen),
  }),
  serverMutant('merged options are not checked', 'options that do not go together are live', {
    decide: unasked,
  }),
  serverMutant('merged options are not sent', 'the sender of options takes its own list for the merged one', {
    decide: saysAsSent,
    mustSendSurvey: (operation, decision, known) =>
      !(decision.status === 'applied' && operation.action === 'update') &&
      server.mustSendSurvey(operation, decision, known),
  }),
  serverMutant('a conflict keeps one option', 'a list in a conflict loses all options but one', {
    decide: keepsOne,
  }),
];
