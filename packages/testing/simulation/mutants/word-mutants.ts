import type { decide } from '@sampark/core/merge/decide/decide';
import type { Decision, Situation } from '@sampark/core/merge/decide/decision';
import { contentOf, type Operation } from '@sampark/core/merge/operation';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { isAccepted } from '@sampark/core/survey/about/accepted';
import { isNotes } from '@sampark/core/survey/about/notes';
import { isReview } from '@sampark/core/survey/about/reviews';
import { isList, type Value, withValues } from '@sampark/core/survey/values';
import { coreRules } from '../rules.ts';
import { deviceMutant, type Mutant, serverMutant } from './mutant.ts';

const { server, device } = coreRules;

type Decide = typeof decide;

/** Lets the rule take a situation for another one. */
const asIf =
  (change: (situation: Situation, operation: Operation) => Partial<Situation>): Decide =>
  (operation, situation) =>
    server.decide(operation, { ...situation, ...change(situation, operation) });

const free = { isBound: false };

/** Changes the lists of words that an operation sends, as they are live afterwards. */
const withLists =
  (isOf: (path: string) => boolean, change: (live: Value, sent: Value) => Value): Decide =>
  (operation, situation): Decision => {
    const decision = server.decide(operation, situation);
    const { survey } = decision;
    if (!survey || !decision.changed || operation.action === 'offer') return decision;
    const lists = Object.entries(contentOf(operation)).filter(
      ([path]) => isOf(path) && !Object.hasOwn(decision.rejected_fields, path),
    );
    const live = lists.map(([path, sent]) => [path, change(survey.values[path] ?? null, sent)] as const);
    return { ...decision, survey: { ...survey, values: withValues(survey.values, live) } };
  };

/** Keeps no conflict about an answer that somebody may not change. */
const dropsLate: Decide = (operation, situation) => {
  const decision = server.decide(operation, situation);
  const { survey } = decision;
  if (!survey || situation.isBound !== true || operation.action === 'offer') return decision;
  const opened = new Set(decision.opened.map(({ id }) => id));
  return {
    ...decision,
    survey: { ...survey, conflicts: survey.conflicts.filter(({ id }) => !opened.has(id)) },
  };
};

const twice = (live: Value): Value => (isList(live) ? [...live, ...live.slice(0, 1)] : live);

/** Faults in what people say about answers, and in reviews. */
export const wordMutants: readonly Mutant[] = [
  serverMutant('a check locks nothing', 'answers that an officer has checked change by anybody', {
    decide: asIf(() => free),
  }),
  serverMutant(
    'a choice is not locked',
    'staff settle what waits for an officer with an answer of their own',
    {
      decide: asIf((_, { action }) => (action === 'resolve' ? free : {})),
    },
  ),
  serverMutant('anybody takes a step', 'staff reopen what an officer has checked', {
    decide: asIf(() => ({ refusalOfStep: () => null })),
  }),
  serverMutant(
    'a late answer is dropped',
    'what staff answered where an officer has checked is in no conflict',
    {
      decide: dropsLate,
    },
  ),
  serverMutant('the last review wins', 'the steps of whoever acts apart are gone', {
    decide: withLists(isReview, (_, sent) => sent),
  }),
  serverMutant('the last notes win', 'the notes of whoever writes apart are gone', {
    decide: withLists(isNotes, (_, sent) => sent),
  }),
  serverMutant('a word comes twice', 'a list holds a note or a step twice', {
    decide: withLists(isAbout, twice),
  }),
  serverMutant('anybody accepts a doubt', 'staff accept what looks wrong in their own survey', {
    decide: asIf(({ mayNote }) => ({
      mayNote: (change, note) => change === 'accept' || mayNote?.(change, note) !== false,
    })),
  }),
  serverMutant('anybody takes an acceptance back', 'staff take back what an officer has accepted', {
    decide: asIf(({ mayNote }) => ({
      mayNote: (change, note) => change === 'take_back' || mayNote?.(change, note) !== false,
    })),
  }),
  serverMutant('the last acceptances win', 'the doubts that an officer accepted on another device are gone', {
    decide: withLists(isAccepted, (_, sent) => sent),
  }),
  deviceMutant('a newer copy forgets a press', 'a note or a step that was not sent goes with the next copy', {
    received: (state, ...more) => {
      const next = device.received(state, ...more);
      if (!next.row) return next;
      const edits = Object.fromEntries(Object.entries(next.row.edits).filter(([path]) => !isAbout(path)));
      return { ...next, row: { ...next.row, edits } };
    },
  }),
];
