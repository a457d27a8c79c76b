import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import type { Platform } from '../browser/platform.ts';
import { keepNewest, readNewest } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import type { StoreChange, SurveyStore } from '../database/survey-store.ts';
import { createLive, type Live } from '../ports/live.ts';

/** The summaries of one person's surveys, in memory and in step with the rows. Newest first. */
export interface SurveyList {
  /** Undefined until all rows are read. */
  readonly all: Live<readonly SurveySummary[]>;
  /**
   * Enough for a first screen, at once: a device with thousands of surveys takes a second to read them all.
   */
  readonly newest: readonly SurveySummary[];
  /** Resolves with all summaries, once they are read. */
  readonly whole: () => Promise<readonly SurveySummary[]>;
  /** Returns some of them as lists show them now; nothing until all rows are read. */
  readonly some: (surveyIds: readonly string[]) => ReadonlyMap<string, SurveySummary>;
  /** Counts the deletions that wait for the server. */
  readonly deletions: () => number;
  /** Counts the surveys with unacknowledged work; `null` until all rows are read. */
  readonly waiting: () => number | null;
  /** Returns whether saved work waits to be sent; true also until all rows are read, when it may. */
  readonly isWaiting: () => boolean;
  readonly take: (change: StoreChange) => void;
  readonly close: () => void;
}

interface Parts {
  readonly db: Database;
  readonly store: Pick<SurveyStore, 'owner' | 'rows'>;
  readonly platform: Pick<Platform, 'after'>;
}

/** The pause before a device that could not be read, as on a full disk, is read again, in milliseconds. */
const AGAIN = 1_000;

/** The summaries of a first screen. */
const NEWEST = 12;

/**
 * The least time between two notes of the newest ids, in milliseconds: a sync changes them with every chunk.
 */
const BETWEEN_NOTES = 1_000;

const isNotTaken = ({ unsent, sync_status }: SurveySummary): boolean => unsent || sync_status === 'failed';

const newestFirst = (a: SurveySummary, b: SurveySummary): number =>
  a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : a.survey_id < b.survey_id ? 1 : -1;

/** Returns the list without the changed surveys. A Save changes one, which is found and left out. */
const without = (list: readonly SurveySummary[], change: StoreChange): readonly SurveySummary[] => {
  if (change.size > 1) return list.filter((each) => !change.has(each.survey_id));
  const at = list.findIndex((each) => change.has(each.survey_id));
  return at < 0 ? list : list.toSpliced(at, 1);
};

/**
 * Returns the list after a change. Most changes are newer than everything in the list, and cost no more than
 * a copy.
 */
const changedBy = (list: readonly SurveySummary[], change: StoreChange): readonly SurveySummary[] => {
  const kept = without(list, change);
  const placed: SurveySummary[] = [];
  let next = 0;
  const shown = [...change.values()].filter((each) => each !== null && each !== 'hidden');
  for (const summary of shown.sort(newestFirst)) {
    for (let older = kept[next]; older && newestFirst(older, summary) < 0; older = kept[next]) {
      placed.push(older);
      next += 1;
    }
    placed.push(summary);
  }
  return placed.concat(kept.slice(next));
};

/** Keeps the ids of the newest surveys, so that the next start shows them at once. */
const createNewestNote = (
  { db, store, platform }: Parts,
  all: Live<readonly SurveySummary[]>,
  noted: string,
) => {
  let last = noted;
  let justNoted = false;
  let cancel = (): void => undefined;
  const note = (): void => {
    if (justNoted) return;
    const shown = (all.get() ?? []).filter((each) => !isRecord(each));
    const ids = shown.slice(0, NEWEST).map((each) => each.survey_id);
    if (ids.join() === last) return;
    last = ids.join();
    keepNewest(db, store.owner, ids);
    justNoted = true;
    cancel = platform.after(BETWEEN_NOTES, () => {
      justNoted = false;
      note();
    });
  };
  return { note, stop: () => cancel() };
};

/** The surveys whose deletion waits for the server. */
const createHidden = () => {
  const hidden = new Set<string>();
  return {
    count: () => hidden.size,
    take: (change: StoreChange): void => {
      for (const [id, shown] of change) {
        if (shown === 'hidden') hidden.add(id);
        else hidden.delete(id);
      }
    },
  };
};

/** Resolves when a value is there. */
const known = <T>(live: Live<readonly T[]>): Promise<readonly T[]> =>
  new Promise((resolve) => {
    const now = live.get();
    if (now) return resolve(now);
    const end = live.subscribe(() => {
      end();
      resolve(live.get() ?? []);
    });
  });

/** Reads the newest surveys, and begins to read all. */
export const openSurveyList = async (parts: Parts): Promise<SurveyList> => {
  const { db, store, platform } = parts;
  const all = createLive<readonly SurveySummary[]>();
  /** Changes that came while the rows were read, and are newer than those rows. */
  const changed = new Map<string, SurveySummary | 'hidden' | null>();
  const hidden = createHidden();
  const newest = (await readNewest(db, store.owner)).sort(newestFirst);
  const noting = createNewestNote(parts, all, newest.map((each) => each.survey_id).join());
  let cancel = (): void => undefined;

  const show = (shown: readonly SurveySummary[]): void => {
    all.set(shown);
    noting.note();
  };
  const readAll = async (): Promise<void> => {
    const rows: SurveySummary[] = [];
    for await (const some of store.rows()) {
      hidden.take(some);
      for (const shown of some.values()) if (shown && shown !== 'hidden') rows.push(shown);
    }
    hidden.take(changed);
    show(changedBy(rows.sort(newestFirst), changed));
  };
  const begin = (): void => {
    void readAll().catch(() => {
      cancel = platform.after(AGAIN, begin);
    });
  };
  begin();

  return {
    all,
    newest,
    whole: () => known(all),
    some: (surveyIds) => {
      const asked = new Set(surveyIds);
      const found = (all.get() ?? []).filter(({ survey_id }) => asked.has(survey_id));
      return new Map(found.map((summary) => [summary.survey_id, summary]));
    },
    deletions: hidden.count,
    waiting: () => {
      const surveys = all.get();
      return surveys ? hidden.count() + surveys.filter(isNotTaken).length : null;
    },
    isWaiting: () => hidden.count() > 0 || (all.get()?.some(({ unsent }) => unsent) ?? true),
    take: (change) => {
      const surveys = all.get();
      hidden.take(change);
      if (surveys) show(changedBy(surveys, change));
      else for (const [id, summary] of change) changed.set(id, summary);
    },
    close: () => {
      cancel();
      noting.stop();
    },
  };
};
