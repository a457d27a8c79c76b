import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { fromColumns } from '@sampark/core/sync/columns';
import type { WireChanges, WireListedChanges, WireSurvey } from '@sampark/core/sync/wire';
import type { Reply } from '../api/client.ts';
import { metaKeys } from '../db/device-store.ts';
import type { SyncContext } from './context.ts';
import { storePage } from './page.ts';
import { type Place, storedPlace } from './place.ts';
import { rereadAsked, rereadDone } from './reread.ts';
import { leaveScope } from './scope.ts';

export interface PullReport {
  readonly stopped: 'done' | 'unreachable' | 'unauthenticated' | 'busy';
  /** Surveys that came or went. */
  readonly received: number;
}

/** Surveys a page; the server's own most. */
const PAGE = 500;
/** Of a device that has nothing yet: the first rows are on the screen soon. */
const FIRST_PAGE = 50;

const pathFrom = (cursor: string | null): string =>
  cursor === null
    ? `/api/sync/changes?columns=1&limit=${FIRST_PAGE}`
    : `/api/sync/changes?columns=1&limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`;

const stoppedBy = (reply: Exclude<Reply, { kind: 'ok' }>): PullReport['stopped'] => {
  if (reply.kind === 'unreachable') return 'unreachable';
  return reply.status === 401 ? 'unauthenticated' : 'busy';
};

/** A page that was asked for. */
interface Asked {
  readonly path: string;
  readonly reply: Promise<Reply>;
}

/** How old what is known of forms and places may be, in milliseconds: an administrator gives a panchayat another form. */
const REFERENCES_LIFE = 86_400_000;

const referencesAreOld = async ({ db, store, platform }: SyncContext): Promise<boolean> => {
  const at = await db.get('meta', metaKeys(store.owner).references);
  return typeof at !== 'number' || Math.abs(platform.now() - at) > REFERENCES_LIFE;
};

/** Forms and places, which change rarely: asked for once a day, and when a page names what the device does not know. */
const refreshReferences = async ({ db, store, forms, send, platform }: SyncContext): Promise<boolean> => {
  const villages = import('../known-places.ts').then(({ fetchVillages }) =>
    fetchVillages({ db, owner: store.owner, send }),
  );
  const [schemas, panchayats] = await Promise.all([
    send({ path: '/api/schemas', owner: store.owner }),
    send({ path: '/api/panchayats', owner: store.owner }),
  ]);
  if (schemas.kind === 'ok' && Array.isArray(schemas.body)) {
    await forms.add(schemas.body as FormDefinition[]);
  }
  if (panchayats.kind === 'ok' && Array.isArray(panchayats.body)) {
    await db.put('meta', panchayats.body as Panchayat[], metaKeys(store.owner).panchayats);
  }
  await villages;
  const both = schemas.kind === 'ok' && panchayats.kind === 'ok';
  if (both) await db.put('meta', platform.now(), metaKeys(store.owner).references);
  return both;
};

/** Code for a restored server and a long absence: it comes when that has happened. */
const resyncing = () => import('./resync.ts');

const sameScope = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** A page with its surveys one after the other; `null`: this is none. */
const pageOf = (body: unknown): WireChanges | null => {
  if (typeof body !== 'object' || body === null) return null;
  const page = body as WireListedChanges;
  if ('columns' in page) return { ...page, surveys: fromColumns(page.columns) as WireSurvey[] };
  return Array.isArray(page.surveys) ? page : null;
};

/** A page of another epoch than the device has read in: everything is read again, and this is its first page. */
const entered = async (context: SyncContext, place: Place, epoch: string): Promise<Place> => {
  if ((place.resync?.epoch ?? place.epoch) === epoch) return place;
  const { beginResync } = await resyncing();
  const resync = await beginResync(context, 'epoch', { epoch, before: place.epoch });
  return { ...place, resync };
};

/**
 * Stores a page behind the one that is being stored; with one of a reading of everything, nothing else goes on.
 * @returns the place after it, and the storing
 */
