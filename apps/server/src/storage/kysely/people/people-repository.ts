import { linkUsername } from '@sampark/core/access/shares/by-link';
import { sql } from 'kysely';
import type { Executor } from '../sql-tools.ts';

/** A person with the facts that an administrator wants to know. Times are ISO 8601. */
export interface PersonRow {
  readonly user_id: string;
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
  readonly is_active: number;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
  readonly panchayat_name: string | null;
  readonly totp_on: number | null;
  readonly surveys_created: number;
  readonly last_survey_date: string | null;
  /** The last use of an open session, or the last contact of a device. */
  readonly last_used_at: string | null;
  readonly last_contact: string | null;
  readonly unsynced: number;
}

export interface PeopleRepository {
  /** Returns everybody who has an account, by user name. */
  all(): Promise<readonly PersonRow[]>;
}

export const peopleRepository = ({ db }: Executor): PeopleRepository => ({
  async all() {
    const created = db
      .selectFrom('surveys')
      .select(['created_by', sql<number>`count(*)`.as('surveys_created')])
      .select(sql<string>`max(created_at)`.as('last_survey_date'))
      .where('deleted_at', 'is', null)
      .where('form_name', 'not like', 'record:%')
      .groupBy('created_by');
    const used = db
      .selectFrom('sessions')
      .select(['user_id', sql<string>`max(last_used_at)`.as('last_used_at')])
      .groupBy('user_id');
    const heard = db
      .selectFrom('devices')
      .select(['user_id', sql<string>`max(last_contact)`.as('last_contact')])
      .select(sql<number>`sum(pending)`.as('unsynced'))
      .groupBy('user_id');
    const rows = await db
      .selectFrom('users as u')
      .leftJoin('panchayats as p', 'p.panchayat_id', 'u.panchayat_id')
      .leftJoin('account_settings as a', 'a.user_id', 'u.user_id')
      .leftJoin(created.as('c'), 'c.created_by', 'u.user_id')
      .leftJoin(used.as('s'), 's.user_id', 'u.user_id')
      .leftJoin(heard.as('d'), 'd.user_id', 'u.user_id')
      .select(['u.user_id', 'u.username', 'u.full_name', 'u.email', 'u.phone', 'u.role', 'u.is_active'])
      .select(['u.panchayat_id', 'u.block_id', 'p.name as panchayat_name', 'a.totp_on'])
      .select(['c.surveys_created', 'c.last_survey_date', 's.last_used_at', 'd.last_contact', 'd.unsynced'])
      .where('u.username', 'not like', linkUsername('%'))
      .orderBy('u.username')
      .execute();
    return rows.map((row) => ({
      ...row,
      surveys_created: Number(row.surveys_created ?? 0),
      unsynced: Number(row.unsynced ?? 0),
    }));
  },
});
