import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { Values } from '@sampark/core/survey/values';
import type { Translator } from '@sampark/i18n/types';
import { aNote, aSummary, completeAnswers } from '@sampark/testing/builders';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ExportedSurvey } from '../../../data/ports/surveys.ts';
import { csvFilesOf } from './csv.ts';
import { fixedColumns } from './fixed-columns.ts';
import { surveyJson } from './survey-json.ts';
import { tablesOf } from './tables-of-surveys.ts';
import { xlsxOf } from './xlsx.ts';

/** A translator whose texts are their keys. */
const keys = { getFixedT: () => (key: string) => key } as unknown as Translator;

const aSurvey = (values: Values): ExportedSurvey => ({
  summary: aSummary({ survey_id: 'S1', form_name: villageStandard.name }),
  values: { village_name: 'Rampur', ...completeAnswers, ...values },
  form: villageStandard,
});

const tablesFor = (survey: ExportedSurvey) =>
  tablesOf(
    [survey],
    fixedColumns(keys, () => ''),
  );

async function workbookOf(survey: ExportedSurvey) {
  const words = { sheet: 'Data dictionary', headings: ['Column', 'Field'], type: String };
  const blob = await xlsxOf(tablesFor(survey), { language: 'en', dayFormat: 'dd/mm/yyyy', words });
  return (await readXlsx(new Uint8Array(await blob.arrayBuffer()))).sheets;
}

/** Returns the lines of a sheet or of a file, each by its headings. */
const byHeading = ([head = [], ...lines]: readonly (readonly unknown[])[]) =>
  lines.map((line) => Object.fromEntries(head.map((heading, at) => [String(heading), line[at] ?? null])));

describe('the notes about surveys', () => {
  const noted = aSurvey({
    '~notes.sanitation': [aNote({ text: '=1+1 नमस्ते', name: 'Ravi Kumar' }), 'no note'],
  });

  it('are a sheet of their own, and no column of the surveys', async () => {
    const [surveys, notes] = await workbookOf(noted);
    expect(surveys?.rows[0]?.some((heading) => String(heading).includes('~'))).toBe(false);
    expect(notes?.name).toBe('export notes.title');
    expect(byHeading(notes?.rows ?? [])).toMatchObject([
      {
        'export:column.village_name': 'Rampur',
        'export:notes.on': 'Toilets',
        'export:notes.text': '=1+1 नमस्ते',
        'export:notes.name': 'Ravi Kumar',
      },
    ]);
  });

  it('are a file of an archive, and as on the wire in JSON', () => {
    const files = csvFilesOf(tablesFor(noted));
    expect(files.map(({ name }) => name)).toEqual(['surveys.csv', 'village-standard.notes.csv']);
    const [line] = byHeading(parseCsv(files[1]?.content ?? ''));
    expect(line).toMatchObject({
      survey_id: 'S1',
      on: 'sanitation.toilets',
      note: "'=1+1 नमस्ते",
    });
    expect(surveyJson(noted)).toMatchObject({ '~notes': { sanitation: noted.values['~notes.sanitation'] } });
  });
});

describe('the doubts of surveys that an officer accepted', () => {
  const accepted = aSurvey({
    '~accepted.sanitation': [
      aNote({ on: 'sanitation.toilets', text: '0123456789abcdef', name: 'Mohan Lal' }),
    ],
  });

  it('are a sheet of their own, beside that of the notes', async () => {
    const both = aSurvey({ ...accepted.values, '~notes.sanitation': [aNote()] });
    const [surveys, notes, words] = await workbookOf(both);
    expect(surveys?.rows[0]?.some((heading) => String(heading).includes('~'))).toBe(false);
    expect(notes?.name).toBe('export notes.title');
    expect(words?.name).toBe('export accepted.title');
    expect(byHeading(words?.rows ?? [])).toMatchObject([
      {
        'export:column.village_name': 'Rampur',
        'export:accepted.on': 'Toilets',
        'export:accepted.name': 'Mohan Lal',
      },
    ]);
  });

  it('are a file of an archive, and as on the wire in JSON', () => {
    const files = csvFilesOf(tablesFor(accepted));
    expect(files.map(({ name }) => name)).toEqual(['surveys.csv', 'village-standard.accepted.csv']);
    const [line] = byHeading(parseCsv(files[1]?.content ?? ''));
    expect(line).toMatchObject({ on: 'sanitation.toilets', accepted_by: 'Mohan Lal' });
    expect(files[1]?.content).not.toContain('0123456789abcdef');
    const there = accepted.values['~accepted.sanitation'];
    expect(surveyJson(accepted)).toMatchObject({ '~accepted': { sanitation: there } });
  });
});
