import { isPastTerm, keptFrom, openYears, type Term } from '@sampark/core/rounds/term';
import { surveyReviewOf } from '@sampark/core/survey/about/review-state';
import type { Values } from '@sampark/core/survey/values';
import type { WireTermCount } from '@sampark/core/wire/wire-forms';
import type { OldSurvey, OldSurveys } from '../../../storage/kysely/surveys/form-terms-repository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { FormTermTable } from '../../../storage/tables/form-use-tables.ts';
import type { Context } from '../../context.ts';
import { type FormCatalogue, formOfSurvey } from '../../forms/forms.ts';
import { isoTime } from '../../primitives.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The facts about a form's term. */
export type FormTerm = Pick<FormTermTable, 'form_name' | 'years'>;

/** Says of a survey whether it goes at a moment. */
export type IsDue = (survey: OldSurvey, now: number) => boolean;

/** Surveys that are looked at in one statement. */
const PAGE = 2000;

/** Days within which whoever keeps a form is told of the surveys that go. */
const SOON = 30;

/** Reads what decides which surveys of a form go. */
export async function readDue(
  r: Pick<Repositories, 'deadlines' | 'forms'>,
  { forms }: Pick<Context, 'forms'>,
  { form_name, years }: FormTerm,
  now: number,
): Promise<IsDue> {
  const catalogue = await forms.read(r.forms);
  const term: Term = { years, openYears: openYears(await r.deadlines.ofForm(form_name), now) };
  return (survey, at) => {
    const { survey_date, conflicts_open, reviewed } = survey;
    const aging = { ...survey, survey_date: survey_date ?? '', conflicts: conflicts_open };
    if (!isPastTerm({ ...aging, review: 'open' }, term, at)) return false;
    return (
      reviewed === null || isPastTerm({ ...aging, review: reviewIn(survey, reviewed, catalogue) }, term, at)
    );
  };
}

function reviewIn(survey: OldSurvey, answers: string, catalogue: FormCatalogue) {
  const modules = formOfSurvey(catalogue, survey).definition.modules.map(({ name }) => name);
  return surveyReviewOf(JSON.parse(answers) as Values, modules).state;
}

/** Asks whether a survey goes; `unreadable` is the answer about one whose answers are broken, or whose form is missing. */
export const orUnreadable =
  (isDue: IsDue, unreadable: boolean): IsDue =>
  (survey, now) => {
    try {
      return isDue(survey, now);
    } catch {
      return unreadable;
    }
  };

/**
 * Reads the surveys of a form that may be due at a moment, page by page: those made long ago, and those that say they are made later than
 * that moment, as an earlier version took them from a device whose clock was wrong.
 */
export async function* oldSurveys(
  { storage }: Pick<Context, 'storage'>,
  { form_name, years }: FormTerm,
  at: number,
  scope: OldSurveys['scope'],
): AsyncGenerator<readonly OldSurvey[]> {
  const before = keptFrom(at, years);
  for (const made of [{ before }, { after: isoTime(at) }]) {
    const asked = { form_name, scope, made, before, limit: PAGE };
    let page: readonly OldSurvey[] = [];
    let after: OldSurveys['after'] = null;
    do {
      page = await storage.now.formTerms.old({ ...asked, after });
      if (page.length > 0) yield page;
      after = page.at(-1) ?? null;
    } while (page.length === PAGE);
  }
}

/** Counts the surveys in a scope that go tomorrow, and within thirty days, if nobody changes them; unreadable ones do not go. */
export async function countDue(
  context: Pick<Context, 'storage' | 'forms' | 'clock'>,
  term: FormTerm,
  scope: OldSurveys['scope'],
): Promise<WireTermCount> {
  const now = context.clock();
  const [tomorrow, soon] = [now + DAY_MS, now + SOON * DAY_MS];
  const isDue = orUnreadable(await readDue(context.storage.now, context, term, now), false);
  const counted = { tomorrow: 0, within_30_days: 0 };
  for await (const page of oldSurveys(context, term, soon, scope)) {
    counted.tomorrow += page.filter((survey) => isDue(survey, tomorrow)).length;
    counted.within_30_days += page.filter((survey) => isDue(survey, soon)).length;
  }
  return counted;
}
