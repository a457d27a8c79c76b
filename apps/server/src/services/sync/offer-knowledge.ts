import type { KnownState } from '@sampark/core/merge/offers/known-state';
import type { OfferOperation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { SurveyKey } from '../../storage/kysely/sql-tools.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { KnownStateTable } from '../../storage/tables.ts';
import type { Incoming } from './incoming.ts';

/** Everything that weighing offers needs, beside what every operation needs. */
export interface OfferKnowledge {
  /** States by survey and epoch. */
  readonly states: Map<string, KnownState>;
  /** Ids of all conflicts, open and settled, by survey. */
  readonly conflicts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly userIds: ReadonlySet<string>;
  /** Users' ids by username. */
  readonly userIdOf: ReadonlyMap<string, string>;
}

/** Returns the key of a state in `states`. */
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

/** Makes the row for what is known of a survey in an ended epoch. */
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

/**
 * Reads the states with which the items' offers are compared; nothing when there are no offers. @param stored what is
 * there of the surveys
 */
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
