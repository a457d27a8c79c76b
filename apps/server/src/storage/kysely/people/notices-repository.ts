import { linkUsername } from '@sampark/core/access/shares/by-link';
import { SHIPPED_NOTICE } from '@sampark/core/wire/wire-notice';
import type { Selectable } from 'kysely';
import type { NoticeConfirmationTable, PrivacyNoticeTable } from '../../tables/notice-tables.ts';
import type { Executor } from '../sql-tools.ts';

/** A version of the notice, with the name of who wrote it. */
export interface ListedNotice extends Omit<Selectable<PrivacyNoticeTable>, 'made_by'> {
  readonly made_by: string;
}

/** The versions of the privacy notice, and who has confirmed them. */
export interface NoticesRepository {
  /** Returns the newest version that an administrator saved; `undefined`: none was. */
  newest(): Promise<PrivacyNoticeTable | undefined>;
  /** Returns every version that was saved, the newest first. */
  all(): Promise<readonly ListedNotice[]>;
  /** Adds a version. @returns whether it is new: another administrator may have been quicker */
  add(notice: PrivacyNoticeTable): Promise<boolean>;
  /** Returns what a person has confirmed last. */
  confirmedBy(userId: string): Promise<NoticeConfirmationTable | undefined>;
  /** Keeps a confirmation. The first one of a version stays. */
  confirm(confirmation: NoticeConfirmationTable): Promise<void>;
  /** Counts the people whose account works, and those of them who have confirmed a version. */
  count(version: number): Promise<{ readonly people: number; readonly confirmed: number }>;
  /** Returns the first of those who have not confirmed a version, by their names. */
  missing(version: number, most: number): Promise<{ username: string; full_name: string }[]>;
}

export const noticesRepository = ({ db }: Executor): NoticesRepository => {
  /** Everybody whose account works. People who came by a link have none. */
  const people = (version: number) =>
    db
      .selectFrom('users as u')
      .leftJoin('notice_confirmations as c', (on) =>
        on.onRef('c.user_id', '=', 'u.user_id').on('c.version', '=', version),
      )
      .where('u.is_active', '=', 1)
      .where('u.username', 'not like', linkUsername('%'));
  return {
    newest: () =>
      db.selectFrom('privacy_notices').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst(),
    all: () =>
      db
        .selectFrom('privacy_notices as n')
        .innerJoin('users as u', 'u.user_id', 'n.made_by')
        .select(['n.version', 'n.texts', 'n.made_at', 'u.full_name as made_by'])
        .where('n.version', '>', SHIPPED_NOTICE)
        .orderBy('n.version', 'desc')
        .execute(),
    async add(notice) {
      const added = await db
        .insertInto('privacy_notices')
        .values(notice)
        .onConflict((on) => on.column('version').doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    confirmedBy: (userId) =>
      db
        .selectFrom('notice_confirmations')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst(),
    async confirm(confirmation) {
      await db
        .insertInto('notice_confirmations')
        .values(confirmation)
        .onConflict((on) => on.columns(['user_id', 'version']).doNothing())
        .execute();
    },
    async count(version) {
      const counted = await people(version)
        .select(({ fn }) => [fn.countAll().as('people'), fn.count('c.version').as('confirmed')])
        .executeTakeFirstOrThrow();
      return { people: Number(counted.people), confirmed: Number(counted.confirmed) };
    },
    missing: (version, most) =>
      people(version)
        .select(['u.username', 'u.full_name'])
        .where('c.version', 'is', null)
        .orderBy('u.full_name')
        .orderBy('u.username')
        .limit(most)
        .execute(),
  };
};
