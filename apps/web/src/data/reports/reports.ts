import { findingsOf } from '@sampark/core/reports/findings';
import { addPacked, type PackedPart } from '@sampark/core/reports/packed';
import { addTallies, NOTHING_COUNTED, type Tally, tallyOf } from '@sampark/core/reports/tally';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { ANY_VERSION } from '../database/device-store.ts';
import type { ReportsPort } from '../ports/reports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { acceptDoubt, reopenDoubt } from './accept-doubt.ts';
import { AT_ONCE, readInTurns, restsBetween, savedReader } from './in-turns.ts';
import { openReportPages, type ReportPages } from './report-pages.ts';

/** Makes the part of the data that says what many surveys say, and what is doubtful in them. */
export function createReports(workspace: () => Workspace): ReportsPort {
  const counting = savedReader(workspace, (form, values) => tallyOf(form, values));
  const tallyFor = (survey: SurveySummary): Tally => counting.of(survey) ?? NOTHING_COUNTED;
  const looking = savedReader(workspace, (form, values, earlier) =>
    findingsOf(form, values, earlier && { ...earlier, year: yearOf(earlier.survey) }),
  );

  let opened: { readonly workspace: Workspace; readonly pages: ReportPages } | undefined;
  const pagesOf = (here: Workspace): ReportPages => {
    if (opened?.workspace !== here) opened = { workspace: here, pages: openReportPages(here) };
    return opened.pages;
  };

  return {
    form: (name) => {
      const { forms } = workspace();
      return forms.has(name, ANY_VERSION) ? forms.newest(name) : null;
    },
    tally: async (surveys, { isWanted, counted }) => {
      const here = workspace();
      const pages = pagesOf(here);
      const parts: PackedPart[] = [];
      let done = 0;
      const rest = restsBetween(here.platform, () => counted(done));
      const alone: Tally[] = [];
      for (const group of byPlace(surveys)) {
        await rest();
        const found = await pages.find(group);
        const fresh = found.left.filter((survey) => !counting.isRead(survey));
        done += group.length - fresh.length;
        for (let from = 0; from < fresh.length; from += AT_ONCE) {
          if (from > 0) await rest();
          if (!isWanted()) return null;
          const some = fresh.slice(from, from + AT_ONCE);
          await counting.read(some);
          done += some.length;
        }
        await pages.keep(fresh.map((survey) => ({ survey, tally: tallyFor(survey) })));
        parts.push(...found.parts);
        alone.push(...found.left.map(tallyFor));
      }
      if (!isWanted()) return null;
      return addTallies([addPacked(parts), ...alone]);
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
