import type { UserInfo } from '@sampark/core/access/roles';
import type { SurveyOrder, SurveyPlaceIn } from '../../storage/kysely/surveys/survey-bound.ts';
import type { ListedSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import { formOfSurvey } from '../forms/forms.ts';
import { scopeOf } from '../places/places.ts';
import { readingOfPrimary } from '../readings.ts';
import { readerOf, type ShownSurvey } from '../shares/reader.ts';
import { readable } from '../surveys/read-surveys.ts';
import { surveyOf } from '../sync/survey-rows.ts';
import { boundOf } from './filter/bound-of.ts';
import type { Expression } from './filter/expression.ts';
import { matches } from './filter/matches.ts';
import type { FormSchema } from './form-schema.ts';
import { filesOf } from './submission-rows.ts';
import { type FileCount, numberOf, reviewStateOf, updatedAtOf } from './system.ts';

/** Surveys that are in memory at a time. */
export const SURVEYS_AT_ONCE = 100;
/** The same while others ask, too: they take the server a fraction of a millisecond. */
const SURVEYS_BESIDE_OTHERS = 20;

type FoundSurvey = Pick<ListedSurvey, 'survey_id' | 'created_at' | 'updated_at' | 'version'>;

const placeOf = (order: SurveyOrder, survey: FoundSurvey): SurveyPlaceIn => ({
  survey_id: survey.survey_id,
  values: order.map(({ column }) => {
    if (column === 'created_at') return survey.created_at;
    return survey.version === 1 ? '' : survey.updated_at;
  }),
});

const isLetThrough = (filter: Expression | null, shown: ShownSurvey): boolean => {
  if (filter === null) return true;
  const updatedAt = updatedAtOf(shown);
  return matches(filter, {
    submissionDate: Date.parse(shown.survey.created_at),
    updatedAt: updatedAt === null ? null : Date.parse(updatedAt),
    submitterId: String(numberOf(shown.survey.created_by)),
    reviewState: () => reviewStateOf(shown),
  });
};

/** Turns rows into surveys as a person sees them now. @param rights where it stands what the person may see */
async function shownOf(
  { forms, clock }: Context,
  { r, rights }: { readonly r: Repositories; readonly rights: Repositories },
  user: UserInfo,
  rows: readonly ListedSurvey[],
): Promise<readonly ShownSurvey[]> {
  const reader = await readerOf(rights, user, clock());
  const catalogue = await forms.read(r.forms);
  return rows.flatMap((row) => reader.show(surveyOf(row, []), formOfSurvey(catalogue, row).definition) ?? []);
}

/** A survey of a form as a person sees it, and how many of its files the server holds. */
export interface FormSurvey {
  readonly shown: ShownSurvey;
  readonly files: FileCount;
}

/** Counts the files that surveys name, and those of them that the server holds. */
async function withFiles(
  r: Pick<Repositories, 'attachments'>,
  surveys: readonly ShownSurvey[],
): Promise<readonly FormSurvey[]> {
  const named = surveys.map((shown) => ({ shown, names: filesOf(shown.survey) }));
  const all = [...new Set(named.flatMap(({ names }) => names))];
  const held = new Set(all.length === 0 ? [] : (await r.attachments.held(all)).map(({ name }) => name));
  return named.map(({ shown, names }) => ({
    shown,
    files: { expected: names.length, present: names.filter((name) => held.has(name)).length },
  }));
}

/** Which surveys of a form are read. */
export interface SurveysRequest {
  readonly schema: Pick<FormSchema, 'form'>;
  readonly filter: Expression | null;
  readonly order: SurveyOrder;
  /** Only what is behind this one. */
  readonly after: SurveyPlaceIn | null;
}

/** How the surveys of a form are read. */
export interface SurveysReading<T> {
  /** Makes what is wanted of a survey, at once: the survey itself is let go. @param place its place in the order */
  readonly make: (survey: FormSurvey, place: SurveyPlaceIn) => T;
  /** Surveys that the database leaves out first. */
  readonly skip?: number;
  /** Returns how many are wanted next, at most. */
  readonly atOnce?: () => number;
}

/**
 * Reads the surveys of a form that a person sees, a few at a time, each few from a snapshot of their own; of a replica, where there is one.
 * A program that asks for those since a time is answered by the primary: it would never ask again for what a replica has not yet. It gives way to everybody else on the server.
 */
export async function* surveysOfForm<T>(
  context: Context,
  user: UserInfo,
  { schema, filter, order, after }: SurveysRequest,
  { make, skip = 0, atOnce = () => SURVEYS_AT_ONCE }: SurveysReading<T>,
): AsyncGenerator<readonly T[]> {
  const asked = {
    ...{ scope: scopeOf(user), form_name: schema.form.name, order },
    bound: filter === null ? null : boundOf(filter),
  };
  const reading = asked.bound === null ? context.beginReading() : readingOfPrimary(context.storage);
  let place = after;
  let left = skip;
  for (;;) {
    const { last, made } = await context.longReads.inTurn(async (isBusy) => {
      const limit = Math.min(atOnce(), isBusy ? SURVEYS_BESIDE_OTHERS : SURVEYS_AT_ONCE);
      const { rows, surveys } = await reading.from(({ read, primary }) =>
        read(async (r) => {
          const found = await r.formSurveys.page({ ...asked, limit, after: place, skip: left });
          const shown = await shownOf(context, { r, rights: primary ?? r }, user, found);
          const wanted = shown.filter((each) => isLetThrough(filter, each));
          return { rows: found, surveys: await withFiles(r, wanted) };
        }),
      );
      return {
        last: rows.length < limit ? null : (rows.at(-1) ?? null),
        made: surveys.map((survey) => make(survey, placeOf(order, survey.shown.survey))),
      };
    });
    yield made;
    if (last === null) return;
    place = placeOf(order, last);
    left = 0;
  }
}

/** Reads one survey of a form, as it is now; `null`: there is none for this person. */
export const surveyOfForm = (
  context: Context,
  user: UserInfo,
  { schema, filter }: Pick<SurveysRequest, 'schema' | 'filter'>,
  surveyId: string,
): Promise<FormSurvey | null> =>
  context.storage.read(async (r) => {
    const row = await readable(r, user, surveyId);
    if (row === undefined || row.deleted_at !== null || row.form_name !== schema.form.name) return null;
    const [shown] = await shownOf(context, { r, rights: r }, user, [row]);
    if (shown === undefined || !isLetThrough(filter, shown)) return null;
    return (await withFiles(r, [shown]))[0] ?? null;
  });
