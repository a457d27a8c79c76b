import type { Panchayat } from '@sampark/core/places/panchayat';
import { idsCountedFor } from '@sampark/core/places/taken-over';
import type { Village } from '@sampark/core/places/village';
import type { Utf8 } from '@sampark/core/reports/head-and-columns';
import { pageFromBytes, pageToBytes } from '@sampark/core/reports/page-bytes';
import { type PageRow, type ReportPage, withRows } from '@sampark/core/reports/pages';
import { tallyOf } from '@sampark/core/reports/tally';
import { roundOf, speakingIn } from '@sampark/core/rounds/round-of';
import { isRecordType, subjectTypeOf } from '@sampark/core/survey/subject';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { RECORD_ID, type Values, valueAt } from '@sampark/core/survey/values';
import { type CountKey, UNFINISHED } from '../../storage/kysely/reports/report-counts-repository.ts';
import type { YearSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { ReportCountTable } from '../../storage/tables/report-table.ts';
import type { SurveyTable } from '../../storage/tables.ts';
import { type FormCatalogue, formOfSurvey, type KnownForm } from '../forms/forms.ts';

/** Raised with each change of what a tally counts, or of how it is packed. The device has its own (`data/reports/report-pages.ts`). */
const EDITION = 1;

const utf8: Utf8 = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
};

/**
 * Says on what a count depends beside the surveys: the edition, the newest version of the form, and the panchayats that came to this one. It is
 * stored as `beside`; where it is another one now, the count is made again.
 */
export const besideOf = (form: KnownForm, { taken_over = [] }: Pick<Panchayat, 'taken_over'>): string =>
  [EDITION, form.definition.version, ...taken_over].join(' ');

/** Says what a round needs to know of a survey. @param record_id of a form about records */
const summaryOf = (row: YearSurvey, record_id: string): SurveySummary => {
  const isComplete = row.status === 'complete';
  return {
    ...row,
    record_id,
    survey_date: row.survey_date ?? '',
    ...{ is_complete: isComplete, completion_percentage: isComplete ? 100 : 0 },
    ...{ status: row.status as SurveySummary['status'], sections_started: row.status === 'draft' ? 0 : 1 },
    ...{ sync_status: 'synced', is_draft: false, unsent: false, on_server: true, unsynced_since: null },
    ...{ edits: 0, conflicts: 0, warnings: 0, review: 'open', returned_to: '' },
    ...{ created_by_username: '', created_by_fullname: '' },
  };
};

const markOf = ({ epoch, version, form_version }: YearSurvey): string =>
  [epoch, version, form_version].join(' ');

/** The surveys that are read together. Other requests are answered in between. */
const AT_ONCE = 20;

/** Lets other requests be answered. */
export const answerOthers = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Reads the content of surveys, a few at a time. */
async function* contentsOf(
  r: Pick<Repositories, 'surveys'>,
  surveyIds: readonly string[],
): AsyncGenerator<{ readonly row: SurveyTable; readonly values: Values }> {
  for (let from = 0; from < surveyIds.length; from += AT_ONCE) {
    await answerOthers();
    for (const row of await r.surveys.byIds(surveyIds.slice(from, from + AT_ONCE)))
      yield { row, values: JSON.parse(row.doc) as Values };
  }
}

/** Finds the surveys that speak. */
async function findSpeaking(
  r: Pick<Repositories, 'surveys' | 'villages'>,
  panchayat: Panchayat,
  { form_name, year }: CountKey,
  { definition }: KnownForm,
): Promise<readonly YearSurvey[]> {
  const ids = idsCountedFor(panchayat);
  const rows = await r.surveys.ofYear(ids, form_name, year);
  const subject = subjectTypeOf(definition);
  const records = new Map<string, string>();
  if (isRecordType(subject)) {
    const all = rows.map(({ survey_id }) => survey_id);
    for await (const { row, values } of contentsOf(r, all))
      records.set(row.survey_id, String(valueAt(values, RECORD_ID) ?? ''));
  }
  const villages: readonly Village[] = (await r.villages.of(ids)).map((row) => ({
    ...{ code: row.village_code, version: row.village_version, panchayat_id: row.panchayat_id },
    name: { en: row.name, hi: row.name_hi },
  }));
  const byId = new Map(rows.map((row) => [row.survey_id, row]));
  const surveys = rows.map((row) => summaryOf(row, records.get(row.survey_id) ?? ''));
  const round = roundOf({ panchayats: [panchayat], form_name, year }, subject, villages, surveys);
  return speakingIn(round).flatMap(({ survey_id }) => byId.get(survey_id) ?? []);
}

/** Reads the pages of a count. Those of another edition nobody can read. */
export const pagesIn = ({
  beside,
  page: text,
}: Pick<ReportCountTable, 'beside' | 'page'>): readonly ReportPage[] =>
  text === '' || !beside.startsWith(`${EDITION} `)
    ? []
    : text.split(' ').map((page) => pageFromBytes(Uint8Array.from(Buffer.from(page, 'base64')).buffer, utf8));

/**
 * Counts what the surveys of a form and year say in a panchayat, as a device does that holds them all. It counts only surveys that have
 * changed; of a form about records it reads all, because only their content says which record they are about. It reads without a transaction:
 * `seq` was read before, so whatever changes meanwhile is counted again.
 * @param panchayat with its past
 * @param before the count that stands
 * @param mayGoOn whether further surveys may be read. Where they may not, the count holds what was read, and the next one goes on from there
 */
export async function countPanchayat(
  r: Pick<Repositories, 'surveys' | 'villages'>,
  counted: {
    readonly panchayat: Panchayat;
    readonly key: CountKey;
    readonly seq: number;
    readonly before: Pick<ReportCountTable, 'beside' | 'page'> | undefined;
    readonly mayGoOn: () => boolean;
  },
  forms: FormCatalogue,
  form: KnownForm,
): Promise<ReportCountTable> {
  const { panchayat, key, seq, before, mayGoOn } = counted;
  const beside = besideOf(form, panchayat);
  const pages = before?.beside === beside ? pagesIn(before) : [];
  const known = new Map(pages.flatMap(({ ids, marks }) => ids.map((id, at) => [id, marks[at]] as const)));
  const speaking = new Map((await findSpeaking(r, panchayat, key, form)).map((row) => [row.survey_id, row]));
  const changed = [...speaking.values()].filter((row) => known.get(row.survey_id) !== markOf(row));
  const rows: PageRow[] = [];
  let isWhole = true;
  const ids = changed.map(({ survey_id }) => survey_id);
  for await (const { row, values } of contentsOf(r, ids)) {
    isWhole = rows.length < AT_ONCE || mayGoOn();
    if (!isWhole) break;
    const { definition } = formOfSurvey(forms, row);
    const tally = tallyOf(definition, values);
    rows.push({ id: row.survey_id, mark: markOf(row), version: definition.version, tally });
  }
  const gone = [...known.keys()].filter((id) => !speaking.has(id));
  const text = withRows(pages, new Set([...rows.map(({ id }) => id), ...gone]), rows)
    .map((page) => Buffer.from(pageToBytes(page, utf8)).toString('base64'))
    .join(' ');
  return { ...key, seq: isWhole ? seq : UNFINISHED, beside, page: text };
}
