import type { FormDefinition } from '@sampark/core/forms/definition';
import { surveysFromColumns } from '@sampark/core/wire/columns/survey-columns';
import { expandChanges } from '@sampark/core/wire/compact';
import { surveyReader } from '@sampark/core/wire/survey-json';
import type { WireCompactChanges } from '@sampark/core/wire/wire-changes';
import type { Reply } from '../../api/client.ts';
import { metaKeys } from '../../database/device-store.ts';
import type { SyncContext } from '../context.ts';
import { fetchVillages } from '../known-places.ts';
import type { StoredSyncPosition, SyncPosition } from '../position.ts';
import { type Behind, type Page, storePage } from './page.ts';
import { rereadDone } from './reread.ts';
import { leaveScope } from './scope.ts';

export interface PullReport {
  readonly stopped: 'done' | 'unreachable' | 'unauthenticated' | 'busy';
  /** Surveys that came or went. */
  readonly received: number;
  /** Copies are to be offered now. */
  readonly offers: boolean;
}

/** Surveys of the first page of a device that has nothing yet: as many as a first screen shows. Else as many as the server gives. */
const FIRST_PAGE = 12;

/** A device that has read all there is by its cursor is answered without a body. */
const NOTHING_NEW = 204;

type Takes = 'deltas' | 'surveys';

/** What reads on is told what has changed, where it was read before; what reads anew reads whole surveys. */
const pathFrom = (cursor: string | null, takes: Takes): string =>
  cursor === null
    ? `/api/sync/changes?columns=1&deltas=1&limit=${FIRST_PAGE}`
    : `/api/sync/changes?columns=1${takes === 'deltas' ? '&deltas=1' : ''}&cursor=${encodeURIComponent(cursor)}`;

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

/** Forms and places on their way; false: they did not come. */
interface References {
  /** The answers about the forms and the panchayats are here. */
  readonly told: Promise<boolean>;
  /** The forms are here, by which surveys are counted and listed. Fails where they did not come. */
  readonly forms: Promise<unknown>;
  /** The forms are stored. */
  readonly formsKept: Promise<unknown>;
  /** And the panchayats. */
  readonly kept: Promise<unknown>;
  /** With the villages, of which only a new survey asks: they are asked for with the first who waits for all of it. */
  readonly whole: () => Promise<boolean>;
}

/** Work that nobody may be waiting for when it fails; whoever does is told. */
const heard = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  return work;
};

/** Forms and places, which change rarely: asked for once a day, and when a page names what the device does not know. */
const refreshReferences = ({ db, store, forms, send, platform }: SyncContext): References => {
  const { owner } = store;
  let whole: Promise<boolean> | null = null;
  const fetched = (path: string, keep: (list: readonly unknown[]) => Promise<unknown>) => {
    const reply = send({ path, owner });
    const kept = reply.then((told) =>
      told.kind === 'ok' && Array.isArray(told.body) ? keep(told.body) : null,
    );
    return { told: reply.then(({ kind }) => kind === 'ok'), kept: heard(kept) };
  };
  const schemas = fetched('/api/schemas', (list) => forms.add(list as FormDefinition[]));
  const panchayats = fetched('/api/panchayats', (list) => db.put('meta', list, metaKeys(owner).panchayats));
  const told = Promise.all([schemas.told, panchayats.told]).then((all) => all.every(Boolean));
  const kept = heard(Promise.all([schemas.kept, panchayats.kept]));
  const formsCame = heard(
    schemas.told.then((isTold) => {
      if (!isTold) throw new Error('the forms did not come');
    }),
  );
  const askRest = async (): Promise<boolean> => {
    await kept;
    await fetchVillages({ db, owner, send });
    const isTold = await told;
    if (isTold) await db.put('meta', platform.now(), metaKeys(owner).references);
    return isTold;
  };
  return { told, forms: formsCame, formsKept: schemas.kept, kept, whole: () => (whole ??= heard(askRest())) };
};

