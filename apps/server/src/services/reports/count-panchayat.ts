import { completionIn } from '@sampark/core/forms/completion';
import { openForm } from '@sampark/core/forms/engine/instance';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Village } from '@sampark/core/places/village';
import { packTallies } from '@sampark/core/reports/packed';
import { packedToBytes, type Utf8 } from '@sampark/core/reports/packed-bytes';
import { type Tally, tallyOf } from '@sampark/core/reports/tally';
import { roundOf, speakingIn } from '@sampark/core/rounds/round-of';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import type { SurveySummary } from '@sampark/core/survey/summary';
import {
  RECORD_ID,
  SURVEY_DATE,
  type Value,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import type { CountKey } from '../../storage/kysely/reports/report-counts-repository.ts';
import type { YearSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';
import type { ReportCountTable } from '../../storage/report-table.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { type FormCatalogue, formOfSurvey, type KnownForm } from '../forms/forms.ts';

/** Raised with each change of what a tally counts, or of how it is packed. */
const EDITION = 1;

export const utf8: Utf8 = {
  encode: (text) => Buffer.from(text),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(),
};

/** Says what a count rests on beside the surveys: the newest version of the form, and the panchayats that came to this one. */
export const restsBeside = (form: KnownForm, { taken_over = [] }: Pick<Panchayat, 'taken_over'>): string =>
  [EDITION, form.definition.version, ...taken_over].join(' ');

const text = (value: Value): string => (typeof value === 'string' ? value : '');

/** Reads one survey: what a round needs to know of it, and what it says. */
function readSurvey(row: YearSurvey, forms: FormCatalogue): readonly [SurveySummary, () => Tally] {
  const { doc, ...known } = row;
  const values = JSON.parse(doc) as Values;
  const { definition } = formOfSurvey(forms, row);
  const { modules: _, ...completion } = completionIn(openForm(definition, values));
  const summary: SurveySummary = {
    ...known,
    ...completion,
    village_name: text(valueAt(values, VILLAGE_NAME)),
    record_id: text(valueAt(values, RECORD_ID)),
    survey_date: text(valueAt(values, SURVEY_DATE)),
    ...{ sync_status: 'synced', is_draft: false, unsent: false, on_server: true, unsynced_since: null },
    ...{ edits: 0, conflicts: 0, warnings: 0, review: 'open', returned_to: '' },
    ...{ created_by_username: '', created_by_fullname: '' },
  };
  return [summary, () => tallyOf(definition, values)];
}

/** The surveys between two rests: other requests are answered in between. */
const AT_ONCE = 20;

const rest = (): Promise<void> => new Promise((done) => setImmediate(done));

/**
 * Counts what the surveys of a form and year say in a panchayat, as a device does that holds them all. It reads without a transaction:
 * `seq` is read before, so whatever changes meanwhile is counted again.
 * @param panchayat with its past
 */
export async function countPanchayat(
  r: Pick<Repositories, 'surveys' | 'villages'>,
  { panchayat, key, seq }: { readonly panchayat: Panchayat; readonly key: CountKey; readonly seq: number },
  forms: FormCatalogue,
  form: KnownForm,
): Promise<ReportCountTable> {
  const { form_name, year } = key;
  const ids = [panchayat.panchayat_id, ...(panchayat.taken_over ?? [])];
  const rows = await r.surveys.ofYear(ids, form_name, year);
  const read: (readonly [SurveySummary, () => Tally])[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await rest();
    read.push(readSurvey(row, forms));
  }
  const says = new Map(read);
  const villages: readonly Village[] = (await r.villages.of(ids)).map((row) => ({
    ...{ code: row.village_code, version: row.village_version, panchayat_id: row.panchayat_id },
    name: { en: row.name, hi: row.name_hi },
  }));
  const subject = subjectTypeOf(form.definition);
  const round = roundOf({ panchayats: [panchayat], form_name, year }, subject, villages, [...says.keys()]);
  const tallies: Tally[] = [];
  for (const [at, survey] of speakingIn(round).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await rest();
    tallies.push(says.get(survey)?.() ?? tallyOf(form.definition, {}));
  }
  const bytes = packedToBytes(packTallies(tallies), null, utf8);
  return { ...key, seq, beside: restsBeside(form, panchayat), page: Buffer.from(bytes).toString('base64') };
}
