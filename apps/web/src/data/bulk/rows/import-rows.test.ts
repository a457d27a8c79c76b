import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { stateOfAnswers } from '@sampark/core/survey/state-of-answers';
import { csvRows } from '@sampark/core/tables/csv-rows';
import { guessColumns } from '@sampark/core/tables/guess-columns';
import { ownLayout } from '@sampark/core/tables/own-layout';
import { type Table, tableOf } from '@sampark/core/tables/table';
import { describe, expect, it } from 'vitest';
import { shown } from '../../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../../test/village.ts';
import type { RowsResult, RowsToImport } from '../../ports/surveys/import-rows.ts';

const { aPhone } = aVillage();

const HOUSEHOLDS = 'basic_info.households';
const POPULATION = 'basic_info.population';

const table = (name: string, lines: readonly (readonly string[])[]): Table => {
  const text = lines.map((line) => line.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  const made = tableOf(name, [...csvRows(text)]);
  if (!made) throw new Error('The table has rows.');
  return made;
};

/** Makes a file that the app exported. */
const ownFile = (lines: readonly (readonly string[])[]): RowsToImport => {
  const file = ownLayout([table('surveys', lines)]);
  if (!file) throw new Error('The app wrote it.');
  return { file, form_name: '', panchayat_id: '' };
};

const HEAD = [
  'village_name',
  HOUSEHOLDS,
  POPULATION,
  'survey_id',
  'form_name',
  'panchayat_id',
  'state_of_answers',
];

/** Makes a line of an export of a survey, as it stands on the phone. */
const lineOf = async (app: Phone['app'], id: string, changes: Readonly<Record<string, string>> = {}) => {
  const [survey] = await app.surveys.shown([id]);
  if (!survey) throw new Error('The survey is here.');
  const { values, summary } = survey;
  const own: Readonly<Record<string, string>> = {
    village_name: summary.village_name,
    [HOUSEHOLDS]: String(values[HOUSEHOLDS] ?? ''),
    [POPULATION]: String(values[POPULATION] ?? ''),
    survey_id: id,
    form_name: summary.form_name,
    panchayat_id: summary.panchayat_id,
    state_of_answers: stateOfAnswers(values),
    ...changes,
  };
  return HEAD.map((name) => own[name] ?? '');
};

const nothing = (): void => undefined;

/** Returns a village that the directory lists, in which there is no survey. */
const listedVillage = async (app: Phone['app']): Promise<string> => {
  const here = app.surveys.all.get()?.map(({ village_name }) => village_name) ?? [];
  const village = (await app.places.villages()).find(
    ({ name }) => !Object.values(name).some((each) => here.includes(each)),
  );
  if (!village) throw new Error('The demo lists villages.');
  return village.name.en;
};

/** Makes a phone with two surveys that are sent. */
async function aPhoneWithSurveys() {
  const phone = await aPhone();
  const { app } = phone;
  const ids: string[] = [];
  for (const village of ['Nagla', 'Purwa']) {
    const id = await createVillage(app, village);
    await fill(app, id, { [HOUSEHOLDS]: 100, [POPULATION]: 400 });
    ids.push(id);
  }
  await app.sync.now();
  const [one = '', other = ''] = ids;
  return { ...phone, one, other, bulk: await app.bulk(), importing: await app.importRows() };
}

const countsOf = (result: RowsResult) => (result.ok ? result.counts : result.because);
const reasonsOf = (result: RowsResult) =>
  result.ok
    ? result.problems.map(({ row, column, reason }) => [
        row,
        column,
        typeof reason === 'string' ? reason : reason.code,
      ])
    : [];

describe('a file that the app exported', () => {
  it('is checked without a trace, then imported with history, and taken back as a whole', async () => {
    const { app, bulk, importing, one, other } = await aPhoneWithSurveys();
    const village = await listedVillage(app);
    const rows = ownFile([
      HEAD,
      await lineOf(app, one, { [HOUSEHOLDS]: '१५०' }),
      await lineOf(app, other),
      await lineOf(app, one, {
        village_name: village,
        survey_id: '',
        state_of_answers: '',
        [HOUSEHOLDS]: '77',
      }),
    ]);
    const before = app.surveys.all.get()?.length ?? 0;
    const counts = { made: 1, changed: 1, unchanged: 1, refused: 0 };
    const checked = await importing.check(rows, nothing);
    expect([countsOf(checked), reasonsOf(checked)]).toEqual([counts, []]);
    expect((await look(app, one)).values[HOUSEHOLDS]).toBe(100);
    expect(app.surveys.all.get()).toHaveLength(before);

    const result = await importing.apply(rows, nothing);
    expect(countsOf(result)).toEqual(counts);
    await app.sync.now();
    const colleague = await aPhone('staff2');
    expect((await look(colleague.app, one)).values[HOUSEHOLDS]).toBe(150);
    const made = colleague.app.surveys.all.get()?.find(({ village_name }) => village_name === village);
    expect((await look(colleague.app, made?.survey_id ?? '')).values).toMatchObject({
      [HOUSEHOLDS]: 77,
      [POPULATION]: 400,
    });

    const again = await importing.check(rows, nothing);
    expect(countsOf(again)).toEqual({ made: 0, changed: 0, unchanged: 2, refused: 1 });
    expect(reasonsOf(again)).toEqual([[4, '', 'already_here']]);

    const id = result.ok ? (result.action_id ?? '') : '';
    expect(await bulk.takeBack(id)).toMatchObject({ kind: 'import', taken_back: { back: 2, stays: [] } });
    expect((await look(app, one)).values[HOUSEHOLDS]).toBe(100);
    expect(app.surveys.all.get()).toHaveLength(before);
  });

  it('changes nothing in a survey that somebody has changed since, and clears nothing by a blank cell', async () => {
    const { app, importing, one, other } = await aPhoneWithSurveys();
    const rows = ownFile([
      HEAD,
      await lineOf(app, one, { [HOUSEHOLDS]: '150' }),
      await lineOf(app, other, { [HOUSEHOLDS]: '', [POPULATION]: '' }),
    ]);
    await fill(app, one, { [POPULATION]: 444 });
    const result = await importing.apply(rows, nothing);
    expect(countsOf(result)).toEqual({ made: 0, changed: 0, unchanged: 2, refused: 0 });
    expect(reasonsOf(result)).toEqual([
      [2, HOUSEHOLDS, 'changed_since'],
      [2, POPULATION, 'changed_since'],
    ]);
    expect((await look(app, one)).values).toMatchObject({ [HOUSEHOLDS]: 100, [POPULATION]: 444 });
    expect((await look(app, other)).values).toMatchObject({ [HOUSEHOLDS]: 100, [POPULATION]: 400 });
  });

  it('leaves alone what somebody is typing', async () => {
    const { app, importing, one } = await aPhoneWithSurveys();
    const open = app.surveys.open(one);
    await shown(open);
    open.type(HOUSEHOLDS, 9);
    await open.written();
    await open.close();
    const rows = ownFile([HEAD, await lineOf(app, one, { [HOUSEHOLDS]: '150', [POPULATION]: '500' })]);
    const result = await importing.apply(rows, nothing);
    expect([countsOf(result), reasonsOf(result)]).toEqual([
      { made: 0, changed: 1, unchanged: 0, refused: 0 },
      [[2, HOUSEHOLDS, 'typed']],
    ]);
    expect((await look(app, one)).values).toMatchObject({ [HOUSEHOLDS]: 9, [POPULATION]: 500 });
  });

  it('fills only what is empty where it does not say what it had seen', async () => {
    const { app, importing, one } = await aPhoneWithSurveys();
    await fill(app, one, { [POPULATION]: null });
    const rows = ownFile([
      HEAD,
      await lineOf(app, one, { [HOUSEHOLDS]: '150', [POPULATION]: '410', state_of_answers: '' }),
    ]);
    const result = await importing.apply(rows, nothing);
    expect(reasonsOf(result)).toEqual([[2, HOUSEHOLDS, 'answered_here']]);
    expect((await look(app, one)).values).toMatchObject({ [HOUSEHOLDS]: 100, [POPULATION]: 410 });
  });

  it('with a wrong answer is refused for that survey alone', async () => {
    const { app, importing, one, other } = await aPhoneWithSurveys();
    const rows = ownFile([
      HEAD,
      await lineOf(app, one, { [HOUSEHOLDS]: 'many', [POPULATION]: '500' }),
      await lineOf(app, other, { [HOUSEHOLDS]: '150' }),
      await lineOf(app, one, { survey_id: 'S-elsewhere' }),
      await lineOf(app, one, { survey_id: '', panchayat_id: 'Atlantis', village_name: 'Tola' }),
      await lineOf(app, one, { survey_id: '', village_name: 'Tola', form_name: 'no-such-form' }),
    ]);
    const result = await importing.apply(rows, nothing);
    expect(countsOf(result)).toEqual({ made: 0, changed: 1, unchanged: 0, refused: 4 });
    expect(reasonsOf(result)).toEqual([
      [2, HOUSEHOLDS, 'not_a_number'],
      [4, '', 'not_here'],
      [5, '', 'unknown_place'],
      [6, '', 'unknown_form'],
    ]);
    expect((await look(app, one)).values[POPULATION]).toBe(400);
    expect(summaryOf(app, other)?.unsent).toBeDefined();
  });
});

describe('a row of a survey that is here', () => {
  it('takes another village of its panchayat, and refuses one that nobody knows', async () => {
    const { app, importing, one, other } = await aPhoneWithSurveys();
    const panchayat = summaryOf(app, one)?.panchayat_id;
    const here = app.surveys.all.get()?.map(({ village_name }) => village_name) ?? [];
    const listed = (await app.places.villages()).filter(({ panchayat_id }) => panchayat_id === panchayat);
    const village = listed.find(({ name }) => !Object.values(name).some((each) => here.includes(each)));
    if (!village) throw new Error('The demo lists villages.');
    const rows = ownFile([
      HEAD,
      await lineOf(app, one, { village_name: village.code }),
      await lineOf(app, other, { village_name: 'Atlantis' }),
    ]);
    const result = await importing.apply(rows, nothing);
    expect([countsOf(result), reasonsOf(result)]).toEqual([
      { made: 0, changed: 1, unchanged: 0, refused: 1 },
      [[3, '', 'unknown_place']],
    ]);
    expect((await look(app, one)).values['village_name']).toBe(village.name.en);
  });

  it('stays in its panchayat and with its form', async () => {
    const { app, importing, one } = await aPhoneWithSurveys();
    const result = await importing.check(
      ownFile([HEAD, await lineOf(app, one, { panchayat_id: '1' })]),
      nothing,
    );
    expect([countsOf(result), reasonsOf(result)]).toEqual([
      { made: 0, changed: 0, unchanged: 1, refused: 0 },
      [[2, 'panchayat_id', 'answered_here']],
    ]);
    const { file } = ownFile([HEAD, await lineOf(app, one, { form_name: '', [HOUSEHOLDS]: '150' })]);
    const rows = { file, form_name: 'village-amenities', panchayat_id: '' };
    expect(reasonsOf(await importing.check(rows, nothing))).toEqual([[2, '', 'unknown_form']]);
  });
});

it.each(['new', 'new1', 'new_1', 'New 1', 'नया', 'नया 1', 'नया1'])('a survey named %s is new', async (id) => {
  const { app, importing, one } = await aPhoneWithSurveys();
  const rows = ownFile([
    HEAD,
    await lineOf(app, one, { survey_id: id, village_name: await listedVillage(app), state_of_answers: '' }),
  ]);
  expect(countsOf(await importing.check(rows, nothing))).toMatchObject({ made: 1, refused: 0 });
});

it('a village is surveyed once a year, whichever of its spellings a row has', async () => {
  const { app, importing, one } = await aPhoneWithSurveys();
  const english = await listedVillage(app);
  const village = (await app.places.villages()).find(({ name }) => name.en === english);
  const hindi = village?.name.hi ?? '';
  const rowOf = (village_name: string) =>
    lineOf(app, one, {
      survey_id: '',
      village_name,
      panchayat_id: village?.panchayat_id ?? '',
      state_of_answers: '',
    });
  const both = ownFile([HEAD, await rowOf(english), await rowOf(hindi)]);
  expect(reasonsOf(await importing.apply(both, nothing))).toEqual([[3, '', 'twice']]);
  const again = ownFile([HEAD, await rowOf(hindi)]);
  expect(reasonsOf(await importing.check(again, nothing))).toEqual([[2, '', 'already_here']]);
});

it('a file of another program makes surveys once, however often it is imported', async () => {
  const { app, importing } = await aPhoneWithSurveys();
  const village = await listedVillage(app);
  const kobo = table('kobo', [
    ['today', 'village', 'basic_info/households', '_uuid', '_id'],
    ['2026-02-01', village, '55', 'a1b2', '7'],
    ['2026-02-01', village, '56', 'c3d4', '8'],
  ]);
  const rows = {
    file: guessColumns([kobo], villageStandard),
    form_name: villageStandard.name,
    panchayat_id: '',
  };
  const first = await importing.apply(rows, nothing);
  expect([countsOf(first), reasonsOf(first)]).toEqual([
    { made: 1, changed: 0, unchanged: 0, refused: 1 },
    [[3, '', 'twice']],
  ]);
  expect((await look(app, 'a1b2')).values).toMatchObject({
    village_name: village,
    survey_date: '2026-02-01',
    [HOUSEHOLDS]: 55,
  });
  const again = await importing.apply(rows, nothing);
  expect([countsOf(again), reasonsOf(again)]).toEqual([
    { made: 0, changed: 0, unchanged: 1, refused: 1 },
    [[3, '', 'already_here']],
  ]);
});
