import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import type { Values } from '@sampark/core/survey/values';
import type { Translator } from '@sampark/i18n/types';
import { aSummary } from '@sampark/testing/builders';
import { readXlsx } from 'hucre/xlsx';
import type { ExportedSurvey } from '../src/data/ports/surveys/surveys.ts';
import { fixedColumns } from '../src/features/surveys/export/fixed-columns.ts';
import { tablesOf } from '../src/features/surveys/export/tables-of-surveys.ts';
import { xlsxOf } from '../src/features/surveys/export/xlsx.ts';

/** A translator whose texts are their keys. */
const keys = { getFixedT: () => (key: string) => key } as unknown as Translator;

/** Makes a survey as an export reads it. */
export const aSurvey = (values: Values, form: FormDefinition = villageAmenities): ExportedSurvey => ({
  summary: aSummary({ survey_id: `S-${form.name}`, form_name: form.name }),
  values: { village_name: 'Rampur', ...values },
  form,
});

/** Makes the tables of surveys, whose headings are the keys of their texts. */
export const tablesFor = (...surveys: readonly ExportedSurvey[]) =>
  tablesOf(
    surveys,
    fixedColumns(keys, () => ''),
  );

/** Writes surveys into a spreadsheet, and reads its sheets. */
export async function workbookOf(...surveys: readonly ExportedSurvey[]) {
  const words = { sheet: 'Data dictionary', headings: ['Column', 'Field'], type: String };
  const blob = await xlsxOf(tablesFor(...surveys), { language: 'en', dayFormat: 'dd/mm/yyyy', words });
  return (await readXlsx(new Uint8Array(await blob.arrayBuffer()))).sheets;
}

/** Returns the lines of a sheet or of a file, each by its headings. */
export const byHeading = ([head = [], ...lines]: readonly (readonly unknown[])[]) =>
  lines.map((line) => Object.fromEntries(head.map((heading, at) => [String(heading), line[at] ?? null])));
