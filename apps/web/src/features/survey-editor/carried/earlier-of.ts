import { type GivenWarning, warningsIn } from '@sampark/core/forms/checks/warnings';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { type FormInstance, openForm } from '@sampark/core/forms/engine/instance';
import { askedOfPanchayat } from '@sampark/core/forms/engine/outside';
import type { Row } from '@sampark/core/forms/engine/row';
import { type CarriedAnswer, carriedAnswers } from '@sampark/core/rounds/carried';
import { type CarriedRow, carriedRows } from '@sampark/core/rounds/carried-rows';
import { warningsSince } from '@sampark/core/rounds/changed';
import { earlierSurvey } from '@sampark/core/rounds/earlier-survey';
import { panchayatSays, panchayatSurveys } from '@sampark/core/rounds/panchayat-says';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import type { AppData } from '../../../data/ports/app-data.ts';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { marksOf, type TakenAgain } from './earlier-marks.ts';

/** The survey that another one goes on from, with its answers. */
export interface Earlier {
  readonly summary: SurveySummary;
  readonly year: string;
  readonly answers: ReadonlyMap<FieldPath, CarriedAnswer>;
  /** The survey itself, open: its rows are told in their own words. */
  readonly instance: FormInstance;
  /** Returns the rows that a repeat of a survey may take over from this one. @param here those that it has */
  readonly rows: (instance: FormInstance, repeat: FieldPath, here: readonly Row[]) => readonly CarriedRow[];
  /**
   * Returns what is typed when answers are taken again: the answers, and behind them the marks that say so. A server from before would refuse
   * marks, and gets none.
   */
  readonly takeAgain: (instance: FormInstance, answers: readonly TakenAgain[]) => readonly TakenAgain[];
  /** Returns what is typed when answers or rows are not so any more; `null`: the server is from before such marks. */
  readonly clear: ((instance: FormInstance, on: readonly FieldPath[]) => readonly TakenAgain[]) | null;
}

/** The facts with which a survey is compared. */
export interface Compared {
  /** The survey of an earlier year that it goes on from; `null`: there is none here. */
  readonly earlier: Earlier | null;
  /** Returns its warnings, also those that ask for last year's answers, or for those of its panchayat. */
  readonly warnings: (instance: FormInstance) => readonly GivenWarning[];
}

type Followed = Pick<SurveyView, 'form'> & {
  readonly own: Parameters<typeof earlierSurvey>[2] & Parameters<typeof panchayatSurveys>[1];
};

type Saved = NonNullable<Awaited<ReturnType<AppData['surveys']['read']>>>;

const doesKnow = (server: AppData['server'], what: string): boolean =>
  server.get()?.knows.includes(what) === true;

/** Makes what a survey is told of its earlier one. */
function earlierOf(
  { server }: Pick<AppData, 'server'>,
  form: FormDefinition,
  { summary, form: then, values }: Saved,
): Earlier {
  const year = yearOf(summary);
  const answers = carriedAnswers(form, { form: then, values });
  const instance = openForm(then, values);
  const knows = (what: string): boolean => doesKnow(server, what);
  const from = { of: summary.survey_id, year };
  return {
    ...{ summary, year, answers, instance },
    rows: (now, ...of) => carriedRows(now, { earlier: instance, values, carried: answers }, ...of),
    takeAgain: (now, taken) => (knows('same') ? [...taken, ...marksOf(now, taken, from)] : taken),
    clear: knows('cleared')
      ? (now, on) =>
          marksOf(
            now,
            on.map((field) => [field, null]),
            from,
          )
      : null,
  };
}

/**
 * Follows what a survey is compared with, in step with what is saved here.
 * @param tell called with it each time that it changes
 * @returns the end of it
 */
export function followEarlier(
  data: Pick<AppData, 'surveys' | 'villages' | 'server'>,
  { own, form }: Followed,
  tell: (compared: Compared) => void,
): () => void {
  const { surveys, villages, server } = data;
  const asksPanchayat = askedOfPanchayat(form).length > 0;
  let known: string | null = null;
  let isOver = false;
  const look = async (): Promise<void> => {
    const [all, names] = [surveys.all.get(), villages.get()];
    if (!all || !names) return;
    const found = earlierSurvey(all, names, own);
    const around = asksPanchayat ? panchayatSurveys(all, own) : [];
    const compared = [found, ...around].filter((each) => each !== null);
    const rows = compared.map(({ survey_id, updated_at }) => `${survey_id} ${updated_at}`);
    const version = [...rows, doesKnow(server, 'cleared')].join();
    if (version === known) return;
    known = version;
    const read = Promise.all([found, ...around].map(async (each) => each && surveys.read(each.survey_id)));
    const [saved = null, ...said] = await read.catch((error: unknown) => {
      // The next change is looked at again.
      known = null;
      throw error;
    });
    if (isOver || version !== known) return;
    const others = panchayatSays(said.filter((each) => each !== null));
    tell({
      earlier: saved && earlierOf(data, form, saved),
      warnings: (instance) =>
        saved
          ? warningsSince(instance, { ...saved, year: yearOf(saved.summary) }, others)
          : warningsIn(instance, others),
    });
  };
  const ends = [surveys.all, villages, server].map((live) => live.subscribe(() => void look()));
  void look();
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
