import type { Reply } from '../../api/client.ts';
import type { SyncContext } from '../context.ts';
import type { StoredSyncPosition, SyncPosition } from '../position.ts';
import { askAnew } from './ask-anew.ts';
import { fetchOlderForms } from './older-forms.ts';
import { type Page, storePage, type WaitsFor } from './page.ts';
import { decodePage, type EncodedPage, NOTHING_NEW, pageOf } from './page-of-reply.ts';
import { handled, type References, referencesAreOld, refreshReferences } from './references.ts';
import { rereadDone } from './reread.ts';
import { leaveScope } from './scope.ts';

export interface PullReport {
  readonly stopped: 'done' | 'unreachable' | 'unauthenticated' | 'busy';
  /** Surveys that arrived, changed or went. */
  readonly received: number;
  /** The device now holds copies that the server may lack, and has to offer them. */
  readonly offers: boolean;
}

/** The surveys in the first page of an empty device: as many as a first screen shows. Later pages are the server's size. */
const FIRST_PAGE = 12;

/** The status of an answer to a cursor that is older than the server's memory of deletions. */
const CURSOR_TOO_OLD = 410;

type Takes = 'deltas' | 'surveys';

/** Returns the path of a page. A device that reads on takes deltas; one that reads anew takes whole surveys. */
const pathFrom = (cursor: string | null, takes: Takes): string =>
  cursor === null
    ? `/api/sync/changes?columns=1&deltas=1&limit=${FIRST_PAGE}`
    : `/api/sync/changes?columns=1${takes === 'deltas' ? '&deltas=1' : ''}&cursor=${encodeURIComponent(cursor)}`;

const stoppedBy = (reply: Exclude<Reply, { kind: 'ok' }>): PullReport['stopped'] => {
  if (reply.kind === 'unreachable') return 'unreachable';
  return reply.status === 401 ? 'unauthenticated' : 'busy';
};

/** A page that the device has asked for. */
interface AskedPage {
  readonly path: string;
  readonly reply: Promise<Reply>;
}

/** The state of one pull. */
interface Pull {
  readonly context: SyncContext;
  readonly arrived: () => void;
  /** The device is empty and has never read. */
  readonly isFirst: boolean;
  /** The request to read everything again that this pull answers; see `StoredSyncPosition`. */
  readonly reread: string | null;
  /** The ids of the surveys held, where the pull has asked for them already. */
  readonly held: Promise<readonly string[]> | null;
  position: SyncPosition;
  received: number;
  takes: Takes;
  /** The page after the one that is being stored. */
  ahead: AskedPage | null;
  /** Forms and places, where the device has asked for them. */
  references: References | null;
  /** Resolves when the last page is stored; `false`: its deltas did not fit. */
  storing: Promise<boolean>;
}

/** Begins a pull. An empty device asks for its first page, the forms and the panchayats at once. */
const beginPull = (
  context: SyncContext,
  { hasLoggedAnswers: _, reread: asked, ...from }: StoredSyncPosition,
  arrived: () => void,
): Pull => {
  // A resync that goes on has passed some surveys already: the next pull reads them again.
  const reread = from.resync ? null : asked;
  const position: SyncPosition = reread === null ? from : { ...from, cursor: null };
  const isFirst = position.cursor === null && !position.resync;
  const takes: Takes = 'deltas';
  return {
    context,
    arrived,
    isFirst,
    reread,
    ahead: isFirst ? askFor(context, pathFrom(null, takes)) : null,
    references: isFirst ? refreshReferences(context, arrived) : null,
    held: isFirst ? handled(context.store.ids()) : null,
    position,
    received: 0,
    takes,
    storing: Promise.resolve(true),
  };
};

const askFor = ({ send, store }: SyncContext, path: string): AskedPage => ({
  path,
  reply: send({ path, owner: store.owner }),
});

/** Asks for the page behind a page, while that one is stored. */
const askAhead = (
  pull: Pull,
  { cursor, has_more }: Pick<Page, 'cursor' | 'has_more'>,
  { resync }: SyncPosition,
): void => {
  pull.ahead = has_more ? askFor(pull.context, pathFrom(cursor, resync ? 'surveys' : 'deltas')) : null;
};

