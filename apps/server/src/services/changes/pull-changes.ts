import type { UserInfo } from '@sampark/core/access/roles';
import type { SurveyDelta } from '@sampark/core/sync/delta';
import type { WireSurvey } from '@sampark/core/wire/wire';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import type { CounterRow } from '../../storage/kysely/places/panchayat-counters.ts';
import type { FedSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Storage } from '../../storage/port.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { type Reader, readerOf, type ShownSurvey } from '../access/shares/reader.ts';
import type { Context } from '../context.ts';
import { type FormCatalogue, formOfSurvey } from '../forms/forms.ts';
import type { SurveysRead } from '../notices/reads/surveys-read.ts';
import { followedOf } from '../places/places.ts';
import { deltaSince } from '../sync/delta-text.ts';
import { nestedJsonOf } from '../sync/results.ts';
import { surveyOf } from '../sync/survey-rows.ts';
import { HORIZON } from '../upkeep/purge.ts';
import { withWriters } from './conflict-writers.ts';
import { type Cursor, etagOf, isAhead } from './cursor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A device without news gets a fresh cursor this often, so that only one that stayed away grows too old. */
const RENEWED_AFTER = 30;
const PAGE = 500;
/** Surveys of a page that are read and written at a time. */
const TOLD_AT_ONCE = 50;
/** More surveys than these are no edit that somebody looks at: the page goes as whole surveys, by column. */
const FEW = 8;

/**
 * Everything that reading the feed needs. A program's reads of it may come from a replica, which only reads.
 */
export type FeedContext = Pick<Context, 'epoch' | 'clock' | 'cursors' | 'forms' | 'reads'> & {
  readonly storage: Pick<Storage, 'now' | 'read'>;
};

export interface PullRequest {
  readonly user: UserInfo;
  readonly cursor: string | null;
  /** Surveys a page. */
  readonly limit: number;
  /** Whether the reader takes deltas: only what has changed of a survey that it has from before. */
  readonly deltas: boolean;
  readonly ifNoneMatch: string | null;
  /** On which way, and of which form, where the changes go to no device of theirs. */
  readonly noted?: Pick<SurveysRead, 'way' | 'form_name'>;
  /** The part that is read; absent: all that the person's devices follow. */
  readonly sight?: ReadSight;
}

/** Whose changes are read, and what of them. */
export interface Sight {
  /** The panchayats, with the ends of their feeds. */
  readonly counters: readonly CounterRow[];
  readonly reader: Reader;
}

export type ReadSight = (r: Repositories) => Promise<Sight>;

/** Everything of a page but its surveys. */
export type PageRest = Omit<WireChanges, 'surveys'> & {
  /** Whether epoch and scope are the same as with the cursor that was sent. */
  readonly isAsBefore: boolean;
};

/**
 * Reads a page, and hands its surveys on a few at a time: rows, objects and text of a whole page take ten megabytes.
 */
export type ReadPage = (tell: (surveys: readonly ShownSurvey[]) => Promise<void>) => Promise<PageRest>;

export type PullResult<T> =
  | { readonly kind: 'changes'; readonly answer: T; readonly etag: string }
  | { readonly kind: 'nothing_new'; readonly etag: string }
  | { readonly kind: 'too_old' };

/** The state of a cursor, compared with the counters of a scope. */
interface FeedState extends Sight {
  readonly epoch: string;
  /** The cursor's day: its reader knows everything that was deleted before. */
  readonly day: number | null;
  /** Whether the cursor is of this epoch, and of these panchayats. */
  readonly isAsBefore: boolean;
  /** Returns from where a panchayat is read; a panchayat that is new to the scope from 0. */
  readonly from: (counter: CounterRow) => number;
}

/**
 * Returns the changes in a person's panchayats since their cursor, a page at a time. A page and its cursor come from
 * one snapshot.
 *
 * | cursor | answer |
 * |---|---|
 * | none, unreadable, or of another epoch | everything, from the beginning |
 * | at the counters, with the ETag that came with it, or from a reader who takes deltas | nothing new; no survey is read |
 * | behind | what is newer |
 * | ahead of a counter | the database went back in time: a new epoch begins, everything from the beginning |
 * | older than the tombstones, or of somebody who saw other parts of surveys | too old |
 *
 * @param make makes an answer of the page, which it may read when its turn has come: a page is large
 */
