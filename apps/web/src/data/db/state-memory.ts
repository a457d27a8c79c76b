import type { SurveyState } from '@sampark/core/device/survey-state';
import { isSameSeal } from './codec.ts';
import { NOTHING, type Opened, type RawState, type SealedState } from './records.ts';

/**
 * What this page knows of the database without asking it: the surveys it wrote last, and which are there at all. Another
 * tab may have written since. So it is only good for what is written over it, because that is held against what lies there.
 */
export interface Memory {
  /** A survey as it was written last, or as nothing where there is none; undefined: not known. */
  readonly recall: (surveyId: string) => Opened | undefined;
  /** A survey that lies there as this page wrote it; undefined: it has changed since, or is not known. */
  readonly asWritten: (surveyId: string, raw: RawState) => SurveyState | undefined;
  /** Remembers a survey as it has just been written. */
  readonly keep: (sealed: SealedState, before: Opened | undefined, state: SurveyState | undefined) => void;
  /** These are all the surveys that are there. */
  readonly holds: (surveyIds: readonly string[]) => void;
}

/** Surveys that are remembered whole: what is under way between device and server at a time. */
const MOST = 600;

export const createMemory = (): Memory => {
  const written = new Map<string, Opened>();
  let held: Set<string> | null = null;
  return {
    recall: (id) => {
      const known = written.get(id);
      if (known) return known;
      return held === null || held.has(id) ? undefined : { raw: NOTHING, state: { row: null, queue: [] } };
    },
    asWritten: (id, { record, operations }) => {
      const known = written.get(id);
      const before = known?.raw.record;
      const same =
        record && before && record.rev === before.rev && isSameSeal(record.content, before.content);
      // Receipts may have gone since, without a change of the survey.
      return same && operations.length === known.raw.operations.length ? known.state : undefined;
    },
    keep: ({ id, record, put, remove }, before, state) => {
      written.delete(id);
      if (record) held?.add(id);
      else held?.delete(id);
      if (!record || !before || !state) return;
      const replaced = new Set([...remove, ...put.map((operation) => operation.id)]);
      const stays = before.raw.operations.filter((operation) => !replaced.has(operation.id));
      written.set(id, { raw: { record, operations: [...stays, ...put] }, state });
      const oldest = written.keys().next();
      if (written.size > MOST && !oldest.done) written.delete(oldest.value);
    },
    holds: (ids) => {
      held = new Set(ids);
    },
  };
};
