import { canAccount } from '@sampark/core/access/can-account';
import type { UserInfo } from '@sampark/core/access/roles';
import { authorsIn, withoutNames } from '@sampark/core/survey/about/without-names';
import { KEPT_ABOUT_PEOPLE } from '../../../../storage/kept-about-people.ts';
import type { PersonsRow } from '../../../../storage/kysely/people/person-data-repository.ts';
import type { Tables } from '../../../../storage/tables.ts';
import { readableBy } from '../../../audit/personal-details.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { draftOf, shownDrafts } from '../../../drafts.ts';
import { isoTime } from '../../../primitives.ts';
import { hasAccount, userInfoOf } from './user-info.ts';

/** Rows of a table that are read at a time. */
const PAGE = 500;

/** The words in a person's file for the names of others. */
const SOMEBODY = 'Somebody else';

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
  return { kind: 'given', text: textOf(context, userInfoOf(user)) };
}

async function* textOf(context: Context, person: UserInfo): AsyncGenerator<string> {
  const userId = person.user_id;
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
      const shown = await readable(context, person, table, rows);
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

/** Returns rows as their person may read them: without what names others, and of drafts what is open to them now. */
async function readable(
  context: Context,
  person: UserInfo,
  table: keyof Tables,
  rows: readonly PersonsRow[],
): Promise<readonly PersonsRow[]> {
  if (table === 'audit') return rows.map((row) => readableEntry(row, person.user_id));
  if (table === 'survey_history') {
    return rows.map((row) => ({ ...row, changes: withoutOthers(row['changes'], person.user_id) }));
  }
  if (table !== 'drafts') return rows;
  const ofDraft = async (row: PersonsRow): Promise<PersonsRow> => {
    const stored = { doc: String(row['doc']), device_id: String(row['device_id']), at: String(row['at']) };
    const [draft] = await shownDrafts(context, person, [draftOf(stored)]);
    if (draft === undefined) return { ...row, doc: null };
    const { device_id: _device, saved_at: _at, ...open } = draft;
    return { ...row, doc: withoutOthers(JSON.stringify(open), person.user_id) };
  };
  return Promise.all(rows.map(ofDraft));
}

/** Returns a text in JSON in which notes and steps of the review name nobody but this person. */
function withoutOthers(text: PersonsRow[string] | undefined, userId: string): string | null {
  if (typeof text !== 'string') return null;
  const json: unknown = JSON.parse(text);
  const others = new Set(authorsIn(json));
  others.delete(userId);
  return others.size === 0 ? text : JSON.stringify(withoutNames(json, others, SOMEBODY));
}

/** Returns an entry of the audit log without what names the other person whom it is about. */
const readableEntry = (row: PersonsRow, userId: string): PersonsRow => ({
  ...row,
  details: readableBy(row['subject'] === userId, String(row['action']), String(row['details'])),
});