const stored = async (
  context: SyncContext,
  page: WireChanges,
  before: { readonly place: Place; readonly storing: Promise<unknown> },
): Promise<{ readonly place: Place; readonly storing: Promise<unknown> }> => {
  const { resync } = before.place;
  if (resync) {
    const { storeResyncPage } = await resyncing();
    return { ...before, place: await storeResyncPage(context, page, { ...before.place, resync }) };
  }
  const { cursor, epoch, scope } = page;
  const place = { ...before.place, cursor, epoch, scope };
  const storing = storePage(context, page, place, before.storing);
  // Where it fails, whoever waits for it is told.
  storing.catch(() => undefined);
  await before.storing;
  return { place, storing };
};

/**
 * Brings what the server has that this device has not, page by page. Rows and cursor of a page are stored together,
 * so that a device that dies between two pages goes on where it was. While a page is written the next one is on its way,
 * or is made ready to be written behind it.
 * @param etags what the server last answered with for this cursor, kept while the app runs
 */
export const pull = async (
  context: SyncContext,
  etags: Map<string, string>,
  arrived: () => void,
): Promise<PullReport> => {
  const { send, store, forms, db, platform } = context;
  const synced = () => db.put('meta', new Date(platform.now()).toISOString(), metaKeys(store.owner).lastSync);
  const from = await storedPlace(context);
  if (from.cursor !== null && (await referencesAreOld(context)) && (await refreshReferences(context)))
    arrived();
  // A reading of everything that goes on where it was has passed what is asked for again: that comes with the next.
  const asked = from.resync ? null : await rereadAsked(context);
  let place = asked === null ? from : { ...from, cursor: null };
  // A device that has nothing yet needs them for its first page: they come beside it.
  const beside = place.cursor === null && !place.resync ? refreshReferences(context) : null;
  let count = 0;
  const ask = (path: string) => send({ path, owner: store.owner, etag: etags.get(path) ?? null });
  /** The page behind the one that is being stored. */
  let ahead = null as Asked | null;
  let storing: Promise<unknown> = Promise.resolve();
  for (;;) {
    const path = pathFrom(place.resync ? place.resync.cursor : place.cursor);
    const reply: Reply = await (ahead?.path === path ? ahead.reply : ask(path));
    const page: WireChanges | null = reply.kind === 'ok' && reply.status !== 304 ? pageOf(reply.body) : null;
    if (page?.epoch !== place.epoch || !sameScope(place.scope, page.scope)) await storing;
    if (reply.kind === 'problem' && reply.status === 410) {
      const { epoch } = place;
      const { beginResync } = await resyncing();
      const resync = await beginResync(context, 'horizon', { epoch: epoch ?? '', before: epoch });
      place = { ...place, cursor: null, resync };
      continue;
    }
    if (reply.kind !== 'ok') return { stopped: stoppedBy(reply), received: count };
    if (reply.status === 304) {
      await synced();
      await leaveScope(context, place.scope);
      return { stopped: 'done', received: count };
    }
    if (!page) return { stopped: 'busy', received: count };
    etags.clear();
    const unknownForm = page.surveys.some((json) => !forms.has(json.form_name, json.form_version));
    const known = place.cursor !== null || place.resync !== null;
    const moved = !known || !sameScope(place.scope, page.scope);
    // Without them the next round would take the scope for an old one: the page is asked for again.
    const told =
      (!unknownForm && !moved) ||
      ((await (beside ?? refreshReferences(context))) && (!known || !moved || (await context.scopeMoved())));
    if (moved && !told) return { stopped: 'unreachable', received: count };
    const behind = pathFrom(page.cursor);
    ahead = page.has_more ? { path: behind, reply: ask(behind) } : null;
    place = await entered(context, place, page.epoch);
    ({ place, storing } = await stored(context, page, { place, storing }));
    count += page.surveys.length + page.deleted.length;
    void storing.then(count > 0 || moved ? arrived : undefined, () => undefined);
    if (!page.has_more) {
      await storing;
      await synced();
      await rereadDone(context, asked);
      if (reply.etag) etags.set(behind, reply.etag);
      // What is to be offered first may lie outside: it is left when that is done.
      if (place.offers.length === 0) await leaveScope(context, page.scope);
      return { stopped: 'done', received: count };
    }
  }
};
