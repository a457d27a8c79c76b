import { tallyOf } from '@sampark/core/reports/tally';
import { groupedBy } from '@sampark/core/survey/grouped-by';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { restsBetween } from '../browser/rests-between.ts';
import { createSerialQueue } from '../browser/serial-queue.ts';
import type { Counting } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { AT_ONCE, savedReader } from './in-turns.ts';
import {
  type CountedSurvey,
  type FoundPart,
  type OfShelf,
  openReportPages,
  type ReportPages,
} from './report-pages.ts';

/** The counts of some surveys. */
export interface FoundCounted {
  readonly parts: readonly FoundPart[];
  /** Those that stand in no page. */
  readonly left: readonly CountedSurvey[];
}

/** The shelves that are opened together ahead: whoever chooses a place meanwhile waits for these at most. */
const AHEAD = 5;
/** The most shelves that are opened ahead: those of a block. */
const MOST_AHEAD = 150;
/** The time before the first of them are opened, while the screen draws what was asked for, in milliseconds. */
const DRAWN = 500;

/** Finds what was counted of surveys. */
export interface CountedFinder {
  /** Counts before what is in no page yet, and puts it into one. @returns `null`: nobody waits any more */
  readonly find: (surveys: readonly SurveySummary[], counting: Counting) => Promise<FoundCounted | null>;
  /** Returns what was counted of surveys of one shelf, at once; `null`: their pages are not open, or do not have all of them. */
  readonly atHand: (surveys: readonly SurveySummary[]) => readonly FoundPart[] | null;
  /** Opens the pages of surveys a few at a time while somebody looks: whoever looks at a block chooses a panchayat of it next. */
  readonly openAhead: (surveys: readonly SurveySummary[], { isWanted }: Pick<Counting, 'isWanted'>) => void;
}

/** Makes the finder for a person's surveys. */
export function countedFinder(workspace: () => Workspace): CountedFinder {
  const reader = savedReader(workspace, ({ form, values }) => tallyOf(form, values));
  /** Returns surveys with what was counted of them. One that is not here any more is left out. */
  const withTallies = (surveys: readonly SurveySummary[]): readonly CountedSurvey[] =>
    surveys.flatMap((survey) => {
      const tally = reader.of(survey);
      return tally ? [{ survey, tally }] : [];
    });

  let opened: { readonly workspace: Workspace; readonly pages: ReportPages } | undefined;
  const pagesOf = (here: Workspace): ReportPages => {
    if (opened?.workspace !== here) opened = { workspace: here, pages: openReportPages(here) };
    return opened.pages;
  };

  const count = async (
    surveys: readonly SurveySummary[],
    { isWanted, counted }: Counting,
  ): Promise<FoundCounted | null> => {
    const here = workspace();
    const pages = pagesOf(here);
    const parts: FoundPart[] = [];
    const left: CountedSurvey[] = [];
    let done = 0;
    const rest = restsBetween(here.platform, () => counted(done));
    const groups = [...byShelf(surveys)];
    await rest();
    await pages.open(groups);
    for (const group of groups) {
      await rest();
      let found = pages.find(group);
      const fresh = found.left.filter((survey) => !reader.isRead(survey));
      done += group.length - fresh.length;
      for (let from = 0; from < fresh.length; from += AT_ONCE) {
        if (from > 0) await rest();
        if (!isWanted()) return null;
        const some = fresh.slice(from, from + AT_ONCE);
        await reader.read(some);
        done += some.length;
      }
      if (fresh.length > 0) {
        await pages.keep(withTallies(fresh));
        found = pages.find(group);
      }
      parts.push(...found.parts);
      left.push(...withTallies(found.left));
      const isLeft = new Set(found.left);
      reader.forget(fresh.filter((survey) => !isLeft.has(survey)));
    }
    return isWanted() ? { parts, left } : null;
  };

  // One after the other: two that count side by side would write the same pages, and forget what the other has read.
  const queue = createSerialQueue();
  return {
    find: (surveys, counting) =>
      queue.run(async () => (counting.isWanted() ? count(surveys, counting) : null)),
    atHand: (surveys) => {
      const pages = pagesOf(workspace());
      const [one] = surveys;
      if (!one || !pages.isOpen(surveys) || surveys.some((each) => shelfOf(each) !== shelfOf(one)))
        return null;
      const { parts, left } = pages.find(surveys);
      return left.length === 0 ? parts : null;
    },
    openAhead: (surveys, counting) => {
      const here = workspace();
      const isOver = (): boolean => workspace() !== here || !counting.isWanted();
      const open = (groups: readonly OfShelf[]) =>
        queue.run(async () => {
          if (!isOver()) await pagesOf(here).open(groups);
        });
      // A survey that cannot be opened ahead is opened when somebody asks for it.
      here.platform.after(DRAWN, () => void fewAtATime(here, surveys, open).catch(() => undefined));
    },
  };
}

/** Goes through the shelves of surveys a few at a time, with rests, unless there are more than a block has. */
async function fewAtATime(
  { platform }: Workspace,
  surveys: readonly SurveySummary[],
  open: (groups: readonly OfShelf[]) => Promise<void>,
): Promise<void> {
  const groups = [...byShelf(surveys)];
  if (groups.length > MOST_AHEAD) return;
  const rest = restsBetween(platform, () => undefined);
  for (let from = 0; from < groups.length; from += AHEAD) {
    await rest();
    await open(groups.slice(from, from + AHEAD));
  }
}

const shelfOf = (one: SurveySummary): string => `${one.panchayat_id} ${one.form_name} ${yearOf(one)}`;

/** Groups surveys by their panchayat, form and year, as pages have them. */
const byShelf = (surveys: readonly SurveySummary[]): Iterable<OfShelf> =>
  groupedBy(surveys, shelfOf).values();
