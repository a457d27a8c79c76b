import type { SurveyState } from '@sampark/core/device/survey-state';
import { isSameRow, NOTHING, type Opened, type RawState, type SealedState } from './records.ts';

/**
 * What this page knows of the database without asking it: the surveys it wrote or read last, and which are there at all.
 * Another tab may have written since. So it is only good for what is written over it, because that is held against what
 * lies there.
 */
export interface Memory {
  /** A survey as it was met last, or as nothing where there is none; undefined: not known. */
  readonly recall: (surveyId: string) => Opened | undefined;
  /** A survey that lies there as this page met it; undefined: it has changed since, or is not known. */
  readonly asMet: (surveyId: string, raw: RawState) => SurveyState | undefined;
  /** Remembers a survey as it has just been read, unless something newer of it is known. */
  readonly meet: (surveyId: string, opened: Opened) => void;
  /** There is nothing of a survey any more. */
  readonly lose: (surveyId: string) => void;
  /** Remembers a survey as it has just been written. */
  readonly keep: (sealed: SealedState, before: Opened | undefined, state: SurveyState | undefined) => void;
  /** These are all the surveys that are there. */
  readonly holds: (surveyIds: readonly string[]) => void;
}

/** Surveys that are remembered whole: what is under way between device and server at a time. */
const MOST = 600;

/** Whether the operations are as far on their way, which is told elsewhere than in the survey's row. */
const isSameQueue = (one: RawState['operations'], other: RawState['operations']): boolean =>
  one.length === other.length &&
  one.every(({ id, sent }) => other.some((each) => each.id === id && each.sent === sent));

export const createMemory = (): Memory => {
  const met = new Map<string, Opened>();
  let held: Set<string> | null = null;
  const remember = (id: string, opened: Opened): void => {
    met.delete(id);
    met.set(id, opened);
    const oldest = met.keys().next();
    if (met.size > MOST && !oldest.done) met.delete(oldest.value);
  };
  const lose = (id: string): void => {
    met.delete(id);
    held?.delete(id);
  };
  return {
    recall: (id) => {
      const known = met.get(id);
      if (known) return known;
      return held === null || held.has(id) ? undefined : { raw: NOTHING, state: { row: null, queue: [] } };
    },
    asMet: (id, { record, operations }) => {
      const known = met.get(id);
      if (!known || !record || !isSameRow(known.raw.record, record)) return undefined;
      return isSameQueue(operations, known.raw.operations) ? known.state : undefined;
    },
    meet: (id, opened) => {
      const { record } = opened.raw;
      if (record && (met.get(id)?.raw.record?.rev ?? 0) <= record.rev) remember(id, opened);
    },
    lose,
    keep: ({ id, record, put, remove }, before, state) => {
      met.delete(id);
      const replaced = new Set([...remove, ...put.map((operation) => operation.id)]);
      if (record) held?.add(id);
      else held?.delete(id);
      if (!record || !before || !state) return;
      const stays = before.raw.operations.filter((operation) => !replaced.has(operation.id));
      const waits = ({ synced }: { readonly synced: boolean }): boolean => !synced;
      const operations = [...stays, ...put].filter(waits);
      const hasReceipt = operations.length < stays.length + put.length;
      remember(id, {
        raw: { record, operations },
        state: hasReceipt ? { ...state, queue: state.queue.filter(waits) } : state,
      });
    },
    holds: (ids) => {
      held = new Set(ids);
    },
  };
};
