import type { UserInfo } from '@sampark/core/access/roles';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { SurveyOrder, SurveyPlaceIn } from '../../../../storage/kysely/surveys/survey-bound.ts';
import type { ListedSurvey } from '../../../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../../../storage/repositories.ts';
import { readerOf, type ShownSurvey } from '../../../access/shares/reader.ts';
import type { Context } from '../../../context.ts';
import { formOfSurvey } from '../../../forms/forms.ts';
import { scopeOf } from '../../../places/places.ts';
import { readingOfPrimary } from '../../../readings.ts';
import { findReadable } from '../../../surveys/read-surveys.ts';
import { surveyOf } from '../../../sync/survey-rows.ts';
import { boundOf } from '../filter/bound-of.ts';
import type { Expression } from '../filter/expression.ts';
import { matches } from '../filter/matches.ts';
import type { FormSchema } from '../form-schema.ts';
import { type FileCount, numberOf, reviewStateOf, updatedAtOf } from '../system.ts';
import { fileNamesIn, filesOf } from './submission-rows.ts';

/** Surveys that are in memory at a time. */
export const SURVEYS_AT_ONCE = 100;
/** Those of which something is made before others get their turn, and before what was made is sent. */
const MADE_AT_ONCE = 25;
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

/** A survey of a form as a person sees it, and how many of its files the server holds. */
export interface FormSurvey {
  readonly shown: ShownSurvey;
  readonly files: FileCount;
}

/** Turns a row into a survey as a person sees it; `null`: they do not see it, or it was not asked for. */
type ShowRow = (row: ListedSurvey) => FormSurvey | null;

const NO_FILES: FileCount = { expected: 0, present: 0 };

/**
 * Reads what it takes to turn rows into surveys as a person sees them now. They are turned one by one later: each is garbage before the next, which costs
 * a third of what it costs to let many become garbage at once.
 * @param rights where it stands what the person may see
 */
async function rowShower(
  { forms, clock }: Context,
  { r, rights }: { readonly r: Repositories; readonly rights: Repositories },
  { user, filter }: { readonly user: UserInfo; readonly filter: Expression | null },
  rows: readonly ListedSurvey[],
): Promise<ShowRow> {
  const reader = await readerOf(rights, user, clock());
  const catalogue = await forms.read(r.forms);
  const named = [...new Set(rows.flatMap(({ doc }) => fileNamesIn(doc)))];
  const held = new Set(named.length === 0 ? [] : (await r.attachments.held(named)).map(({ name }) => name));
  const filesOfSurvey = (survey: ServerSurvey): FileCount => {
    if (named.length === 0) return NO_FILES;
    const names = filesOf(survey);
    return { expected: names.length, present: names.filter((name) => held.has(name)).length };
  };
  return (row) => {
    const shown = reader.show(surveyOf(row, []), formOfSurvey(catalogue, row).definition);
    if (shown === null || !isLetThrough(filter, shown)) return null;
    return { shown, files: filesOfSurvey(shown.survey) };
  };
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
    const { rows, isLast, makeSome, first } = await context.longReads.inTurn(async (isBusy) => {
      const limit = Math.min(atOnce(), isBusy ? SURVEYS_BESIDE_OTHERS : SURVEYS_AT_ONCE);
      const { rows, show } = await reading.from(({ read, primary }) =>
        read(async (r) => {
          const found = await r.formSurveys.page({ ...asked, limit, after: place, skip: left });
          const from = { r, rights: primary ?? r };
          return { rows: found, show: await rowShower(context, from, { user, filter }, found) };
        }),
      );
      const makeSome = (at: number): readonly T[] =>
        rows.slice(at, at + MADE_AT_ONCE).flatMap((row) => {
          const survey = show(row);
          return survey === null ? [] : [make(survey, placeOf(order, row))];
        });
      return { rows, isLast: rows.length < limit, makeSome, first: makeSome(0) };
    });
    yield first;
    for (let at = MADE_AT_ONCE; at < rows.length; at += MADE_AT_ONCE)
      yield await context.longReads.inTurn(() => Promise.resolve(makeSome(at)));
    const last = rows.at(-1);
    if (isLast || last === undefined) return;
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
    const row = await findReadable(r, user, surveyId);
    if (row === undefined || row.deleted_at !== null || row.form_name !== schema.form.name) return null;
    const show = await rowShower(context, { r, rights: r }, { user, filter }, [row]);
    return show(row);
  });
