import { outOfScope, received, receivedTombstone, type SurveyState } from '@sampark/core/device/survey-state';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { surveyFromJson } from '@sampark/core/sync/survey-json';
import type { WireChanges } from '@sampark/core/sync/wire';
import type { Reply } from '../api/client.ts';
import { metaKeys } from '../db/device-store.ts';
import type { MetaWrite } from '../db/survey-store.ts';
import type { SyncContext } from './context.ts';

export interface PullReport {
  readonly stopped: 'done' | 'unreachable' | 'unauthenticated' | 'busy';
  /** Surveys that came or went. */
  readonly received: number;
}

/** Surveys a page; the server's own most. */
const PAGE = 500;

const stoppedBy = (reply: Exclude<Reply, { kind: 'ok' }>): PullReport['stopped'] => {
  if (reply.kind === 'unreachable') return 'unreachable';
  return reply.status === 401 ? 'unauthenticated' : 'busy';
};

/** What the device remembers of the feed between rounds. */
interface Place {
  readonly cursor: string | null;
  readonly epoch: string | null;
  readonly scope: readonly string[];
}

const storedPlace = async ({ db, store }: SyncContext): Promise<Place> => {
  const keys = metaKeys(store.owner);
  const [cursor, epoch, scope] = await Promise.all([
    db.get('meta', keys.cursor),
    db.get('meta', keys.epoch),
    db.get('meta', keys.scope),
  ]);
  return {
    cursor: typeof cursor === 'string' ? cursor : null,
    epoch: typeof epoch === 'string' ? epoch : null,
    scope: (scope as readonly string[] | undefined) ?? [],
  };
};

/** Forms and places, which change rarely: asked for when a page names something the device does not know. */
const refreshReferences = async ({ db, store, forms, send }: SyncContext): Promise<boolean> => {
  const schemas = await send({ path: '/api/schemas', owner: store.owner });
  if (schemas.kind === 'ok' && Array.isArray(schemas.body)) {
    await forms.add(schemas.body as FormDefinition[]);
  }
  const panchayats = await send({ path: '/api/panchayats', owner: store.owner });
  if (panchayats.kind === 'ok' && Array.isArray(panchayats.body)) {
    await db.put('meta', panchayats.body as Panchayat[], metaKeys(store.owner).panchayats);
  }
  return schemas.kind === 'ok' && panchayats.kind === 'ok';
};

const sameScope = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/**
 * Removes clean rows of panchayats that are not followed. Looked for after every pull, from memory: a row that was kept
 * for its unsynced work is clean some later day.
 */
const leaveScope = async ({ store, summaries }: SyncContext, scope: readonly string[]): Promise<void> => {
  const followed = new Set(scope);
  const outside: string[] = [];
  for (const { survey_id, panchayat_id, unsynced_since } of summaries()) {
    if (unsynced_since === null && !followed.has(panchayat_id)) outside.push(survey_id);
  }
  if (outside.length > 0) await store.change(outside, outOfScope);
};

/** Stores a page and its cursor: one transaction. */
const storePage = async (
  { store, making, platform }: SyncContext,
  page: WireChanges,
  sameEpoch: boolean,
): Promise<void> => {
  const copies = new Map(page.surveys.map((json) => [json.survey_id, json]));
  const gone = new Map(page.deleted.map((tombstone) => [tombstone.survey_id, tombstone]));
  const keys = metaKeys(store.owner);
  const step = (state: SurveyState, id: string): SurveyState => {
    const json = copies.get(id);
    if (json) return received(state, surveyFromJson(json), { ...making(), sameEpoch });
    const tombstone = gone.get(id);
    return tombstone ? receivedTombstone(state, tombstone, making()) : state;
  };
  const also: MetaWrite[] = [
    [keys.cursor, page.cursor],
    [keys.epoch, page.epoch],
    [keys.scope, page.scope],
    [keys.lastSync, new Date(platform.now()).toISOString()],
  ];
  await store.change([...new Set([...copies.keys(), ...gone.keys()])], step, also);
};

const isPage = (body: unknown): body is WireChanges =>
  typeof body === 'object' && body !== null && Array.isArray((body as WireChanges).surveys);

/**
 * Brings what the server has that this device has not, page by page. Rows and cursor of a page are stored together,
 * so that a device that dies between two pages goes on where it was.
 * @param etags what the server last answered with for this cursor, kept while the app runs
 */
export const pull = async (
  context: SyncContext,
  etags: Map<string, string>,
  arrived: () => void,
): Promise<PullReport> => {
  const { send, store, forms, db, platform } = context;
  let place = await storedPlace(context);
  let count = 0;
  for (;;) {
    const query = place.cursor === null ? '' : `&cursor=${encodeURIComponent(place.cursor)}`;
    const path = `/api/sync/changes?limit=${PAGE}${query}`;
    const reply = await send({ path, owner: store.owner, etag: etags.get(path) ?? null });
    if (reply.kind === 'problem' && reply.status === 410) {
      await db.delete('meta', metaKeys(store.owner).cursor);
      place = { ...place, cursor: null };
      continue;
    }
    if (reply.kind !== 'ok') return { stopped: stoppedBy(reply), received: count };
    if (reply.status === 304) {
      await db.put('meta', new Date(platform.now()).toISOString(), metaKeys(store.owner).lastSync);
      await leaveScope(context, place.scope);
      return { stopped: 'done', received: count };
    }
    if (!isPage(reply.body)) return { stopped: 'busy', received: count };
    const page = reply.body;
    etags.clear();
    const unknownForm = page.surveys.some((json) => !forms.has(json.form_name, json.form_version));
    const known = place.epoch !== null;
    const moved = !known || !sameScope(place.scope, page.scope);
    // Without them the next round would take the scope for an old one: the page is asked for again.
    const told =
      (!unknownForm && !moved) ||
      ((await refreshReferences(context)) && (!known || !moved || (await context.scopeMoved())));
    if (moved && !told) return { stopped: 'unreachable', received: count };
    await storePage(context, page, place.epoch === null || place.epoch === page.epoch);
    count += page.surveys.length + page.deleted.length;
    if (count > 0 || moved) arrived();
    place = { cursor: page.cursor, epoch: page.epoch, scope: page.scope };
    if (!page.has_more) {
      const next = `/api/sync/changes?limit=${PAGE}&cursor=${encodeURIComponent(page.cursor)}`;
      if (reply.etag) etags.set(next, reply.etag);
      await leaveScope(context, page.scope);
      return { stopped: 'done', received: count };
    }
  }
};
