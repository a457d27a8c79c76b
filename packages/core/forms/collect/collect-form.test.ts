import { loadOdkForm } from '@sampark/testing/odk/odk-form';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../i18n/languages.ts';
import { shippedInAllLanguages } from '../shipped/in-all-languages.ts';
import { villageStandard } from '../shipped/village-standard.ts';
import { textsOf } from '../texts/each-text.ts';
import { writeXform } from '../xform/write-xform.ts';
import { canCollect, collectForm } from './collect-form.ts';

const PANCHAYATS = 'name,label,panchayat_id\n48211,Rampur,48211\n';
const TWO = `${PANCHAYATS}48212,Sundarpur,48212\n`;
const VILLAGES = 'name,label,panchayat_id\n1,Nagla,48211\n2,Kheda,48212\nother,Another,48211\n';

const open = (form: Parameters<typeof collectForm>[0], panchayats = PANCHAYATS) =>
  loadOdkForm(writeXform(collectForm(form).definition), {
    now: new Date('2026-11-27T05:00:00Z'),
    files: { 'sampark.panchayats.csv': panchayats, 'sampark.villages.csv': VILLAGES },
  });

it('asks in ODK’s engine for the place and the day, and knows the only panchayat', async () => {
  const odk = await open(villageStandard);
  expect(odk.read()['/data/panchayat_id']).toMatchObject({ value: '48211', choices: ['48211'] });
  expect(odk.read()['/data/village_name']).toMatchObject({ choices: ['1', 'other'], missing: true });
  expect(odk.read()['/data/survey_date']).toMatchObject({ value: '2026-11-27', constraint: true });
  odk.answer('/data/survey_date', '2026-11-28');
  expect(odk.read()['/data/survey_date']).toMatchObject({ constraint: false });
});

it('offers the villages of the panchayat that was chosen, and asks for the name of another one', async () => {
  const odk = await open(villageStandard, TWO);
  expect(odk.read()['/data/panchayat_id']).toMatchObject({ value: '', choices: ['48211', '48212'] });
  odk.answer('/data/panchayat_id', '48212');
  expect(odk.read()['/data/village_name']).toMatchObject({ choices: ['2'] });
  odk.answer('/data/panchayat_id', '48211');
  expect(odk.read()['/data/other_village']).toMatchObject({ relevant: false });
  odk.answer('/data/village_name', 'other');
  expect(odk.read()['/data/other_village']).toMatchObject({ relevant: true });
});

const WELLS = `
  | survey | type | name | label |
  | | date | survey_date | Day of the first survey |
  | | begin_repeat | wells | Wells |
  | | integer | depth | Depth |
  | | begin_repeat | tests | Tests |
  | | integer | year | Year |
  | | end_repeat | | |
  | | end_repeat | | |
  | settings | form_id | subject |
  | | wells | panchayat |`;

it('gives each row an id of its own, and takes no name that the form has', async () => {
  const odk = await open(formIn(WELLS));
  expect(odk.read()['/data/village_name']).toBeUndefined();
  expect(odk.read()['/data/survey_date']).toMatchObject({ value: '' });
  expect(odk.read()['/data/survey_date_']).toMatchObject({ value: '2026-11-27' });
  odk.addRow('/data/wells');
  odk.addRow('/data/wells');
  odk.addRow('/data/wells[2]/tests');
  const ids = ['wells[1]', 'wells[2]', 'wells[2]/tests[1]'].map(
    (row) => odk.read()[`/data/${row}/row_id`]?.value,
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(3);
});

it('lets phones make photos as small as the app does, where the form says no size', () => {
  const photos = formIn(`
    | survey | type | name | label | parameters |
    | | image | wide | Wide | |
    | | image | small | Small | max-pixels=640 |
    | settings | form_id |
    | | photos |`);
  const xform = writeXform(collectForm(photos).definition);
  expect(xform).toContain('<bind nodeset="/data/wide" type="binary" orx:max-pixels="1600"/>');
  expect(xform).toContain('<bind nodeset="/data/small" type="binary" orx:max-pixels="640"/>');
});

it('asks its own questions in each language of the form, and in no other', () => {
  const spoken = (form: Parameters<typeof collectForm>[0] | undefined) =>
    textsOf(form ? (collectForm(form).definition.modules[0] ?? {}) : {}).map((text) =>
      Object.keys(text).sort(),
    );
  const marathi = formIn(`
    | survey | type | name | label | label::मराठी |
    | | integer | wells | Wells | विहिरी |
    | settings | form_id |
    | | wells |`);
  expect(spoken(shippedInAllLanguages[0])).toEqual(Array.from({ length: 6 }, () => [...LANGUAGES].sort()));
  expect(spoken(marathi)).toEqual(Array.from({ length: 6 }, () => ['en', 'mr']));
  expect(writeXform(collectForm(marathi).definition)).toContain('कोणते गाव आहे?');
});

it('leaves forms about records to the app', () => {
  const form = (...settings: readonly string[]) => formIn([WELLS, ...settings].join('\n'));
  expect(canCollect(villageStandard)).toBe(true);
  expect(canCollect(form())).toBe(true);
  expect(canCollect({ ...form(), subject: 'household' })).toBe(false);
  const { xforms_version: _, ...older } = villageStandard;
  expect(canCollect(older)).toBe(false);
});
