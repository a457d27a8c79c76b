import { holdsOutcome } from '@sampark/core/device/own-writes';
import type { QueuedOperation } from '@sampark/core/device/queue';
import { acknowledgedSummary } from '@sampark/core/device/summary';
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

/** The outcome of an operation. */
export interface Result {
  readonly id: string;
  readonly survey_id: string;
  readonly answer: Answer;
  /** The operation as it was sent, if this page sent it. */
  readonly sent: QueuedOperation | null;
}

/** A chunk's answer as the log stores it: its operations, in their order, and the answer. */
interface StoredAnswer {
  readonly operations: readonly Pick<Result, 'id' | 'survey_id'>[];
  readonly answered: Answered;
}

/** An answer to a chunk. */
interface ChunkAnswer {
  readonly results: readonly Result[];
  readonly answered: Answered;
  /** The summaries that lists showed when the chunk left. */
  readonly before: ReadonlyMap<string, SurveySummary>;
}

/** Reads the outcome of each operation of a chunk. */
export const readResults = (sent: readonly QueuedOperation[], answered: Answered): readonly Result[] => {
  const resultOf = resultsOf(answered);
  return sent.map((entry) => ({
    id: entry.id,
    survey_id: entry.survey_id,
    answer: resultOf(entry.id),
    sent: entry,
  }));
};

/**
 * Makes the step that applies a chunk's results. @param taken hears for each survey whether it holds what the
 * feed would bring
 */
const stepOf = (
  { stamp, platform }: Pick<SyncContext, 'stamp' | 'platform'>,
  results: ReadonlyMap<string, Result>,
  taken?: Map<string, boolean>,
): Step => {
  return (stored, surveyId) => {
    const result = results.get(surveyId);
    if (!result) return stored;
    const { id, answer, sent } = result;
    const state = sent ? asItWent(stored, sent) : stored;
    taken?.set(surveyId, holdsOutcome(state, id, answer.kind === 'settled' ? answer.outcome : null));
    if (answer.kind === 'again') return notAcknowledged(state, id, answer.error);
    const settling: ApplyingOutcome = { ...stamp(), now: platform.now(), random: platform.random() };
    return applyOutcome(state, id, answer.outcome, settling);
  };
};

const bySurvey = (results: readonly Result[]): ReadonlyMap<string, Result> =>
  new Map(results.map((result) => [result.survey_id, result]));

/**
 * Applies the results of a chunk together with `also`, in one transaction. After a power cut the operations
 * are sent and answered again.
 * @param after the work that has to be stored before
 * @param also asked when that is stored; its argument says whether every survey holds what the feed would
 * bring
 */
export const applyResults = async (
  context: Pick<SyncContext, 'store' | 'stamp' | 'platform'>,
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
 * Returns the summaries to show for surveys whose operation was applied word for word.
 * @param before the summaries when the operations left: a survey that has changed since has more to send
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
      const told = acknowledgedSummary(summary, answer.outcome);
      return told ? [[survey_id, told] as const] : [];
    }),
  );
};

/**
 * Logs a chunk's answer together with `also`, until `applyResults` removes it with its rows. Lists show the
 * result at once.
 * @returns the entry's key
 */
export const logResults = async (
  context: SyncContext,
  { results, answered, before }: ChunkAnswer,
  also: readonly MetaWrite[],
): Promise<string> => {
  const operations = results.map(({ id, survey_id }) => ({ id, survey_id }));
  const key = await context.store.logAnswer({ operations, answered } satisfies StoredAnswer, also);
  context.showAhead(shownAhead(context, results, before));
  return key;
};

/** Reads a logged answer; nothing when it cannot be read: then its operations are sent and answered again. */
const resultsIn = (kept: unknown): readonly Result[] => {
  if (kept === null) return [];
  const { operations, answered } = kept as StoredAnswer;
  const resultOf = resultsOf(answered);
  return operations.map((operation) => ({ ...operation, answer: resultOf(operation.id), sent: null }));
};

/**
 * Applies the answers that an earlier page logged and could not apply: the phone was switched off, or its
 * disk was full.
 */
export const applyLoggedAnswers = async (context: SyncContext): Promise<void> => {
  for (const { key, answer } of await context.store.loggedAnswers()) {
    await applyResults(context, resultsIn(answer), Promise.resolve(), () => [[key, undefined]]);
  }
};
