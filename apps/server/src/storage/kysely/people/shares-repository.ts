import type { ShareTable } from '../../tables/share-table.ts';
import type { Executor } from '../sql-tools.ts';

/** A share with the names of its person and panchayat. */
export type ShareWithNames = ShareTable & {
  readonly username: string;
  readonly full_name: string;
  readonly panchayat_name: string;
  readonly panchayat_name_hi: string;
};

/** The parts of forms that people are given. A row never changes but ends: what somebody once had stays known. */
export interface SharesRepository {
  insert(share: ShareTable): Promise<void>;
  /** Returns all that somebody was ever given, the oldest first. */
  ofUser(userId: string): Promise<readonly ShareTable[]>;
  /** Returns what people have of a form at a time, by panchayat and name. @param at ISO 8601 */
  ofForm(form: string, at: string): Promise<readonly ShareWithNames[]>;
  /** Ends a share of a form. @returns the share; `undefined`: there is none that goes on */
  end(form: string, shareId: string, at: string): Promise<ShareTable | undefined>;
}

export const sharesRepository = ({ db }: Executor): SharesRepository => ({
  async insert(share) {
    await db.insertInto('shares').values(share).execute();
  },
  ofUser: (userId) =>
    db
      .selectFrom('shares')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .orderBy('share_id')
      .execute(),
  ofForm: (form, at) =>
    db
      .selectFrom('shares as s')
      .innerJoin('users as u', 'u.user_id', 's.user_id')
      .innerJoin('panchayats as p', 'p.panchayat_id', 's.panchayat_id')
      .selectAll('s')
      .select(['u.username', 'u.full_name', 'p.name as panchayat_name', 'p.name_hi as panchayat_name_hi'])
      .where('s.form_name', '=', form)
      .where('s.ended_at', 'is', null)
      .where((eb) => eb.or([eb('s.ends_at', 'is', null), eb('s.ends_at', '>', at)]))
      .orderBy('p.name')
      .orderBy('u.username')
      .orderBy('s.given_at')
      .execute(),
  end: (form, shareId, at) =>
    db
      .updateTable('shares')
      .set({ ended_at: at })
      .where('share_id', '=', shareId)
      .where('form_name', '=', form)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
});
