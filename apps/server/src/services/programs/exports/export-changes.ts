import type { UserInfo } from '@sampark/core/access/roles';
import type { WireSurvey } from '@sampark/core/wire/wire';
import type { Scope } from '../../../storage/kysely/places/places-repository.ts';
import { OnlyOnPrimaryError, type Source } from '../../../storage/reading.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import { readerOf, readerOfSurveys } from '../../access/shares/reader.ts';
import { type Cursor, isAhead } from '../../changes/cursor.ts';
import { type FeedContext, pullChanges, type Sight } from '../../changes/pull-changes.ts';
import type { Context } from '../../context.ts';
import type { Epoch } from '../../epoch.ts';
import type { ReadLog, SurveysRead } from '../../notices/reads/surveys-read.ts';
import { scopeOf } from '../../places/places.ts';
import { nestedJsonOf } from '../../sync/results.ts';
import { exportedForm, mayExport } from '../odk/exported-form.ts';

/** Surveys that a page has while others ask, too. */
const BESIDE_OTHERS = 50;
/** Panchayats at most: a cursor has a place in each, and travels in an address. */
export const MOST_PANCHAYATS = 1_000;

/** The changes that a program asks for. */
export interface ChangesAsked {
  /** The end of the last page; `null`: begins anew. */
  readonly cursor: string | null;
  /** `null`: all forms of surveys. */
  readonly form_name: string | null;
  /** `null`: all that the person sees. */
  readonly block_id: string | null;
  /** Surveys at most. */
  readonly limit: number;
}

/** A survey that is there no more for its reader. */
export interface GoneSurvey {
  readonly survey_id: string;
  readonly deleted: true;
}

/** A page of surveys that have changed, each as it is now. */
export interface ChangesPage {
  readonly surveys: readonly ((WireSurvey & { readonly deleted: false }) | GoneSurvey)[];
  /** The end of this page. */
  readonly cursor: string;
  readonly has_more: boolean;
}

/** Why there is no page. */
export type NoChanges =
  | 'bad_request'
  | 'cursor_too_old'
  | 'forbidden'
  | 'form_not_found'
  | 'too_many_panchayats';

/** Returns the scope of a person within a block. */
function scopeIn(user: UserInfo, block_id: string | null): Scope {
  const own = scopeOf(user);
  if (block_id === null) return own;
  if (own.kind === 'all') return { kind: 'block', block_id };
  return own.kind === 'block' && own.block_id === block_id ? own : { kind: 'none' };
}

/** Whether a page goes on where a cursor ended: in the same epoch, and in every panchayat of it. */
const goesOn = (from: Cursor, to: Cursor | null): boolean =>
  to !== null &&
  from.epoch === to.epoch &&
  [...from.positions.keys()].every((number) => to.positions.has(number));

/**
 * Returns the context by which the feed is read of a source. A replica lets nobody begin or hear of an epoch: that a cursor is ahead of a replica,
 * or of another epoch, says only that the replica is behind.
 */
function feedOn(context: Context, { now, read, primary }: Source): FeedContext {
  const { epoch } = context;
  const storage = { now, read };
  if (primary === null) return { ...context, storage };
  const own: Epoch = {
    ...epoch,
    async read(meta) {
      const newest = await epoch.read(primary.meta);
      if (!(await epoch.is(newest, meta))) throw new OnlyOnPrimaryError('the replica is of another epoch');
      return newest;
    },
    leave() {
      throw new OnlyOnPrimaryError('the replica has not come to that change yet');
    },
  };
  return { ...context, storage, epoch: own };
}

/** A page, and what it lets its reader read: that is noted when it goes to them, because one of a replica may be thrown away. */
interface PageRead {
  readonly page: ChangesPage | 'cursor_too_old';
  readonly read: SurveysRead | null;
}

async function readPage(
  context: FeedContext,
  user: UserInfo,
  asked: ChangesAsked,
  sight: (r: Repositories) => Promise<Sight>,
): Promise<PageRead> {
  let read: SurveysRead | null = null;
  const reads: ReadLog = {
    note(_, what) {
      read = what;
      return Promise.resolve();
    },
  };
  const noted = { way: 'program', form_name: asked.form_name ?? '' } as const;
  const request = {
    ...{ user, cursor: asked.cursor, limit: asked.limit, deltas: false, ifNoneMatch: null },
    ...{ sight, noted },
  };
  const result = await pullChanges<ChangesPage>({ ...context, reads }, request, async (tell) => {
    const surveys: ChangesPage['surveys'][number][] = [];
    const { deleted, cursor, has_more } = await tell((some) => {
      for (const shown of some) surveys.push({ ...nestedJsonOf(shown), deleted: false });
      return Promise.resolve();
    });
    surveys.push(...deleted.map(({ survey_id }) => ({ survey_id, deleted: true as const })));
    return { surveys, cursor, has_more };
  });
  return { page: result.kind === 'changes' ? result.answer : 'cursor_too_old', read };
}

/**
 * Returns the surveys that have changed since a cursor, and those that are gone, in the order in which the server took them. The feed and
 * the cursor are those of devices, so nothing is missed when several servers write at once. A page of a replica ends where the replica has come to,
 * and so does its cursor; what the replica lacks of what a cursor has read already, the primary is asked.
 *
 * | the cursor | answer |
 * |---|---|
 * | none | everything, from the beginning |
 * | is the end of a page | what is newer |
 * | is none of this server | `bad_request` |
 * | is of an ended epoch, of another form or other parts of surveys, older than the tombstones, or has a panchayat that the person sees no more | `cursor_too_old`: the program begins anew with an empty table |
 */
export async function exportChanges(
  context: Context,
  user: UserInfo,
  asked: ChangesAsked,
): Promise<ChangesPage | NoChanges> {
  const { form_name, block_id, limit } = asked;
  if (!mayExport(user)) return 'forbidden';
  if (form_name !== null && 'kind' in (await exportedForm(context, user, form_name))) return 'form_not_found';
  const from = asked.cursor === null ? null : context.cursors.read(asked.cursor);
  if (asked.cursor !== null && from === null) return 'bad_request';
  const scope = scopeIn(user, block_id);
  const counters = await context.storage.now.places.counters(scope, MOST_PANCHAYATS + 1);
  if (counters.length > MOST_PANCHAYATS) return 'too_many_panchayats';
  const pageOf = async (source: Source, most: number): Promise<PageRead> => {
    const sight = async (r: Repositories): Promise<Sight> => ({
      counters: await r.places.counters(scope, MOST_PANCHAYATS),
      reader: readerOfSurveys(await readerOf(source.primary ?? r, user, context.clock()), form_name),
    });
    const found = await readPage(feedOn(context, source), user, { ...asked, limit: most }, sight);
    const to = typeof found.page === 'string' ? null : context.cursors.read(found.page.cursor);
    const isNext = to !== null && (from === null || goesOn(from, to));
    if (source.primary === null) return isNext ? found : { page: 'cursor_too_old', read: null };
    if (!isNext) throw new OnlyOnPrimaryError('the replica may be behind the cursor');
    // A replica may show what a synchronous standby has not yet: if the primary fails now, nobody else ever has it.
    if (isAhead(to, await source.primary.places.counters(scope, MOST_PANCHAYATS)))
      throw new OnlyOnPrimaryError('the primary has not acknowledged what the replica shows');
    return found;
  };
  const reading = context.beginReading();
  const { page, read } = await context.longReads.inTurn((isBusy) =>
    reading.from((source) => pageOf(source, isBusy ? Math.min(limit, BESIDE_OTHERS) : limit)),
  );
  if (read !== null) await context.reads.note(user, read);
  return page;
}
