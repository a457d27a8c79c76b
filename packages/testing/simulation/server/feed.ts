import { isGone, type ServerSurvey } from '@sampark/core/survey/survey';
import type { SurveyDelta } from '@sampark/core/sync/delta';

/** A page of the feed. */
export interface ModelPage {
  readonly surveys: readonly ServerSurvey[];
  readonly deltas: readonly SurveyDelta[];
  readonly deleted: readonly {
    readonly survey_id: string;
    readonly epoch: string;
    readonly version: number;
  }[];
  readonly epoch: string;
  readonly from: number;
  readonly cursor: number;
  readonly more: boolean;
}

/** The changes of a survey's newest commit, and the number of the commit before it. */
export interface LastChange {
  readonly after: number;
  readonly delta: SurveyDelta;
}

/**
 * Everything that the server has committed: the survey of every sequence number, and the newest number of every
 * survey.
 */
export interface Feed {
  /** The survey changed by commit n is at n - 1. */
  readonly log: readonly string[];
  readonly newest: ReadonlyMap<string, number>;
  readonly survey: (id: string) => ServerSurvey | undefined;
  readonly lastChange: (id: string) => LastChange | undefined;
  readonly epoch: () => string;
}

/** The place from which a page is asked, its length, and whether its reader takes deltas instead of whole surveys. */
export interface PageAsked {
  readonly from: number;
  readonly limit: number;
  readonly deltas: boolean;
}

/** Returns the changes after `from`, oldest first, at most `limit` surveys, with their cursor. */
export const pageOf = (
  { log, newest, survey, lastChange, epoch }: Feed,
  { from, limit, ...asked }: PageAsked,
): ModelPage => {
  const surveys: ServerSurvey[] = [];
  const deltas: SurveyDelta[] = [];
  const deleted: { survey_id: string; epoch: string; version: number }[] = [];
  let at = from;
  for (; at < log.length && surveys.length + deltas.length + deleted.length < limit; at += 1) {
    const id = log[at] ?? '';
    const row = newest.get(id) === at + 1 ? survey(id) : undefined;
    if (!row) continue;
    if (isGone(row)) {
      deleted.push({ survey_id: id, epoch: row.epoch, version: row.version });
      continue;
    }
    const last = lastChange(id);
    if (asked.deltas && last && last.after <= from) deltas.push(last.delta);
    else surveys.push(row);
  }
  return { surveys, deltas, deleted, epoch: epoch(), from, cursor: at, more: at < log.length };
};
