import { received, receivedTombstone, type SurveyState } from '@sampark/core/device/survey-state';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { Making } from '@sampark/core/sync/queue';
import { surveyFromJson } from '@sampark/core/sync/survey-json';
import type { WireChanges } from '@sampark/core/sync/wire';
import type { SyncContext } from './context.ts';
import { type Place, placeWrites } from './place.ts';

/** What has arrived of one survey with a page. */
export type Came =
  | { readonly kind: 'copy'; readonly copy: ServerSurvey }
  | { readonly kind: 'tombstone'; readonly tombstone: WireChanges['deleted'][number] };

/** What a page brings, by survey. */
export const cameWith = (page: WireChanges): Map<string, Came> =>
  new Map<string, Came>([
    ...page.deleted.map((tombstone) => [tombstone.survey_id, { kind: 'tombstone', tombstone }] as const),
    ...page.surveys.map((json) => [json.survey_id, { kind: 'copy', copy: surveyFromJson(json) }] as const),
  ]);

/** What a device holds of a survey after it. */
export const taken = (state: SurveyState, came: Came, making: Making): SurveyState =>
  came.kind === 'copy'
    ? received(state, came.copy, making)
    : receivedTombstone(state, came.tombstone, making);

/**
 * Stores a page of an ordinary reading and its cursor: one transaction.
 * @param before the page before it, which is being stored
 */
export const storePage = async (
  context: SyncContext,
  page: WireChanges,
  place: Place,
  before: Promise<unknown>,
): Promise<void> => {
  const { store, making } = context;
  const came = cameWith(page);
  const step = (state: SurveyState, id: string): SurveyState => {
    const what = came.get(id);
    return what ? taken(state, what, making()) : state;
  };
  const how = { repeatable: true, after: before };
  await store.change([...came.keys()], step, () => placeWrites(context, place), how);
};