export async function pullChanges<T>(
  context: FeedContext,
  request: PullRequest,
  make: (read: ReadPage) => Promise<T>,
): Promise<PullResult<T>> {
  const { storage, epoch, clock, cursors } = context;
  const cursor = request.cursor === null ? null : cursors.read(request.cursor);
  const today = Math.floor(clock() / DAY_MS);
  const sight: ReadSight = request.sight ?? ((r) => sightOf(context, r, request.user));
  const feedState = await feedStateOf(context, storage.now, sight, cursor);

  if (cursor !== null && cursor.epoch === feedState.epoch) {
    if (isAhead(cursor, feedState.counters)) {
      await epoch.leave(cursor.epoch);
      return pullChanges(context, request, make);
    }
    const age = today - cursor.day;
    if (age > HORIZON || (cursor.view ?? 0) !== feedState.reader.stamp) return { kind: 'too_old' };
    const etag = etagOf(request.cursor ?? '');
    const isAsked = request.deltas || request.ifNoneMatch === etag;
    const fresh = age < RENEWED_AFTER && isAsked;
    if (fresh && isAtEnd(cursor, feedState.counters)) return { kind: 'nothing_new', etag };
  }
  let etag = '';
  const panchayat_ids = new Set<string>();
  const answer = await make((tell) =>
    storage.read(async (r) => {
      const snapshot = await feedStateOf(context, r, sight, cursor);
      const { limit, deltas } = request;
      const page = await readPage(context, r, snapshot, {
        ...{ limit, deltas, today, tell },
        notes: (id) => panchayat_ids.add(id),
      });
      etag = etagOf(page.cursor);
      return page;
    }),
  );
  const noted = request.noted ?? { way: 'device' };
  await context.reads.note(request.user, { ...noted, panchayat_ids: [...panchayat_ids] });
  return { kind: 'changes', answer, etag };
}

/** Returns what a person's devices follow. */
const sightOf = async (
  { clock }: Pick<Context, 'clock'>,
  r: Repositories,
  user: UserInfo,
): Promise<Sight> => {
  const { counters } = await followedOf(r, user);
  return { counters, reader: await readerOf(r, user, clock()) };
};

async function feedStateOf(
  context: FeedContext,
  r: Repositories,
  sight: ReadSight,
  cursor: Cursor | null,
): Promise<FeedState> {
  const epoch = await context.epoch.read(r.meta);
  const { counters, reader } = await sight(r);
  const isSameView = (cursor?.view ?? 0) === reader.stamp;
  const known = cursor?.epoch === epoch && isSameView ? cursor : null;
  return {
    epoch,
    counters,
    reader,
    day: known?.day ?? null,
    isAsBefore:
      known?.positions.size === counters.length &&
      counters.every(({ number }) => known.positions.has(number)),
    from: (counter) => known?.positions.get(counter.number) ?? 0,
  };
}

const isAtEnd = (cursor: Cursor, counters: readonly CounterRow[]): boolean =>
  cursor.positions.size === counters.length &&
  counters.every((counter) => cursor.positions.get(counter.number) === counter.change_seq);

