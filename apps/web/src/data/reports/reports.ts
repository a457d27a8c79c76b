import { savedValues } from '@sampark/core/device/local-survey';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { addTallies, type Tally, tallyOf } from '@sampark/core/reports/tally';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { ANY_VERSION } from '../database/device-store.ts';
import type { ReportsPort } from '../ports/reports.ts';
import { formWithRecords } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The surveys that are opened at once. */
const AT_ONCE = 10;

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
      known.set(survey, { form, tally: row ? tallyOf(asked, savedValues(row)) : addTallies([]) });
    }
  };

  return {
    form: (name) => {
      const { forms } = workspace();
      return forms.has(name, ANY_VERSION) ? forms.newest(name) : null;
    },
    tally: async (surveys, { isWanted, counted }) => {
      const { platform } = workspace();
      const left = surveys.filter((survey) => !isCounted(survey));
      let rested = Number.NEGATIVE_INFINITY;
      for (let from = 0; from < left.length; from += AT_ONCE) {
        if (platform.now() - rested >= STRETCH) {
          counted(surveys.length - left.length + from);
          await new Promise<void>((done) => platform.afterPaint(done));
          rested = platform.now();
        }
        if (!isWanted()) return null;
        await count(left.slice(from, from + AT_ONCE));
      }
      return addTallies(surveys.flatMap((survey) => known.get(survey)?.tally ?? []));
    },
  };
}
