import { canAccount } from '@sampark/core/access/can-account';
import type { UserInfo } from '@sampark/core/access/roles';
import { KEPT_ABOUT_PEOPLE } from '../../../storage/kept-about-people.ts';
import type { PersonsRow } from '../../../storage/kysely/people/person-data-repository.ts';
import type { Tables } from '../../../storage/tables.ts';
import { readableBy } from '../../audit/personal-details.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { hasAccount } from './user-info.ts';

/** Rows of a table that are read at a time. */
const PAGE = 500;

export type PersonDataResult =
  | { readonly kind: 'user_not_found' | 'forbidden' }
  /** `text` gives JSON in pieces: who, when, and for each table why it is kept, until when, and the rows. */
  | { readonly kind: 'given'; readonly text: AsyncIterable<string> };

/**
 * Returns everything that is kept about one person, for themselves or for an administrator. It goes by the same list as an erasure, so no
 * table is forgotten. It has no password, key or token, and no name of anybody else. The audit log tells of it.
 */
export async function personData(
  context: Context,
  actor: UserInfo,
  userId: string,
): Promise<PersonDataResult> {
  const isOwn = actor.user_id === userId;
  if (!isOwn && !canAccount(actor, 'read_data', { user_id: userId })) return { kind: 'forbidden' };
  const user = await context.storage.now.users.byId(userId);
  if (user === undefined || !hasAccount(user)) return { kind: 'user_not_found' };
  await context.storage.write((r) => {
    record(r, context, { action: 'data_given', by: actor.user_id, subject: userId });
    return Promise.resolve();
  });
  return { kind: 'given', text: textOf(context, userId) };
}

async function* textOf(context: Context, userId: string): AsyncGenerator<string> {
  const head = { user_id: userId, made_at: isoTime(context.clock()) };
  yield `${JSON.stringify(head).slice(0, -1)},"tables":[`;
  let isFirst = true;
  for (const table of Object.keys(KEPT_ABOUT_PEOPLE) as (keyof Tables)[]) {
    const kept = KEPT_ABOUT_PEOPLE[table];
    if (kept === null || kept.by.length === 0) continue;
    const about = JSON.stringify({ table, why: kept.why, until: kept.until }).slice(0, -1);
    yield `${isFirst ? '' : ','}${about},"rows":[`;
    isFirst = false;
    for (let skip = 0; ; skip += PAGE) {
      const rows = await context.longReads.inTurn(() =>
        context.storage.now.personData.rows(table, userId, { skip, limit: PAGE }),
      );
      const shown = table === 'audit' ? rows.map((row) => readable(row, userId)) : rows;
      if (shown.length > 0) {
        const json = shown.map((row) => JSON.stringify(row)).join(',');
        yield skip === 0 ? json : `,${json}`;
      }
      if (rows.length < PAGE) break;
    }
    yield ']}';
  }
  yield ']}';
}

/** Returns an entry of the audit log without what names the other person whom it is about. */
const readable = (row: PersonsRow, userId: string): PersonsRow => ({
  ...row,
  details: readableBy(row['subject'] === userId, String(row['action']), String(row['details'])),
});
