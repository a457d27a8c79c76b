import { savedValues } from '@sampark/core/device/local-survey';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { Counting } from '../ports/reports.ts';
import { formWithRecords } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The surveys that are opened at once: a slow phone opens and reads them within a frame or two. */
const AT_ONCE = 5;

/** The time for which work goes on before the screen may draw, and people press, in milliseconds. */
const STRETCH = 30;

/** The content of a survey, as it is saved here. */
export interface SavedContent {
  readonly survey: SurveySummary;
  readonly form: FormDefinition;
  readonly values: Values;
}

/** Returns the survey that is read beside another one; `null`: there is none. */
export type BesideOf = (survey: SurveySummary) => SurveySummary | null;

/** Reads surveys, as they are saved here, and returns what was made of each. `null`: nobody waits for it any more. */
export type ReadInTurns<Made> = (
  surveys: readonly SurveySummary[],
  counting: Counting,
  besideOf?: BesideOf,
) => Promise<readonly { readonly survey: SurveySummary; readonly made: Made }[] | null>;

/** What was made of a survey, and of what else. */
interface Known<Made> {
  readonly form: FormDefinition;
  readonly beside: SurveySummary | null;
  readonly made: Made;
}

const NONE_BESIDE: BesideOf = () => null;

/**
 * Makes a reader of many surveys that leaves the screen free: it opens a few at a time, and rests in between. What was made of a survey is
 * kept until it changes, or the one beside it, or another version of its form comes. One that is not here any more is left out.
 * @param make works out what is kept of a survey, from its content and that of the one beside it
 */
export function readInTurns<Made>(
  workspace: () => Workspace,
  make: (form: FormDefinition, values: Values, beside: SavedContent | null) => Made,
): ReadInTurns<Made> {
  /** A summary is another object after every change of its row. */
  const known = new WeakMap<SurveySummary, Known<Made>>();

  const read = async (surveys: readonly SurveySummary[], besideOf: BesideOf): Promise<void> => {
    const here = workspace();
    const all = [...new Set(surveys.flatMap((survey) => [survey, besideOf(survey) ?? []].flat()))];
    // A step that changes nothing reads all of them in one transaction and writes nothing.
    const states = await here.store.change(
      all.map(({ survey_id }) => survey_id),
      (state) => state,
    );
    const contentOf = (survey: SurveySummary): SavedContent | null => {
      const row = states.get(survey.survey_id)?.row;
      return row ? { survey, form: here.forms.formOf(survey), values: savedValues(row) } : null;
    };
    for (const survey of surveys) {
      const own = contentOf(survey);
      if (!own) continue;
      const beside = besideOf(survey);
      const asked = await formWithRecords(here, own.form, survey.panchayat_id);
      const made = make(asked, own.values, beside && contentOf(beside));
      known.set(survey, { form: own.form, beside, made });
    }
  };

  return async (surveys, { isWanted, counted }, besideOf = NONE_BESIDE) => {
    const { platform } = workspace();
    const isRead = (survey: SurveySummary): boolean => {
      const found = known.get(survey);
      return found?.form === workspace().forms.formOf(survey) && found.beside === besideOf(survey);
    };
    const left = surveys.filter((survey) => !isRead(survey));
    let rested = Number.NEGATIVE_INFINITY;
    for (let from = 0; from < left.length; from += AT_ONCE) {
      if (platform.now() - rested >= STRETCH) {
        counted(surveys.length - left.length + from);
        await new Promise<void>((done) => platform.afterPaint(done));
        rested = platform.now();
      }
      if (!isWanted()) return null;
      await read(left.slice(from, from + AT_ONCE), besideOf);
    }
    return surveys.flatMap((survey) => {
      const found = known.get(survey);
      return found ? [{ survey, made: found.made }] : [];
    });
  };
}
