import { holdsOutcome } from '@sampark/core/device/own-writes';
import type { QueuedOperation } from '@sampark/core/device/queue';
import { toldSummary } from '@sampark/core/device/summary';
import {
  type ApplyingOutcome,
  applyOutcome,
  asItWent,
  notAcknowledged,
} from '@sampark/core/device/survey-state';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Answer } from '@sampark/core/sync/answer';
import type { MetaWrite } from '../../database/survey-rows.ts';
import type { Step } from '../../database/survey-store.ts';
import type { SyncContext } from '../context.ts';
import { type Answered, resultsOf } from './batch-reply.ts';

/** What became of an operation. */
export interface Result {
  readonly id: string;
  readonly survey_id: string;
  readonly answer: Answer;
  /** As it was sent, as long as this page knows. */
  readonly sent: QueuedOperation | null;
}

/** A chunk's answer as it is kept: which operations it is of, in their order, and what it says of them. */
interface StoredAnswer {
  readonly operations: readonly Pick<Result, 'id' | 'survey_id'>[];
  readonly answered: Answered;
}

/** What was heard of a chunk. */
interface Heard {
  readonly results: readonly Result[];
  readonly answered: Answered;
  /** What lists showed of its surveys when it left. */
  readonly before: ReadonlyMap<string, SurveySummary>;
}

/** What became of each operation of a chunk. */
export const readResults = (sent: readonly QueuedOperation[], answered: Answered): readonly Result[] => {
  const resultOf = resultsOf(answered);
  return sent.map((entry) => ({
    id: entry.id,
    survey_id: entry.survey_id,
    answer: resultOf(entry.id),
    sent: entry,
  }));
};

/** What a chunk's results make of its surveys. @param taken hears of each whether it holds what the feed would bring */
const stepOf = (
  { stamp, platform }: SyncContext,
  results: ReadonlyMap<string, Result>,
  taken?: Map<string, boolean>,
): Step => {
  return (lies, surveyId) => {
    const result = results.get(surveyId);
    if (!result) return lies;
    const { id, answer, sent } = result;
    const state = sent ? asItWent(lies, sent) : lies;
    taken?.set(surveyId, holdsOutcome(state, id, answer.kind === 'settled' ? answer.outcome : null));
    if (answer.kind === 'again') return notAcknowledged(state, id, answer.error);
    const settling: ApplyingOutcome = { ...stamp(), now: platform.now(), random: platform.random() };
    return applyOutcome(state, id, answer.outcome, settling);
  };
};

const bySurvey = (results: readonly Result[]): ReadonlyMap<string, Result> =>
  new Map(results.map((result) => [result.survey_id, result]));

/**
 * Takes in the results of a chunk, and what `also` says: one transaction. What of it a power cut takes away is asked and told
 * again.
 * @param after what is to be stored before it
 * @param also is asked when that is stored, and told whether all was taken in
 */
export const applyResults = async (
  context: SyncContext,
  results: readonly Result[],
  after: Promise<unknown>,
  also: (isWhole: boolean) => readonly MetaWrite[],
): Promise<void> => {
  const of = bySurvey(results);
  const taken = new Map<string, boolean>();
  const told = () => also([...taken.values()].every(Boolean));
  await context.store.change([...of.keys()], stepOf(context, of, taken), told, { repeatable: true, after });
};

/**
 * What lists show from now on of surveys of which all was applied, word for word.
 * @param before what they showed when the operations left: of a survey that has changed since, more is to be told
 */
const shownAhead = (
  { shown }: SyncContext,
  results: readonly Result[],
  before: ReadonlyMap<string, SurveySummary>,
): ReadonlyMap<string, SurveySummary> => {
  const now = shown(results.map(({ survey_id }) => survey_id));
  return new Map(
    results.flatMap(({ survey_id, answer, sent }) => {
      const summary = now.get(survey_id);
      const isAsSent = summary && summary === before.get(survey_id) && sent?.action !== 'delete';
      if (!isAsSent || answer.kind !== 'settled') return [];
      const told = toldSummary(summary, answer.outcome);
      return told ? [[survey_id, told] as const] : [];
    }),
  );
};

/**
 * Keeps a chunk's answer as one entry, with what `also` says, until `settle` removes it with its rows. What these will say is
 * shown at once.
 * @returns its key
 */
export const logResults = async (
  context: SyncContext,
  { results, answered, before }: Heard,
  also: readonly MetaWrite[],
): Promise<string> => {
  const operations = results.map(({ id, survey_id }) => ({ id, survey_id }));
  const key = await context.store.logAnswer({ operations, answered } satisfies StoredAnswer, also);
  context.showAhead(shownAhead(context, results, before));
  return key;
};

/** What a kept answer says; nothing where it cannot be read: then its operations are sent again, and answered again. */
const resultsIn = (kept: unknown): readonly Result[] => {
  if (kept === null) return [];
  const { operations, answered } = kept as StoredAnswer;
  const resultOf = resultsOf(answered);
  return operations.map((operation) => ({ ...operation, answer: resultOf(operation.id), sent: null }));
};

/** Takes in what was kept by a page that ended before it could: a phone was switched off, or its disk was full. */
export const applyLoggedAnswers = async (context: SyncContext): Promise<void> => {
  for (const { key, answer } of await context.store.loggedAnswers()) {
    await applyResults(context, resultsIn(answer), Promise.resolve(), () => [[key, undefined]]);
  }
};
