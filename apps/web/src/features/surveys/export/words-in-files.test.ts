import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { markOf, markText } from '@sampark/core/survey/about/same-marks';
import { aNote, completeAnswers } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { parseCsv } from 'hucre/csv';
import { describe, expect, it } from 'vitest';
import { aSurvey, byHeading, tablesFor, workbookOf } from '../../../../test/exported.ts';
import { csvFilesOf } from './csv.ts';
import { surveyJson } from './survey-json.ts';

const WELLS = formIn(`
  | survey | type | name | label |
  | | begin_group | water | Water |
  | | integer | taps | Taps |
  | | begin_repeat | wells | Wells |
  | | text | owner | Owner |
  | | end_repeat | | |
  | | end_group | | |
  | settings | form_title | form_id |
  | | Wells | wells |`);

/** Reads the file of what was said of earlier years. */
const unchangedIn = (survey: ReturnType<typeof aSurvey>) => {
  const file = csvFilesOf(tablesFor(survey)).find(({ name }) => name.endsWith('unchanged.csv'));
  return byHeading(parseCsv(file?.content ?? ''));
};

describe('the notes about surveys', () => {
  const noted = aSurvey(
    {
      ...completeAnswers,
      '~notes.sanitation': [aNote({ text: '=1+1 नमस्ते', name: 'Ravi Kumar' }), 'no note'],
      '~notes.*': [aNote({ on: '*', text: 'Ask the headman' })],
    },
    villageStandard,
  );

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
      { 'export:notes.on': 'export:notes.survey', 'export:notes.text': 'Ask the headman' },
    ]);
  });

  it('are a file of an archive, and as on the wire in JSON', () => {
    const files = csvFilesOf(tablesFor(noted));
    expect(files.map(({ name }) => name)).toEqual(['surveys.csv', 'village-standard.notes.csv']);
    const [line] = byHeading(parseCsv(files[1]?.content ?? ''));
    expect(line).toMatchObject({
      survey_id: 'S-village-standard',
      on: 'sanitation.toilets',
      note: "'=1+1 नमस्ते",
    });
    expect(surveyJson(noted)).toMatchObject({ '~notes': { sanitation: noted.values['~notes.sanitation'] } });
  });
});

describe('the answers that were taken again from an earlier year', () => {
  const last = { of: 'S-2025', year: '2025' };
  const toilets = Number(completeAnswers['sanitation.toilets']);
  const marked = aSurvey(
    {
      ...completeAnswers,
      '~same.sanitation': [
        markText(markOf('sanitation.toilets', toilets, last)),
        markText(markOf('sanitation.drainage', 'changed since', last)),
      ],
    },
    villageStandard,
  );

  it('are a sheet of their own: those that nobody has changed since', async () => {
    const [, sheet] = await workbookOf(marked);
    expect(byHeading(sheet?.rows ?? [])).toMatchObject([
      {
        'export:column.village_name': 'Rampur',
        'export:unchanged.on': 'Toilets',
        'export:unchanged.year': '2025',
        'export:unchanged.of': 'S-2025',
      },
    ]);
  });

  it('name the question and the row of those in rows, and leave out rows that were taken out', () => {
    const owners = { 'water.wells/@k3/owner': 'Temple', 'water.wells/@m9/owner': 'School' };
    const marks = Object.entries(owners).map(([on, owner]) => markText(markOf(on, owner, last)));
    const survey = aSurvey({ 'water.wells/@k3': 'a', ...owners, '~same.water': marks }, WELLS);
    expect(unchangedIn(survey)).toEqual([
      expect.objectContaining({ on: 'water.wells/@/owner', _row: 'k3', is: 'unchanged', since: '2025' }),
    ]);
  });

  it('tell what is not so any more from them: an answer that is empty on purpose, or a row', () => {
    const marks = ['water.taps', 'water.wells/@k3', 'water.wells/@m9'].map((on) =>
      markText(markOf(on, null, last)),
    );
    // The row m9 was brought back since.
    const survey = aSurvey({ 'water.wells/@m9': 'a', '~same.water': marks }, WELLS);
    expect(unchangedIn(survey)).toEqual([
      expect.objectContaining({ on: 'water.taps', _row: '', is: 'cleared', since: '2025' }),
      expect.objectContaining({ on: 'water.wells/@', _row: 'k3', is: 'cleared' }),
    ]);
  });

  it('are a file of an archive, and as on the wire in JSON', () => {
    const files = csvFilesOf(tablesFor(marked));
    expect(files.map(({ name }) => name)).toEqual(['surveys.csv', 'village-standard.unchanged.csv']);
    expect(surveyJson(marked)).toMatchObject({ '~same': { sanitation: marked.values['~same.sanitation'] } });
  });
});

describe('the doubts of surveys that an officer accepted', () => {
  const accepted = aSurvey(
    {
      ...completeAnswers,
      '~accepted.sanitation': [
        aNote({ on: 'sanitation.toilets', text: '0123456789abcdef', name: 'Mohan Lal' }),
      ],
    },
    villageStandard,
  );

  it('are a sheet of their own, beside that of the notes', async () => {
    const both = aSurvey({ ...accepted.values, '~notes.sanitation': [aNote()] }, villageStandard);
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
