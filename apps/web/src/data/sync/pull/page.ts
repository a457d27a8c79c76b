import type { OperationStamp } from '@sampark/core/device/queue';
import { received, receivedTombstone, type SurveyState } from '@sampark/core/device/survey-state';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type SurveyDelta, withDelta } from '@sampark/core/sync/delta';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import type { SyncContext } from '../context.ts';
import { positionWrites, type SyncPosition } from '../position.ts';

/** A page of changes, with the surveys as this device stores them. */
export type Page = Omit<WireChanges, 'surveys'> & { readonly surveys: readonly ServerSurvey[] };

/** The change of one survey that a page holds. */
export type PulledChange =
  | { readonly kind: 'copy'; readonly copy: ServerSurvey }
  | { readonly kind: 'tombstone'; readonly tombstone: WireChanges['deleted'][number] };

/** Returns a page's changes, by survey. */
export const changesOf = (page: Page): Map<string, PulledChange> =>
  new Map<string, PulledChange>([
    ...page.deleted.map((tombstone) => [tombstone.survey_id, { kind: 'tombstone', tombstone }] as const),
    ...page.surveys.map((copy) => [copy.survey_id, { kind: 'copy', copy }] as const),
  ]);

/** Applies a pulled change to a survey. */
export const applyPulled = (state: SurveyState, change: PulledChange, stamp: OperationStamp): SurveyState =>
  change.kind === 'copy'
    ? received(state, change.copy, stamp)
    : receivedTombstone(state, change.tombstone, stamp);

/** The work that a page waits for while it is made ready. */
export interface WaitsFor {
  /** The storing of the page before it. */
  readonly after: Promise<unknown>;
  /** The arrival of the page's forms, where they are still on their way. */
  readonly forms: Promise<unknown> | undefined;
}

/**
 * Stores a page of an ordinary pull and its cursor in one transaction.
 * @returns false: a delta did not fit, so the cursor stays, and the page has to come again with whole surveys
 */
export const storePage = async (
  context: SyncContext,
  page: Page,
  position: SyncPosition,
  behind: WaitsFor,
): Promise<boolean> => {
  const { store, stamp } = context;
  const came = changesOf(page);
  const deltas = new Map((page.deltas ?? []).map((delta) => [delta.survey_id, delta]));
  const misfits = new Set<string>();
  const changed = (state: SurveyState, delta: SurveyDelta): SurveyState => {
    const copy = withDelta(state.row?.server ?? null, delta, page.epoch);
    if (copy) misfits.delete(delta.survey_id);
    else misfits.add(delta.survey_id);
    return copy ? received(state, copy, stamp()) : state;
  };
  const step = (state: SurveyState, id: string): SurveyState => {
    const what = came.get(id);
    if (what) return applyPulled(state, what, stamp());
    const delta = deltas.get(id);
    return delta ? changed(state, delta) : state;
  };
  const writes = () => (misfits.size === 0 ? positionWrites(context, position) : []);
  const how = { repeatable: true, ...behind };
  await store.change([...came.keys(), ...deltas.keys()], step, writes, how);
  return misfits.size === 0;
};
