import { formIn, problemsIn, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { readXlsForm } from './read-xlsform.ts';
import { sheetsOfMarkdown } from './sheets/markdown.ts';

const withSettings = (headings: string, values: string): string => `
  | settings |
  | | ${headings} |
  | | ${values} |
  | survey |
  | | type | name | label |
  | | text | q1   | Q1    |`;

describe('the settings sheet', () => {
  it('gives the form its name, version and title', () => {
    expect(
      formIn(withSettings('form_id | form_title | version', 'Water_Points 2 | Water points | 2026112401')),
    ).toMatchObject({
      name: 'water-points-2',
      title: { en: 'Water points' },
      version: 2026112401,
      xforms_version: '1.0.0',
    });
  });

  it.each([
    ['form_title | form_title::Hindi (hi)', 'Wells | कुएँ', { en: 'Wells', hi: 'कुएँ' }],
    ['form_title::English (en) | form_title::hi', 'Wells | कुएँ', { en: 'Wells', hi: 'कुएँ' }],
    ['form_title::English (en)', 'Wells', { en: 'Wells' }],
    ['form_title | translated_title::hi', 'Wells | कुएँ', { en: 'Wells', hi: 'कुएँ' }],
  ])('gives the form its title in each language: %s', (headings, values, title) => {
    expect(formIn(withSettings(headings, values)).title).toEqual(title);
  });

  it.each([
    ['Panchayat', 'panchayat'],
    ['village', 'village'],
    ['household', 'household'],
    ['Water_Source', 'Water_Source'],
    ['', undefined],
  ])('says what surveys of the form are about: %j', (said, subject) => {
    expect(formIn(withSettings('form_id | subject', `wells | ${said}`)).subject).toBe(subject);
  });

  it('may be missing: the file names the form', () => {
    const sheets = sheetsOfMarkdown('| survey | type | name | label |\n| | text | q1 | Q1 |');
    expect(readXlsForm(sheets, { name: 'Hand pumps', version: 3 }).form).toMatchObject({
      name: 'hand-pumps',
      title: { en: 'Hand pumps' },
      version: 3,
    });
    expect(readXlsForm(sheets).form).toMatchObject({ name: 'form', version: 1, title: { en: 'Form' } });
  });

  it('may give the title and the id in the survey, as old workbooks do', () => {
    const form = formIn(`
      | survey |
      | | type           | name   | label |
      | | set form title | Wells  |       |
      | | set form id    | wells7 |       |
      | | text           | q1     | Q1    |`);
    expect(form).toMatchObject({ name: 'wells7', title: { en: 'Wells' } });
  });

  it('says what a form is called whose id cannot be its name, also where the survey gives it', () => {
    const { form, warnings } = readTable(`
      | survey |
      | | type        | name      | label |
      | | set form id | bad form! |       |
      | | text        | q1        | Q1    |`);
    expect(form).toMatchObject({ name: 'bad-form' });
    expect(warnings).toMatchObject([
      {
        sheet: 'survey',
        row: 2,
        column: 'name',
        code: 'form_id_changed',
        params: { value: 'bad form!', name: 'bad-form' },
      },
    ]);
  });

  it('does not speak of an id in the survey where the settings have one', () => {
    const { form, warnings } = readTable(`
      | survey |
      | | type        | name      | label |
      | | set form id | bad form! |       |
      | | text        | q1        | Q1    |
      | settings | form_id |
      | | wells |`);
    expect(form).toMatchObject({ name: 'wells' });
    expect(warnings).toEqual([]);
  });

  it('takes the ids that other tools write without a word', () => {
    expect(readTable(withSettings('form_id', 'Water_Points-2.1')).warnings).toEqual([]);
  });

  it.each([
    ['name', 'no name', 'settings 2 name: invalid_name'],
    ['instance_name', '${q2}', 'settings 2 instance_name: unknown_reference'],
    ['omit_instanceID | public_key', 'yes | k', 'settings 2 public_key: settings_contradict'],
    ['reference_date', '31 March', 'settings 2 reference_date: bad_reference_date'],
    ['reference_date', '02-29', 'settings 2 reference_date: bad_reference_date'],
    ['subject', 'vilage', 'settings 2 subject: bad_subject'],
    ['subject', 'a household', 'settings 2 subject: bad_subject'],
  ])('with %s %s has a problem', (headings, values, problem) => {
    expect(problemsIn(withSettings(headings, values))).toEqual([problem]);
  });

  it.each([
    ['version', 'v1.2', 'settings 2 version: version_not_a_number'],
    ['allow_choice_duplicates', 'perhaps', 'settings 2 allow_choice_duplicates: setting_not_understood'],
    ['form_id | id_string', 'a | b', 'settings 2 id_string: setting_left_out'],
    ['form_id', 'bad form!', 'settings 2 form_id: form_id_changed'],
    ['form_id', 'पानी', 'settings 2 form_id: form_id_changed'],
    ['id_string', '2026', 'settings 2 id_string: form_id_changed'],
    ['style', 'pages', 'settings 2 style: column_left_out'],
    ['public_key', 'k', 'settings 2 public_key: setting_left_out'],
  ])('with %s %s is taken, with a warning', (headings, values, warning) => {
    const { form, warnings } = readTable(withSettings(headings, values));
    expect(form).not.toBeNull();
    expect(told(warnings)).toEqual([warning]);
  });
});

describe('the sheets', () => {
  it('need a survey', () => {
    expect(problemsIn('| choices | list_name | name |')).toEqual(['survey 1 -: missing_sheet']);
  });

  it('need a question', () => {
    expect(problemsIn('| survey | type | name | label |')).toEqual(['survey 1 -: no_questions']);
  });

  it('are found in whichever letters, and one with almost the right name is told of', () => {
    const { form, warnings } = readTable(`
      | Survey | type | name | label |
      | | text | q1 | Q1 |
      | setings | form_title |
      | | Wells |
      | notes | any | thing |`);
    expect(form).toMatchObject({ title: { en: 'test' } });
    expect(told(warnings)).toEqual(['setings 1 -: looks_like']);
  });

  it('have one name each', () => {
    expect(problemsIn('| survey | type |\n| | note |\n| Survey | type |')).toContain(
      'Survey 1 -: duplicate_sheet',
    );
  });
});
