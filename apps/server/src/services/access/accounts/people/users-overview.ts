import { isErased } from '@sampark/core/survey/erased';
import type { WireUserRow, WireUsersOverview } from '@sampark/core/wire/access/wire-account';
import type { PersonRow } from '../../../../storage/kysely/people/people-repository.ts';
import type { Context } from '../../../context.ts';
import { userInfoOf } from './user-info.ts';

const latest = (...times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

function rowOf(person: PersonRow): WireUserRow {
  const { user_id, username, full_name, email, role, panchayat_id, block_id } = userInfoOf({
    ...person,
    must_change_password: 0,
  });
  const { phone, panchayat_name, surveys_created, last_survey_date, unsynced } = person;
  return {
    ...{ user_id, username, full_name, email, phone, role, panchayat_id, block_id },
    is_active: person.is_active === 1,
    panchayat_name,
    two_factor: person.totp_on === 1,
    surveys_created,
    last_survey_date,
    last_activity: latest(last_survey_date, person.last_used_at, person.last_contact),
    unsynced,
  };
}

/** Lists everybody who has an account, for administrators. An erased person has none any more. */
export const usersOverview = ({ storage }: Context): Promise<WireUsersOverview> =>
  storage.read(async (r) => {
    const users = (await r.people.all()).filter((person) => !isErased(person)).map(rowOf);
    const { total } = await r.surveys.counts({ kind: 'all' });
    return {
      users,
      total_users: users.length,
      active_users: users.filter((user) => user.is_active).length,
      admin_users: users.filter((user) => user.role === 'admin').length,
      total_surveys: total,
    };
  });
