import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Platform } from '../browser/platform.ts';
import { keepNewest, readNewest } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import type { StoreChange, SurveyStore } from '../database/survey-store.ts';
import { createLive, type Live } from '../ports/live.ts';

/** What lists show of one person's surveys, in memory and in step with the rows. Newest first. */
export interface SurveyList {
  /** Undefined until all rows are read. */
  readonly all: Live<readonly SurveySummary[]>;
  /** Enough for a first screen, at once: a device that holds thousands takes a second to read them all. */
  readonly newest: readonly SurveySummary[];
  /** All, once they are read. */
  readonly whole: () => Promise<readonly SurveySummary[]>;
  /** Some of them, as they are shown now; nothing until all rows are read. */
  readonly some: (surveyIds: readonly string[]) => ReadonlyMap<string, SurveySummary>;
  /** Deletions that wait for the server. */
  readonly deletions: () => number;
  /** Surveys of which the server has not taken all; `null` until all rows are read. */
  readonly waiting: () => number | null;
  /** Whether something saved here waits to be sent; it may, until all rows are read. */
  readonly isWaiting: () => boolean;
  readonly take: (change: StoreChange) => void;
  readonly close: () => void;
}

interface Parts {
  readonly db: Database;
  readonly store: Pick<SurveyStore, 'owner' | 'rows'>;
  readonly platform: Pick<Platform, 'after'>;
}

/** A device that could not read just now, as on a full disk, is asked again this much later, in milliseconds. */
const AGAIN = 1_000;

/** As many as a first screen shows. */
const NEWEST = 12;

/** Which they are is noted at once, and then again no sooner than this, in milliseconds: a sync changes it with every chunk. */
const BETWEEN_NOTES = 1_000;

const isNotTaken = ({ unsent, sync_status }: SurveySummary): boolean => unsent || sync_status === 'failed';

const newestFirst = (a: SurveySummary, b: SurveySummary): number =>
  a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : a.survey_id < b.survey_id ? 1 : -1;

/** The list without what has changed: of one survey, which a Save is, it is found and left out. */
const without = (list: readonly SurveySummary[], change: StoreChange): readonly SurveySummary[] => {
  if (change.size > 1) return list.filter((each) => !change.has(each.survey_id));
  const at = list.findIndex((each) => change.has(each.survey_id));
  return at < 0 ? list : list.toSpliced(at, 1);
};

/** The list after a change: most changes are newer than all that was there, and cost no more than a copy. */
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

/** Reads the newest surveys, and begins to read all. */
export const openSurveyList = async ({ db, store, platform }: Parts): Promise<SurveyList> => {
  const all = createLive<readonly SurveySummary[]>();
  /** What changed while the rows were read: what was read of it is older. */
  const changed = new Map<string, SurveySummary | 'hidden' | null>();
  /** Surveys whose deletion waits. */
  const hidden = new Set<string>();
  const newest = (await readNewest(db, store.owner)).sort(newestFirst);
  let noted = newest.map((each) => each.survey_id).join();
  let cancel = (): void => undefined;
  let justNoted = false;
  let rest = (): void => undefined;

  const note = (): void => {
    if (justNoted) return;
    const ids = (all.get() ?? []).slice(0, NEWEST).map((each) => each.survey_id);
    if (ids.join() === noted) return;
    noted = ids.join();
    keepNewest(db, store.owner, ids);
    justNoted = true;
    rest = platform.after(BETWEEN_NOTES, () => {
      justNoted = false;
      note();
    });
  };
  const show = (shown: readonly SurveySummary[]): void => {
    all.set(shown);
    note();
  };
  const noteHidden = (change: StoreChange): void => {
    for (const [id, shown] of change) {
      if (shown === 'hidden') hidden.add(id);
      else hidden.delete(id);
    }
  };
  const readAll = async (): Promise<void> => {
    const rows: SurveySummary[] = [];
    for await (const some of store.rows()) {
      noteHidden(some);
      for (const shown of some.values()) if (shown && shown !== 'hidden') rows.push(shown);
    }
    noteHidden(changed);
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
    whole: () =>
      new Promise((resolve) => {
        const known = all.get();
        if (known) return resolve(known);
        const end = all.subscribe(() => {
          end();
          resolve(all.get() ?? []);
        });
      }),
    some: (surveyIds) => {
      const asked = new Set(surveyIds);
      const found = (all.get() ?? []).filter(({ survey_id }) => asked.has(survey_id));
      return new Map(found.map((summary) => [summary.survey_id, summary]));
    },
    deletions: () => hidden.size,
    waiting: () => {
      const known = all.get();
      return known ? hidden.size + known.filter(isNotTaken).length : null;
    },
    isWaiting: () => hidden.size > 0 || (all.get()?.some(({ unsent }) => unsent) ?? true),
    take: (change) => {
      const known = all.get();
      noteHidden(change);
      if (known) show(changedBy(known, change));
      else for (const [id, summary] of change) changed.set(id, summary);
    },
    close: () => {
      cancel();
      rest();
    },
  };
};
