import type { OperationStamp } from '@sampark/core/device/queue';
import { received, receivedTombstone, type SurveyState } from '@sampark/core/device/survey-state';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type SurveyDelta, withDelta } from '@sampark/core/sync/delta';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import type { SyncContext } from '../context.ts';
import { positionWrites, type SyncPosition } from '../position.ts';

/** What has changed, with the surveys as this device keeps them. */
export type Page = Omit<WireChanges, 'surveys'> & { readonly surveys: readonly ServerSurvey[] };

/** What has arrived of one survey with a page. */
export type Came =
  | { readonly kind: 'copy'; readonly copy: ServerSurvey }
  | { readonly kind: 'tombstone'; readonly tombstone: WireChanges['deleted'][number] };

/** What a page brings, by survey. */
export const cameWith = (page: Page): Map<string, Came> =>
  new Map<string, Came>([
    ...page.deleted.map((tombstone) => [tombstone.survey_id, { kind: 'tombstone', tombstone }] as const),
    ...page.surveys.map((copy) => [copy.survey_id, { kind: 'copy', copy }] as const),
  ]);

/** What a device holds of a survey after it. */
export const taken = (state: SurveyState, came: Came, stamp: OperationStamp): SurveyState =>
  came.kind === 'copy' ? received(state, came.copy, stamp) : receivedTombstone(state, came.tombstone, stamp);

/** What a page waits for while it is made ready. */
export interface Behind {
  /** The page before it, which is being stored. */
  readonly after: Promise<unknown>;
  /** The forms that it is of, where they are on their way. */
  readonly forms: Promise<unknown> | undefined;
}

/**
 * Stores a page of an ordinary reading and its cursor: one transaction.
 * @returns whether all of it fitted; else the cursor stays, and the page is to be asked for with whole surveys
 */
export const storePage = async (
  context: SyncContext,
  page: Page,
  position: SyncPosition,
  behind: Behind,
): Promise<boolean> => {
  const { store, stamp } = context;
  const came = cameWith(page);
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
    if (what) return taken(state, what, stamp());
    const delta = deltas.get(id);
    return delta ? changed(state, delta) : state;
  };
  const writes = () => (misfits.size === 0 ? positionWrites(context, position) : []);
  const how = { repeatable: true, ...behind };
  await store.change([...came.keys(), ...deltas.keys()], step, writes, how);
  return misfits.size === 0;
};