/** Code for a restored server and a long absence: it comes when that has happened. */
const resyncing = () => import('../after-restore/resync.ts');

const sameScope = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** A page whose surveys are as they came. */
type ListedPage = ReturnType<typeof expandChanges>;

/** What a page says; `null`: this is none. */
const pageOf = (body: unknown, { epoch, scope }: SyncPosition): ListedPage | null =>
  typeof body === 'object' && body !== null && 'cursor' in body
    ? expandChanges(body as WireCompactChanges, { epoch: epoch ?? '', scope })
    : null;

/** A page with its surveys read. */
const readPage = ({ columns, surveys = [], ...page }: ListedPage): Page => ({
  ...page,
  surveys: columns ? surveysFromColumns(columns) : surveys.map(surveyReader()),
});

/**
 * Whether a page is of another epoch than this device has read in, or begun to read again. One that holds nothing has none.
 * @param held the surveys that it holds, where that was asked for already
 */
const isOfOtherEpoch = async (
  { store }: SyncContext,
  { place, epoch, held }: { place: SyncPosition; epoch: string; held: Promise<readonly string[]> | null },
): Promise<boolean> =>
  (place.resync?.epoch ?? place.epoch) !== epoch &&
  (place.resync !== null || (await (held ?? store.ids())).length > 0);

/** Everything is read again, and a page of another epoch is the first of it. */
const readAnew = async (context: SyncContext, place: SyncPosition, epoch: string): Promise<SyncPosition> => {
  const { beginResync } = await resyncing();
  const resync = await beginResync(context, 'epoch', { epoch, before: place.epoch });
  return { ...place, resync };
};

/** How far a reading is, once a page is stored; false: it does not fit, and the place is the one before it. */
interface Reached {
  readonly place: SyncPosition;
  readonly storing: Promise<boolean>;
}

/**
 * Stores a page behind the one that is being stored; with one of a reading of everything, nothing else goes on.
 * @returns the place after it, and the storing
 */
const stored = async (
  context: SyncContext,
  page: Page,
  { forms, ...before }: Reached & Pick<Behind, 'forms'>,
): Promise<Reached> => {
  const { resync } = before.place;
  if (resync) {
    const { storeResyncPage } = await resyncing();
    await before.storing;
    return { ...before, place: await storeResyncPage(context, page, { ...before.place, resync }) };
  }
  const { cursor, epoch, scope } = page;
  const place = { ...before.place, cursor, epoch, scope };
  const storing = heard(storePage(context, page, place, { after: before.storing, forms }));
  await before.storing;
  return { place, storing };
};

/**
 * Brings what the server has that this device has not, page by page. Rows and cursor of a page are stored together,
 * so that a device that dies between two pages goes on where it was. While a page is written the next one is on its way,
 * or is made ready to be written behind it.
 */
