import { savedValues } from '@sampark/core/device/local-survey';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { addPacked, type PackedPart } from '@sampark/core/reports/packed';
import { addTallies, NOTHING_COUNTED, type Tally, tallyOf } from '@sampark/core/reports/tally';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { ANY_VERSION } from '../database/device-store.ts';
import type { ReportsPort } from '../ports/reports.ts';
import { formWithRecords } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { openReportPages, type ReportPages } from './report-pages.ts';

/** The surveys that are opened at once: a slow phone opens and counts them within a frame or two. */
const AT_ONCE = 5;

/** The time for which work goes on before the screen may draw, and people press, in milliseconds. */
const STRETCH = 30;

/** What was counted of a survey, and the form by which. */
interface Counted {
  readonly form: FormDefinition;
  readonly tally: Tally;
}

/** Makes the part of the data that counts what surveys say. */
export function createReports(workspace: () => Workspace): ReportsPort {
  /** A summary is another object after every change of its row. */
  const known = new WeakMap<SurveySummary, Counted>();

  const isCounted = (survey: SurveySummary): boolean =>
    known.get(survey)?.form === workspace().forms.formOf(survey);
  const tallyFor = (survey: SurveySummary): Tally => known.get(survey)?.tally ?? NOTHING_COUNTED;

  let opened: { readonly workspace: Workspace; readonly pages: ReportPages } | undefined;
  const pagesOf = (here: Workspace): ReportPages => {
    if (opened?.workspace !== here) opened = { workspace: here, pages: openReportPages(here) };
    return opened.pages;
  };

  const count = async (surveys: readonly SurveySummary[]): Promise<void> => {
    const here = workspace();
    // A step that changes nothing reads all of them in one transaction and writes nothing.
    const states = await here.store.change(
      surveys.map(({ survey_id }) => survey_id),
      (state) => state,
    );
    for (const survey of surveys) {
      const row = states.get(survey.survey_id)?.row;
      const form = here.forms.formOf(survey);
      const asked = await formWithRecords(here, form, survey.panchayat_id);
      known.set(survey, { form, tally: row ? tallyOf(asked, savedValues(row)) : NOTHING_COUNTED });
    }
  };

  /** Lets the screen draw, and people press, whenever it has waited for a stretch. */
  const rests = (counted: () => void): (() => Promise<void>) => {
    const { platform } = workspace();
    let rested = Number.NEGATIVE_INFINITY;
    return async () => {
      if (platform.now() - rested < STRETCH) return;
      counted();
      await new Promise<void>((done) => platform.afterPaint(done));
      rested = platform.now();
    };
  };

  return {
    form: (name) => {
      const { forms } = workspace();
      return forms.has(name, ANY_VERSION) ? forms.newest(name) : null;
    },
    tally: async (surveys, { isWanted, counted }) => {
      const pages = pagesOf(workspace());
      const parts: PackedPart[] = [];
      let done = 0;
      const rest = rests(() => counted(done));
      const alone: Tally[] = [];
      for (const group of byPlace(surveys)) {
        await rest();
        const found = await pages.find(group);
        const fresh = found.left.filter((survey) => !isCounted(survey));
        done += group.length - fresh.length;
        for (let from = 0; from < fresh.length; from += AT_ONCE) {
          if (from > 0) await rest();
          if (!isWanted()) return null;
          const some = fresh.slice(from, from + AT_ONCE);
          await count(some);
          done += some.length;
        }
        await pages.keep(fresh.map((survey) => ({ survey, tally: tallyFor(survey) })));
        parts.push(...found.parts);
        alone.push(...found.left.map(tallyFor));
      }
      if (!isWanted()) return null;
      return addTallies([addPacked(parts), ...alone]);
    },
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
