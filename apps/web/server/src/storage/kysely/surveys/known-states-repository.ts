import type { KnownStateTable } from '../../tables.ts';
import { areOf, type Executor, type SurveyKey } from '../sql-tools.ts';

/** The last known states of surveys in epochs that have ended. */
export interface KnownStatesRepository {
  of(surveys: readonly SurveyKey[]): Promise<readonly KnownStateTable[]>;
  /** Stores the states in which an epoch was left; nothing where more is known of it already. */
  left(states: readonly KnownStateTable[]): Promise<void>;
  /** Stores the states that offers brought, over what was known before. */
  learned(states: readonly KnownStateTable[]): Promise<void>;
}

const KEY = ['panchayat_id', 'survey_id', 'epoch'] as const;

export const knownStatesRepository = ({ db, engine }: Executor): KnownStatesRepository => ({
  async of(surveys) {
    if (surveys.length === 0) return [];
    return db
      .selectFrom('known_states')
      .selectAll()
      .where(areOf(engine, 'known_states', surveys))
      .execute();
  },
  async left(states) {
    for (const state of states) {
      await db
        .insertInto('known_states')
        .values(state)
        .onConflict((oc) => oc.columns(KEY).doNothing())
        .execute();
    }
  },
  async learned(states) {
    for (const state of states) {
      const { panchayat_id: _, survey_id: __, epoch: ___, ...rest } = state;
      await db
        .insertInto('known_states')
        .values(state)
        .onConflict((oc) => oc.columns(KEY).doUpdateSet(rest))
        .execute();
    }
  },
});
