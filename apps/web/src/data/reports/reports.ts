import { findingsOf } from '@sampark/core/reports/findings';
import { addPacked, unpackTallies } from '@sampark/core/reports/packed';
import { addTallies, NOTHING_COUNTED, type Tally, tallyOf } from '@sampark/core/reports/tally';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { ANY_VERSION } from '../database/device-store.ts';
import type { Counting, ReportsPort } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { acceptDoubt, reopenDoubt } from './accept-doubt.ts';
import { AT_ONCE, readInTurns, restsBetween, savedReader } from './in-turns.ts';
import { type FoundInPages, type FoundPart, openReportPages, type ReportPages } from './report-pages.ts';

/** Makes the part of the data that says what many surveys say, and what is doubtful in them. */
export function createReports(workspace: () => Workspace): ReportsPort {
  const reader = savedReader(workspace, (form, values) => tallyOf(form, values));
  const tallyFor = (survey: SurveySummary): Tally => reader.of(survey) ?? NOTHING_COUNTED;
  const looking = savedReader(workspace, (form, values, earlier) =>
    findingsOf(form, values, earlier && { ...earlier, year: yearOf(earlier.survey) }),
  );

  let opened: { readonly workspace: Workspace; readonly pages: ReportPages } | undefined;
  const pagesOf = (here: Workspace): ReportPages => {
    if (opened?.workspace !== here) opened = { workspace: here, pages: openReportPages(here) };
    return opened.pages;
  };

  /** Finds what pages have of surveys, after the others were counted and put into pages. @returns `null`: nobody waits any more */
  const find = async (
    surveys: readonly SurveySummary[],
    { isWanted, counted }: Counting,
  ): Promise<FoundInPages | null> => {
    const here = workspace();
    const pages = pagesOf(here);
    const parts: FoundPart[] = [];
    const left: SurveySummary[] = [];
    let done = 0;
    const rest = restsBetween(here.platform, () => counted(done));
    for (const group of byPlace(surveys)) {
      await rest();
      let found = await pages.find(group);
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
        await pages.keep(fresh.map((survey) => ({ survey, tally: tallyFor(survey) })));
        found = await pages.find(group);
        const isLeft = new Set(found.left);
        reader.forget(fresh.filter((survey) => !isLeft.has(survey)));
      }
      parts.push(...found.parts);
      left.push(...found.left);
    }
    return isWanted() ? { parts, left } : null;
  };

  /** The sums of lists of surveys. A list is another one after each change of a survey in it. */
  const sums = new WeakMap<readonly SurveySummary[], { readonly tally: Tally; readonly forms: unknown }>();
  /** Returns what is another object once a version of the form comes by which surveys are counted. */
  const formsStamp = ([one]: readonly SurveySummary[]): unknown =>
    one && workspace().forms.versionsOf(one.form_name);

  return {
    form: (name) => {
      const { forms } = workspace();
      return forms.has(name, ANY_VERSION) ? forms.newest(name) : null;
    },
    tally: async (surveys, counting) => {
      const before = sums.get(surveys);
      if (before && before.forms === formsStamp(surveys)) return before.tally;
      const found = await find(surveys, counting);
      if (!found) return null;
      const tally = addTallies([addPacked(found.parts), ...found.left.map(tallyFor)]);
      sums.set(surveys, { tally, forms: formsStamp(surveys) });
      return tally;
    },
    tallies: async (surveys, path, counting) => {
      const found = await find(surveys, counting);
      if (!found) return null;
      const tallies = new Map(found.left.map((survey) => [survey.survey_id, tallyFor(survey)]));
      for (const { packed, counts, ids } of found.parts) {
        for (const [at, tally] of unpackTallies(packed, path).entries())
          if (counts[at]) tallies.set(ids[at] ?? '', tally);
      }
      return tallies;
    },
    findings: (surveys, counted, earlierOf) =>
      readInTurns(looking, workspace().platform, surveys, counted, earlierOf),
    accept: (survey, doubt) => acceptDoubt(workspace(), survey, doubt),
    reopen: (survey, doubt) => reopenDoubt(workspace(), survey, doubt),
  };
}

/** Groups surveys of one form by their panchayat. */
function byPlace(surveys: readonly SurveySummary[]): Iterable<readonly SurveySummary[]> {
  const groups = new Map<string, SurveySummary[]>();
  for (const survey of surveys) {
    const place = `${survey.panchayat_id} ${survey.form_name}`;
    const group = groups.get(place);
    if (group) group.push(survey);
    else groups.set(place, [survey]);
  }
  return groups.values();
}