async function readPage(
  context: FeedContext,
  r: Repositories,
  { epoch, counters, reader, day, isAsBefore, from }: FeedState,
  asked: Pick<PullRequest, 'limit' | 'deltas'> & {
    readonly today: number;
    readonly tell: Parameters<ReadPage>[0];
    /** Is told of each panchayat of which the page has something. */
    readonly notes: (panchayatId: string) => unknown;
  },
): Promise<PageRest> {
  const { today, tell } = asked;
  const deleted: PageRest['deleted'] = [];
  const deltas: NonNullable<PageRest['deltas']> = [];
  const positions = new Map<number, number>();
  const { forms } = context;
  let catalogue: FormCatalogue | null = null;
  /** Leaves out the surveys of which the reader is given nothing. */
  const theirs = async (rows: readonly FedSurvey[]): Promise<readonly FedSurvey[]> => {
    if (reader.isWhole) return rows;
    catalogue ??= await forms.read(r.forms);
    return rows.filter((row) => reader.isGiven(row));
  };
  /** Whether a survey is there no more for the reader: deleted, or moved to a version of its form in which nothing is theirs. */
  const isGone = (row: FedSurvey): boolean => {
    if (row.deleted_at !== null) return row.conflicts_open === 0 || !reader.isWhole;
    if (reader.isWhole || catalogue === null) return false;
    return reader.isOpen(row, formOfSurvey(catalogue, row).definition) === null;
  };
  const narrowed = (row: FedSurvey, delta: SurveyDelta): SurveyDelta => {
    if (reader.isWhole || catalogue === null) return delta;
    const set = reader.values(delta.set, row, formOfSurvey(catalogue, row).definition);
    return { ...delta, set: set ?? {} };
  };
  let room = Math.min(Math.max(asked.limit, 1), PAGE);
  for (const counter of counters) {
    const { panchayat_id, number, change_seq } = counter;
    let reached = from(counter);
    while (reached < change_seq && room > 0) {
      const most = Math.min(room, TOLD_AT_ONCE);
      const all = await r.surveys.feed(panchayat_id, reached, change_seq, most);
      reached = all.length < most ? change_seq : (all.at(-1)?.seq ?? change_seq);
      room -= all.length;
      const rows = await theirs(all);
      if (rows.length > 0) asked.notes(panchayat_id);
      const gone = rows.filter(isGone);
      deleted.push(...gone.map(({ survey_id, epoch, version }) => ({ survey_id, epoch, version })));
      const isFew = asked.deltas && rows.length < FEW;
      const whole = rows.filter((row) => {
        if (isGone(row)) return false;
        const delta = isFew ? deltaSince(row, from(counter)) : null;
        if (delta !== null) deltas.push(narrowed(row, delta) as (typeof deltas)[number]);
        return delta === null;
      });
      if (whole.length === 0) continue;
      catalogue ??= await forms.read(r.forms);
      await tell(await surveysOf(r, { catalogue, reader }, whole));
    }
    positions.set(number, reached);
  }
  const has_more = counters.some((counter) => (positions.get(counter.number) ?? 0) < counter.change_seq);
  return {
    ...(deltas.length > 0 ? { deltas } : {}),
    deleted,
    scope: counters.map((counter) => counter.panchayat_id),
    // Half-way a cursor keeps its age: a reader who stops here and comes back late may miss a deletion in between.
    cursor: context.cursors.write({
      epoch,
      day: has_more ? (day ?? today) : today,
      positions,
      ...(reader.isWhole ? {} : { view: reader.stamp }),
    }),
    has_more,
    epoch,
    isAsBefore,
  };
}

/** Turns rows into surveys with their open conflicts, as a reader sees them. */
async function surveysOf(
  r: Repositories,
  { catalogue, reader }: { readonly catalogue: FormCatalogue; readonly reader: Reader },
  rows: readonly FedSurvey[],
): Promise<ShownSurvey[]> {
  const inConflict = rows.filter((row) => row.conflicts_open > 0);
  const conflicts = Map.groupBy(await r.conflicts.openOf(inConflict), (row) => row.survey_id);
  const history = Map.groupBy(await r.conflicts.changesOf(inConflict), (row) => row.survey_id);
  return rows.flatMap((row) => {
    const survey = surveyOf(row, conflicts.get(row.survey_id) ?? []);
    const withAuthors = withWriters(survey, history.get(row.survey_id) ?? []);
    return reader.show(withAuthors, formOfSurvey(catalogue, withAuthors).definition) ?? [];
  });
}

/** Turns rows into JSON for plain clients, with their open conflicts, as a reader sees them. */
export const surveysToJson = async (
  { forms }: Context,
  r: Repositories,
  reader: Reader,
  rows: readonly FedSurvey[],
): Promise<WireSurvey[]> => {
  const catalogue = await forms.read(r.forms);
  return (await surveysOf(r, { catalogue, reader }, rows)).map(nestedJsonOf);
};
