import type { UserInfo } from '@sampark/core/access/roles';
import type { SurveyOrder, SurveyPlaceIn } from '../../storage/kysely/surveys/survey-bound.ts';
import type { SurveyWithCreator } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import { formOfSurvey } from '../forms/forms.ts';
import { scopeOf } from '../places/places.ts';
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
export const SURVEYS_AT_ONCE = 200;

type FoundSurvey = Pick<SurveyWithCreator, 'survey_id' | 'created_at' | 'updated_at' | 'version'>;

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

/** Turns rows into surveys as a person sees them now. */
async function shownOf(
  { forms, clock }: Context,
  r: Repositories,
  user: UserInfo,
  rows: readonly SurveyWithCreator[],
): Promise<readonly ShownSurvey[]> {
  const reader = await readerOf(r, user, clock());
  const catalogue = await forms.read(r.forms);
  return rows.flatMap((row) => reader.show(surveyOf(row, []), formOfSurvey(catalogue, row).definition) ?? []);
}

/** Returns those of the files that surveys name which the server holds. */
async function heldFiles(
  r: Pick<Repositories, 'attachments'>,
  surveys: readonly ShownSurvey[],
): Promise<ReadonlySet<string>> {
  const names = [...new Set(surveys.flatMap(({ survey }) => filesOf(survey)))];
  if (names.length === 0) return new Set();
  return new Set((await r.attachments.held(names)).map(({ name }) => name));
}

/** A survey of a form as a person sees it, with its place in the order. */
export interface FormSurvey {
  readonly place: SurveyPlaceIn;
  readonly shown: ShownSurvey;
  readonly files: FileCount;
}

const withFiles = (shown: ShownSurvey, held: ReadonlySet<string>): Omit<FormSurvey, 'place'> => {
  const names = filesOf(shown.survey);
  return {
    shown,
    files: { expected: names.length, present: names.filter((name) => held.has(name)).length },
  };
};

/** Which surveys of a form are read. */
export interface SurveysRequest {
  readonly schema: Pick<FormSchema, 'form'>;
  readonly filter: Expression | null;
  readonly order: SurveyOrder;
  /** Only what is behind this one. */
  readonly after: SurveyPlaceIn | null;
}

/**
 * Reads the surveys of a form that a person sees, a few at a time, each few from a snapshot of their own.
 * @param skip surveys that the database leaves out first
 */
export async function* surveysOfForm(
  context: Context,
  user: UserInfo,
  { schema, filter, order, after }: SurveysRequest,
  { skip = 0, atOnce = SURVEYS_AT_ONCE }: { readonly skip?: number; readonly atOnce?: number } = {},
): AsyncGenerator<readonly FormSurvey[]> {
  const asked = {
    ...{ scope: scopeOf(user), form_name: schema.form.name, order, limit: atOnce },
    bound: filter === null ? null : boundOf(filter),
  };
  let place = after;
  let left = skip;
  for (;;) {
    const { rows, surveys } = await context.storage.read(async (r) => {
      const found = await r.formSurveys.page({ ...asked, after: place, skip: left });
      const shown = (await shownOf(context, r, user, found)).filter((each) => isLetThrough(filter, each));
      const held = await heldFiles(r, shown);
      return {
        rows: found,
        surveys: shown.map((each) => ({
          place: placeOf(order, each.survey),
          ...withFiles(each, held),
        })),
      };
    });
    yield surveys;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    place = placeOf(order, last);
    left = 0;
  }
}

/** Reads one survey of a form; `null`: there is none for this person. */
export const surveyOfForm = (
  context: Context,
  user: UserInfo,
  { schema, filter }: Pick<SurveysRequest, 'schema' | 'filter'>,
  surveyId: string,
): Promise<Omit<FormSurvey, 'place'> | null> =>
  context.storage.read(async (r) => {
    const row = await readable(r, user, surveyId);
    if (row === undefined || row.deleted_at !== null || row.form_name !== schema.form.name) return null;
    const [shown] = await shownOf(context, r, user, [row]);
    if (shown === undefined || !isLetThrough(filter, shown)) return null;
    return withFiles(shown, await heldFiles(r, [shown]));
  });