/** Returns the answer for the next page; it may be here already. */
const nextReply = ({ context, position, takes, ahead }: Pull): Promise<Reply> => {
  const { resync, cursor } = position;
  const path = resync ? pathFrom(resync.cursor, 'surveys') : pathFrom(cursor, takes);
  return (ahead?.path === path ? ahead : askFor(context, path)).reply;
};

/** Fetches the code for a restored server and a long absence; both are rare. */
const resyncing = async () => ({
  ...(await import('../after-restore/resync-pages.ts')),
  ...(await import('../after-restore/bring-forms.ts')),
});

const sameScope = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/**
 * Returns whether a page belongs to another epoch than the device has read in, or begun to read again. An empty device has none.
 * @param hasRead whether the device has read a page before
 */
const isOfOtherEpoch = async (
  { context, position, held }: Pull,
  epoch: string,
  hasRead: boolean,
): Promise<boolean> =>
  (position.resync?.epoch ?? position.epoch) !== epoch &&
  (position.resync !== null || (await ((hasRead ? null : held) ?? context.store.ids())).length > 0);

/** Begins a resync: the page of another epoch is its first. @returns `null`: the server did not answer */
const beginEpoch = async ({ context, position }: Pull, epoch: string): Promise<SyncPosition | null> => {
  const { beginResync, bringForms } = await resyncing();
  if (!(await bringForms(context))) return null;
  const resync = await beginResync(context, 'epoch', { epoch, before: position.epoch });
  return { ...position, resync };
};

/** Begins a resync: the device was away for longer than the server remembers deletions. */
const beginAfterHorizon = async ({ context, position }: Pull): Promise<SyncPosition> => {
  const { epoch } = position;
  const { beginResync } = await resyncing();
  const resync = await beginResync(context, 'horizon', { epoch: epoch ?? '', before: epoch });
  return { ...position, cursor: null, resync };
};

/** The position of the device once a page is stored. `storing` gives `false` where the page's deltas do not fit. */
type Reached = Pick<Pull, 'position' | 'storing'>;

/** Stores a page behind the one that is being stored. During a resync nothing else goes on meanwhile. */
const store = async (
  context: SyncContext,
  page: Page,
  { forms, ...before }: Reached & Pick<WaitsFor, 'forms'>,
): Promise<Reached> => {
  const { resync } = before.position;
  if (resync) {
    const { storeResyncPage } = await resyncing();
    await before.storing;
    return { ...before, position: await storeResyncPage(context, page, { ...before.position, resync }) };
  }
  const { cursor, epoch, scope } = page;
  const position = { ...before.position, cursor, epoch, scope };
  const storing = handled(storePage(context, page, position, { after: before.storing, forms }));
  await before.storing;
  return { position, storing };
};

/** Ends a pull after its last page. */
const finish = async (pull: Pull, scope: readonly string[]): Promise<PullReport['stopped']> => {
  const { context } = pull;
  const [, areHere] = await Promise.all([pull.storing, pull.references?.whole()]);
  if (pull.isFirst && !areHere) return 'unreachable';
  await rereadDone(context, pull.reread);
  // A copy that is still to be offered may lie outside the scope: it leaves after the offer.
  if (pull.position.offers.length === 0) await leaveScope(context, scope);
  return 'done';
};

/** Throws where the older versions of forms did not come: then the page is not stored. */
const assertCame = (came: boolean): void => {
  if (!came) throw new Error('an older version of a form did not come');
};

/**
 * Takes in one page: finds out whether a resync begins, fetches the forms and panchayats that the page needs, and stores it.
 *
 * | the page | what waits for what |
 * |---|---|
 * | is the first of an empty device | it is made ready while the forms come, and written after them; only then the next page is asked for |
 * | has a form that is not here, or other panchayats than the last | it waits for them |
 * | has deltas | the next page is on its way, and is taken in when this one is stored |
 * | is any other | the next page is taken in while this one is stored |
 *
 * @returns why the pull ends; `null`: it goes on
 */
