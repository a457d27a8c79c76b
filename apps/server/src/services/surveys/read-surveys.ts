import { can } from '@sampark/core/access/can';
import { type UserInfo, worksInPanchayat } from '@sampark/core/access/roles';
import { byFormOrder } from '@sampark/core/forms/fields/fields';
import { narrowChanges } from '@sampark/core/merge/narrow-operation';
import { type Changes, type FieldChange, fieldByField, isByField } from '@sampark/core/merge/operation';
import type { WireDeletedSurvey, WireSurvey } from '@sampark/core/wire/wire';
import type { SurveyFilter, SurveyWithCreator } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { readerOf } from '../access/shares/reader.ts';
import { surveysToJson } from '../changes/pull-changes.ts';
import type { Context } from '../context.ts';
import { formOfSurvey, type KnownForm } from '../forms/forms.ts';
import { scopeOf } from '../places/places.ts';
import { changesFromText } from '../sync/changes-text.ts';
import { listByParts } from './list-by-parts.ts';

/** Finds a survey's row; `undefined`: there is none, or the person may not read it. */
export async function findReadable(
  r: Repositories,
  user: UserInfo,
  surveyId: string,
): Promise<SurveyWithCreator | undefined> {
  const [row] = await r.surveys.byIds([surveyId]);
  if (row === undefined) return undefined;
  const [place] = await r.places.byIds([row.panchayat_id]);
  const { panchayat_id, created_by } = row;
  const subject = { panchayat_id, block_id: place?.block_id ?? '', created_by };
  return can(user, 'read', subject) ? row : undefined;
}

/** Returns one survey; `null`: there is none, it is deleted (and no conflict is open on it), or it is out of scope. */
export async function getSurvey(
  context: Context,
  user: UserInfo,
  surveyId: string,
): Promise<WireSurvey | null> {
  const found = await context.storage.read(async (r) => {
    const row = await findReadable(r, user, surveyId);
    if (row === undefined || (row.deleted_at !== null && row.conflicts_open === 0)) return null;
    const [survey] = await surveysToJson(context, r, await readerOf(r, user, context.clock()), [row]);
    return survey ? { survey, row } : null;
  });
  if (found !== null) await noteOpened(context, user, found.row);
  return found?.survey ?? null;
}

/** Notes that somebody opened a survey which they did not make. */
async function noteOpened(
  { reads }: Pick<Context, 'reads'>,
  user: UserInfo,
  { panchayat_id, survey_id, form_name, created_by }: SurveyWithCreator,
): Promise<void> {
  if (created_by === user.user_id) return;
  await reads.note(user, { way: 'opened', panchayat_ids: [panchayat_id], survey_id, form_name });
}

/** One change of a survey. */
export interface HistoryLine {
  readonly version: number;
  readonly op_id: string;
  /** User name. */
  readonly user: string;
  readonly user_fullname: string;
  readonly device_id: string | null;
  readonly at: string;
  readonly action: string;
  readonly changes: readonly FieldChange[];
}

/** Lists changes field by field: those of a new survey in the form's order. */
const listOf = (changes: Changes, { fields }: KnownForm): readonly FieldChange[] => {
  if (isByField(changes)) return changes;
  const compared = byFormOrder(fields);
  return fieldByField(changes).toSorted((one, other) => compared(one.field, other.field));
};

/** Returns a survey's history, newest first, also of a deleted one; `null` as for `getSurvey`. */
export async function getHistory(
  context: Context,
  user: UserInfo,
  surveyId: string,
): Promise<readonly HistoryLine[] | null> {
  const { storage, forms, clock } = context;
  const found = await storage.read(async (r) => {
    const row = await findReadable(r, user, surveyId);
    if (row === undefined) return null;
    const form = formOfSurvey(await forms.read(r.forms), row);
    const reader = await readerOf(r, user, clock());
    const isOpen = reader.isOpen(row, form.definition);
    if (isOpen === null || (row.deleted_at !== null && !reader.isWhole)) return null;
    const entries = await r.history.list(row.panchayat_id, surveyId);
    const lines = entries.map(({ version, op_id, username, full_name, device_id, at, action, changes }) => ({
      version,
      op_id,
      user: username,
      user_fullname: full_name,
      device_id,
      at,
      action,
      changes: narrowChanges(listOf(changesFromText(changes), form), isOpen),
    }));
    return { row, lines: reader.isWhole ? lines : lines.filter(({ changes }) => changes.length > 0) };
  });
  if (found !== null) await noteOpened(context, user, found.row);
  return found?.lines ?? null;
}

/** A page of a list, and the place where the next one begins. */
export interface SurveyPage {
  readonly surveys: readonly WireSurvey[];
  readonly next: NonNullable<SurveyFilter['after']> | null;
}

/** Lists the surveys in a person's scope that a filter lets through, the newest first. */
export async function listSurveys(
  context: Context,
  user: UserInfo,
  filter: Omit<SurveyFilter, 'scope'>,
): Promise<SurveyPage> {
  const page = await readPage(context, user, filter);
  await noteListed(context, user, page.surveys);
  return page;
}

/** Notes that somebody was given a list of surveys. */
const noteListed = (
  { reads }: Pick<Context, 'reads'>,
  user: UserInfo,
  surveys: readonly WireSurvey[],
): Promise<void> =>
  reads.note(user, { way: 'listed', panchayat_ids: surveys.map(({ panchayat_id }) => panchayat_id) });

const readPage = (
  context: Context,
  user: UserInfo,
  filter: Omit<SurveyFilter, 'scope'>,
): Promise<SurveyPage> =>
  context.storage.read(async (r) => {
    const reader = await readerOf(r, user, context.clock());
    const asked = { ...filter, scope: scopeOf(user), limit: filter.limit + 1 };
    const show = (rows: readonly SurveyWithCreator[]) => surveysToJson(context, r, reader, rows);
    const seen = reader.isWhole ? null : await listByParts(r, asked, show);
    const rows = seen?.map(({ row }) => row) ?? (await r.surveys.list(asked));
    const page = rows.slice(0, filter.limit);
    const last = page.at(-1);
    const hasMore = rows.length > page.length && last !== undefined;
    return {
      surveys: seen?.slice(0, filter.limit).map(({ survey }) => survey) ?? (await show(page)),
      next: hasMore ? { at: last[filter.by ?? 'created_at'], survey_id: last.survey_id } : null,
    };
  });

/**
 * Lists the deleted surveys that a person may restore, the newest deleted first; `null`: the person may restore none.
 */
export async function listDeleted(
  context: Context,
  user: UserInfo,
  limit: number,
): Promise<readonly WireDeletedSurvey[] | null> {
  if (worksInPanchayat(user.role)) return null;
  const listed = await context.storage.read(async (r) => {
    const rows = await r.surveys.deleted(scopeOf(user), limit);
    const deleters = new Map(rows.map(({ survey_id, deleted_by }) => [survey_id, deleted_by]));
    const ids = [...new Set(rows.flatMap((row) => row.deleted_by ?? []))];
    const people = new Map((await r.users.named({ ids, usernames: [] })).map((each) => [each.user_id, each]));
    const surveys = await surveysToJson(context, r, await readerOf(r, user, context.clock()), rows);
    return surveys.map((survey) => {
      const by = people.get(deleters.get(survey.survey_id) ?? '');
      return Object.assign(survey, {
        deleted_by_username: by?.username ?? '',
        deleted_by_fullname: by?.full_name ?? '',
      });
    });
  });
  await noteListed(context, user, listed);
  return listed;
}
