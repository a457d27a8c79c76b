import { isGone, type ServerSurvey } from '@sampark/core/survey/survey';

/** A page of the feed. */
export interface ModelPage {
  readonly surveys: readonly ServerSurvey[];
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

/** What the server has committed: the survey of every sequence number, and the newest number of every survey. */
export interface Feed {
  /** The survey changed by commit n is at n - 1. */
  readonly log: readonly string[];
  readonly newest: ReadonlyMap<string, number>;
  readonly survey: (id: string) => ServerSurvey | undefined;
  readonly epoch: () => string;
}

/** What changed after `cursor`, oldest first, at most `limit` surveys, with the cursor that goes with them. */
export const pageOf = ({ log, newest, survey, epoch }: Feed, cursor: number, limit: number): ModelPage => {
  const surveys: ServerSurvey[] = [];
  const deleted: { survey_id: string; epoch: string; version: number }[] = [];
  let at = cursor;
  for (; at < log.length && surveys.length + deleted.length < limit; at += 1) {
    const id = log[at] ?? '';
    const row = newest.get(id) === at + 1 ? survey(id) : undefined;
    if (!row) continue;
    if (isGone(row)) {
      deleted.push({ survey_id: id, epoch: row.epoch, version: row.version });
    } else surveys.push(row);
  }
  return { surveys, deleted, epoch: epoch(), from: cursor, cursor: at, more: at < log.length };
};
