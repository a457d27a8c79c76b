import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { withRecordChoices } from '@sampark/core/records/record-choices';
import { recordTree } from '@sampark/core/records/record-tree';
import type { Translator } from '@sampark/i18n/types';
import { aSummary } from '@sampark/testing/builders';
import { aRecord } from '@sampark/testing/records';
import { formIn } from '@sampark/testing/xlsforms';
import { parseCsv } from 'hucre/csv';
import { expect, it } from 'vitest';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { csvOf } from './csv.ts';
import { fixedColumns } from './fixed-columns.ts';
import { tablesOf } from './tables-of-surveys.ts';

/** A translator whose texts are their keys. */
const keys = { getFixedT: () => (key: string) => key } as unknown as Translator;

const VISIT = formIn(
  `
  | survey | type | name | label |
  | | select_one_from_file household.csv | house | Household |
  | settings | form_id |
  | | visit |`,
  ['household'],
);

/** Returns the form as a device has it that knows one household. */
const knowing = (record_id: string, label: string): FormDefinition => {
  const record = aRecord(record_id, { label });
  const tree = recordTree([record]);
  return withRecordChoices(VISIT, {
    tree,
    types: ['household'],
    ofType: () => [record],
    valuesOf: () => undefined,
  });
};

const survey = (house: string, form: FormDefinition): ExportedSurvey => ({
  summary: aSummary({ survey_id: `S-${house}`, form_name: form.name }),
  values: { 'visit.house': house },
  form,
});

it('a file of surveys names the record that each has chosen, in whatever panchayat; one that nobody knows keeps its id', () => {
  const surveys = [
    survey('h1', knowing('h1', 'Geeta Devi')),
    survey('h2', knowing('h2', 'राम लाल')),
    survey('h3', knowing('h2', 'राम लाल')),
  ];
  const [head = [], ...lines] = parseCsv(
    csvOf(
      tablesOf(
        surveys,
        fixedColumns(keys, () => ''),
      ),
    ),
  );
  const at = head.findIndex((heading) => String(heading).endsWith('house'));
  expect(lines.map((line) => line[at])).toEqual(['Geeta Devi', 'राम लाल', 'h3']);
});