const takePage = async (pull: Pull, encoded: EncodedPage): Promise<PullReport['stopped'] | null> => {
  const { context, position } = pull;
  const hasRead = position.cursor !== null || position.resync !== null;
  const isAnew = await isOfOtherEpoch(pull, encoded.epoch, hasRead);
  // A resync begins at another page.
  if (!isAnew && hasRead) askAhead(pull, encoded, position);
  const page = decodePage(encoded);
  const hasUnknownForm = page.surveys.some(
    (survey) => !context.forms.has(survey.form_name, survey.form_version),
  );
  const moved = !hasRead || !sameScope(position.scope, page.scope);
  const needsReferences = hasUnknownForm || (hasRead && moved);
  if (hasRead && needsReferences) pull.references = refreshReferences(context, pull.arrived);
  // The first page is made ready while the forms are still on their way.
  const coming = !hasRead && !isAnew && needsReferences ? pull.references : null;
  // Without the panchayats the next round would take the new scope for an old one, so the page is asked for again.
  const areHere =
    !needsReferences ||
    coming !== null ||
    ((await pull.references?.told) === true && (!hasRead || !moved || (await context.scopeMoved())));
  if (moved && !areHere) return 'unreachable';
  const before = isAnew ? await beginEpoch(pull, page.epoch) : position;
  if (!before) return 'unreachable';
  if (isAnew) askAhead(pull, page, before);
  // The page is written after the forms, and after the panchayats where the device would not ask for them again.
  const previous = pull.storing;
  const kept = coming ? coming.formsKept : needsReferences && pull.references?.kept;
  const storing = kept ? kept.then(() => previous) : previous;
  const olderForms = () => fetchOlderForms(context, page.surveys);
  const forms = coming && handled(coming.forms.then(olderForms).then(assertCame));
  if (!forms && !(await olderForms())) return 'unreachable';
  Object.assign(pull, await store(context, page, { position: before, storing, forms: forms ?? undefined }));
  if (coming && !(await coming.told)) return 'unreachable';
  // A delta may not fit the copy held, so nothing goes on before that is known. The first rows come to the screen first.
  const fits = (hasRead && !page.deltas) || (await pull.storing);
  if (!hasRead && !isAnew) askAhead(pull, page, pull.position);
  void pull.references?.whole();
  pull.takes = fits ? 'deltas' : 'surveys';
  if (!fits) {
    pull.position = before;
    return null;
  }
  pull.received += page.surveys.length + (page.deltas?.length ?? 0) + page.deleted.length;
  if (moved || needsReferences) {
    void Promise.all([pull.storing, pull.references?.kept]).then(pull.arrived, () => undefined);
  }
  return page.has_more ? null : finish(pull, page.scope);
};

/** Takes in one answer. @returns why the pull ends; `null`: it goes on */
const takeReply = async (pull: Pull, reply: Reply): Promise<PullReport['stopped'] | null> => {
  const { position } = pull;
  const page = pageOf(reply, position);
  if (page?.epoch !== position.epoch || !sameScope(position.scope, page.scope)) await pull.storing;
  if (reply.kind === 'problem' && reply.status === CURSOR_TOO_OLD) {
    if (!(await askAnew(pull.context, pull.arrived))) return 'unreachable';
    pull.position = await beginAfterHorizon(pull);
    return null;
  }
  if (reply.kind !== 'ok') return stoppedBy(reply);
  if (reply.status === NOTHING_NEW) {
    await leaveScope(pull.context, position.scope);
    return 'done';
  }
  return page ? takePage(pull, page) : 'busy';
};

/**
 * Pulls the changes that this device lacks, page by page. A page and its cursor are stored in one transaction, so a device
 * that dies between two pages goes on where it was. While a page is stored, the device already asks for the next.
 */
export const pull = async (
  context: SyncContext,
  from: StoredSyncPosition,
  arrived: () => void,
): Promise<PullReport> => {
  if (from.cursor !== null && (await referencesAreOld(context))) {
    await refreshReferences(context, arrived).whole();
  }
  const state = beginPull(context, from, arrived);
  for (;;) {
    const stopped = await takeReply(state, await nextReply(state));
    if (stopped === null) continue;
    return { stopped, received: state.received, offers: state.position.offers.length > 0 };
  }
};
