import type { KnownState } from '@sampark/core/merge/known-state';
import type { OfferOperation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { SurveyKey } from '../../storage/kysely/sql-tools.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { KnownStateTable } from '../../storage/tables.ts';
import type { Incoming } from './incoming.ts';

/** What is needed to weigh offers, beside what every operation needs. */
export interface OfferKnowledge {
  /** By survey and epoch. */
  readonly states: Map<string, KnownState>;
  /** By survey, ids of all its conflicts, open and settled. */
  readonly conflicts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly userIds: ReadonlySet<string>;
  /** By username. */
  readonly userIdOf: ReadonlyMap<string, string>;
}

/** The key of a state in `states`. */
export const stateKey = (surveyId: string, epoch: string): string => `${surveyId} ${epoch}`;

const offersOf = (items: readonly Incoming[]): OfferOperation[] =>
  items.flatMap((item) =>
    item.kind === 'operation' && item.operation.action === 'offer' ? [item.operation] : [],
  );

const stateOf = (row: KnownStateTable): KnownState => ({
  epoch: row.epoch,
  version: row.version,
  left_at: row.left_at,
  values: JSON.parse(row.doc) as KnownState['values'],
  conflicts: JSON.parse(row.conflicts) as string[],
  is_deleted: row.is_deleted === 1,
});

/** The row that holds what is known of a survey in an epoch that has ended. */
export const knownRow = (
  { survey_id, panchayat_id }: Pick<ServerSurvey, 'survey_id' | 'panchayat_id'>,
  state: KnownState,
): KnownStateTable => ({
  panchayat_id,
  survey_id,
  epoch: state.epoch,
  version: state.version,
  left_at: state.left_at,
  doc: JSON.stringify(state.values),
  conflicts: JSON.stringify(state.conflicts),
  is_deleted: state.is_deleted ? 1 : 0,
});

/** Reads what the items' offers are weighed against; nothing when there are none. @param stored what is there of the surveys */
export async function readOfferKnowledge(
  r: Repositories,
  items: readonly Incoming[],
  stored: readonly SurveyKey[],
): Promise<OfferKnowledge | null> {
  const offers = offersOf(items);
  if (offers.length === 0) return null;
  const surveys = offers.map(
    ({ survey_id, identity: { panchayat_id } }) =>
      stored.find((survey) => survey.survey_id === survey_id) ?? { survey_id, panchayat_id },
  );
  const states = await r.knownStates.of(surveys);
  const conflicts = Map.groupBy(await r.conflicts.idsOf(surveys), (row) => row.survey_id);
  const people = await r.users.named({
    ids: [...new Set(offers.map((offer) => offer.identity.created_by))],
    usernames: [...new Set(offers.flatMap((offer) => offer.conflicts.map(({ user }) => user)))],
  });
  return {
    states: new Map(states.map((row) => [stateKey(row.survey_id, row.epoch), stateOf(row)])),
    conflicts: new Map([...conflicts].map(([id, rows]) => [id, new Set(rows.map((row) => row.id))])),
    userIds: new Set(people.map(({ user_id }) => user_id)),
    userIdOf: new Map(people.map(({ username, user_id }) => [username, user_id])),
  };
}
