import { tallyOf } from '@sampark/core/reports/tally';
import { groupedBy } from '@sampark/core/survey/grouped-by';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { restsBetween } from '../browser/rests-between.ts';
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

/** What was counted of some surveys. */
export interface FoundCounted {
  readonly parts: readonly FoundPart[];
  /** Those that stand in no page. */
  readonly left: readonly CountedSurvey[];
}

/**
 * Returns a function that finds what was counted of surveys. What is in no page yet is counted before, and put into one. It returns `null` where
 * nobody waits any more.
 */
export function countedFinder(
  workspace: () => Workspace,
): (surveys: readonly SurveySummary[], counting: Counting) => Promise<FoundCounted | null> {
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
  let last: Promise<unknown> = Promise.resolve();
  return (surveys, counting) => {
    const counted = last.then(() => (counting.isWanted() ? count(surveys, counting) : null));
    last = counted.catch(() => undefined);
    return counted;
  };
}

/** Groups surveys by their panchayat, form and year, as pages have them. */
const byShelf = (surveys: readonly SurveySummary[]): Iterable<OfShelf> =>
  groupedBy(surveys, (one) => `${one.panchayat_id} ${one.form_name} ${yearOf(one)}`).values();
