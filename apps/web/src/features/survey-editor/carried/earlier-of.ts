import { type FormInstance, openForm } from '@sampark/core/forms/engine/instance';
import type { Row } from '@sampark/core/forms/engine/row';
import type { GivenWarning } from '@sampark/core/forms/warnings';
import { type CarriedAnswer, carriedAnswers } from '@sampark/core/rounds/carried';
import { type CarriedRow, carriedRows } from '@sampark/core/rounds/carried-rows';
import { warningsSince } from '@sampark/core/rounds/changed';
import { earlierSurvey } from '@sampark/core/rounds/earlier-survey';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import type { AppData } from '../../../data/ports/app-data.ts';
import type { SurveyView } from '../../../data/ports/open-survey.ts';
import { type TakenAgain, withTheirMarks } from './earlier-marks.ts';

/** The survey that another one goes on from, with its answers. */
export interface Earlier {
  readonly summary: SurveySummary;
  readonly year: string;
  readonly answers: ReadonlyMap<FieldPath, CarriedAnswer>;
  /** Returns the warnings of a survey that is compared with this one. */
  readonly warnings: (instance: FormInstance) => readonly GivenWarning[];
  /** The survey itself, open: its rows are told in their own words. */
  readonly instance: FormInstance;
  /** Returns the rows that a repeat of a survey may take over from this one. @param here those that it has */
  readonly rows: (instance: FormInstance, repeat: FieldPath, here: readonly Row[]) => readonly CarriedRow[];
  /**
   * Returns what is typed when answers are taken again: the answers, and behind them the marks that say so. A server from before would refuse
   * marks, and gets none.
   */
  readonly takeAgain: (instance: FormInstance, answers: readonly TakenAgain[]) => readonly TakenAgain[];
}

type Followed = Pick<SurveyView, 'form'> & { readonly own: Parameters<typeof earlierSurvey>[2] };

/**
 * Follows the survey of an earlier year that one goes on from, in step with what is saved here.
 * @param tell called with it each time that it changes
 * @returns the end of it
 */
export function followEarlier(
  { surveys, villages, server }: Pick<AppData, 'surveys' | 'villages' | 'server'>,
  { own, form }: Followed,
  tell: (earlier: Earlier | null) => void,
): () => void {
  let known = '';
  let isOver = false;
  const look = async (): Promise<void> => {
    const [all, names] = [surveys.all.get(), villages.get()];
    if (!all || !names) return;
    const found = earlierSurvey(all, names, own);
    const version = found ? `${found.survey_id} ${found.updated_at}` : '';
    if (version === known) return;
    known = version;
    const saved = found && (await surveys.read(found.survey_id));
    if (isOver || version !== known) return;
    const answers = saved && carriedAnswers(form, saved);
    if (!answers) {
      tell(null);
      return;
    }
    const year = yearOf(saved.summary);
    const instance = openForm(saved.form, saved.values);
    const from = { of: saved.summary.survey_id, year };
    tell({
      summary: saved.summary,
      year,
      answers,
      warnings: (now) => warningsSince(now, { ...saved, year }),
      instance,
      rows: (now, ...of) =>
        carriedRows(now, { earlier: instance, values: saved.values, carried: answers }, ...of),
      takeAgain: (now, taken) =>
        server.get()?.knows.includes('same') === true ? withTheirMarks(now, taken, from) : taken,
    });
  };
  const ends = [surveys.all, villages].map((live) => live.subscribe(() => void look()));
  void look();
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