export const pull = async (
  context: SyncContext,
  { hasLoggedAnswers: _, reread, ...from }: StoredSyncPosition,
  arrived: () => void,
): Promise<PullReport> => {
  const { send, store, forms } = context;
  if (from.cursor !== null && (await referencesAreOld(context)) && (await refreshReferences(context).whole()))
    arrived();
  // A reading of everything that goes on where it was has passed what is asked for again: that comes with the next.
  const asked = from.resync ? null : reread;
  let place: SyncPosition = asked === null ? from : { ...from, cursor: null };
  let count = 0;
  const ended = (stopped: PullReport['stopped']): PullReport => ({
    stopped,
    received: count,
    offers: place.offers.length > 0,
  });
  const ask = (path: string) => send({ path, owner: store.owner });
  const inAdvance = (path: string): Asked => ({ path, reply: ask(path) });
  let takes: Takes = 'deltas';
  const isFirst = place.cursor === null && !place.resync;
  /** The page behind the one that is being stored. */
  let ahead = isFirst ? inAdvance(pathFrom(null, takes)) : null;
  const askBehind = (
    { cursor, has_more }: Pick<Page, 'cursor' | 'has_more'>,
    { resync }: SyncPosition,
  ): void => {
    ahead = has_more ? inAdvance(pathFrom(cursor, resync ? 'surveys' : 'deltas')) : null;
  };
  // To a device that has nothing yet they come beside its first page, which waits for no more than a form it does not know;
  // the villages come behind that.
  let references = isFirst ? refreshReferences(context) : null;
  const held = isFirst ? heard(store.ids()) : null;
  let storing = Promise.resolve(true);
  for (;;) {
    const path: string = place.resync
      ? pathFrom(place.resync.cursor, 'surveys')
      : pathFrom(place.cursor, takes);
    const reply: Reply = await (ahead?.path === path ? ahead.reply : ask(path));
    const listed = reply.kind === 'ok' && reply.status !== NOTHING_NEW ? pageOf(reply.body, place) : null;
    if (listed?.epoch !== place.epoch || !sameScope(place.scope, listed.scope)) await storing;
    if (reply.kind === 'problem' && reply.status === 410) {
      const { epoch } = place;
      const { beginResync } = await resyncing();
      const resync = await beginResync(context, 'horizon', { epoch: epoch ?? '', before: epoch });
      place = { ...place, cursor: null, resync };
      continue;
    }
    if (reply.kind !== 'ok') return ended(stoppedBy(reply));
    if (reply.status === NOTHING_NEW) {
      await leaveScope(context, place.scope);
      return ended('done');
    }
    if (!listed) return ended('busy');
    const known = place.cursor !== null || place.resync !== null;
    const { epoch } = listed;
    const isAnew = await isOfOtherEpoch(context, { place, epoch, held: known ? null : held });
    // What is asked for behind it is known, unless everything is to be read again.
    if (!isAnew && known) askBehind(listed, place);
    const page = readPage(listed);
    const unknownForm = page.surveys.some((survey) => !forms.has(survey.form_name, survey.form_version));
    const moved = !known || !sameScope(place.scope, page.scope);
    const isStrange = unknownForm || (known && moved);
    if (known && isStrange) references = refreshReferences(context);
    // The first is made ready while the forms are on their way.
    const coming = !known && !isAnew && isStrange ? references : null;
    // Without them the next round would take the scope for an old one: the page is asked for again.
    const told =
      !isStrange ||
      coming !== null ||
      ((await references?.told) === true && (!known || !moved || (await context.scopeMoved())));
    if (moved && !told) return ended('unreachable');
    const before = isAnew ? await readAnew(context, place, page.epoch) : place;
    if (isAnew) askBehind(page, before);
    // By the forms it is made ready; it is written behind them, and behind the panchayats where the device would not ask again.
    const previous = storing;
    const kept = coming ? coming.formsKept : isStrange && references?.kept;
    const behind = kept ? kept.then(() => previous) : previous;
    const reached = { place: before, storing: behind, forms: coming?.forms };
    ({ place, storing } = await stored(context, page, reached));
    if (coming && !(await coming.told)) return ended('unreachable');
    // What has changed may turn out to be of something else than what is held: nothing goes on before that is known. Nor
    // is anything asked for that would keep the first rows from the screen.
    const isWhole: boolean = (known && !page.deltas) || (await storing);
    if (!known && !isAnew) askBehind(page, place);
    void references?.whole();
    takes = isWhole ? 'deltas' : 'surveys';
    if (!isWhole) {
      place = before;
      continue;
    }
    count += page.surveys.length + (page.deltas?.length ?? 0) + page.deleted.length;
    if (moved || isStrange) void Promise.all([storing, references?.kept]).then(arrived, () => undefined);
    if (!page.has_more) {
      const [, isTold] = await Promise.all([storing, references?.whole()]);
      if (isFirst && !isTold) return ended('unreachable');
      await rereadDone(context, asked);
      // What is to be offered first may lie outside: it is left when that is done.
      if (place.offers.length === 0) await leaveScope(context, page.scope);
      return ended('done');
    }
  }
};
