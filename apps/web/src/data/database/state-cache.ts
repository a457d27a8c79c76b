import type { SurveyState } from '@sampark/core/device/survey-state';
import { isSameRow, NOTHING, type Opened, type RawState, type SealedState } from './sealed-state.ts';

/**
 * This page's knowledge of the database without asking it: the surveys it read or wrote last, and which exist
 * at all. Another tab may have written since, so every write compares with the stored row.
 */
export interface StateCache {
  /** Returns a survey as this page last knew it; `undefined`: unknown. */
  readonly recall: (surveyId: string) => Opened | undefined;
  /**
   * Returns a survey if the stored record is the known one; `undefined`: it has changed since, or is unknown.
   */
  readonly asMet: (surveyId: string, raw: RawState) => SurveyState | undefined;
  /** Remembers a survey that was just read, unless a newer state is known. */
  readonly meet: (surveyId: string, opened: Opened) => void;
  /** Forgets a survey: nothing of it is stored any more. */
  readonly lose: (surveyId: string) => void;
  /** Remembers a survey that was just written. */
  readonly keep: (sealed: SealedState, before: Opened | undefined, state: SurveyState | undefined) => void;
  /** Takes the complete list of stored surveys. */
  readonly holds: (surveyIds: readonly string[]) => void;
}

/** The most surveys that are remembered whole: about as many as are in flight at a time. */
const MOST = 600;

/** Returns whether two queues are at the same stage; a survey's row does not show that. */
const isSameQueue = (one: RawState['operations'], other: RawState['operations']): boolean =>
  one.length === other.length &&
  one.every(({ id, sent }) => other.some((each) => each.id === id && each.sent === sent));

export const createStateCache = (): StateCache => {
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
