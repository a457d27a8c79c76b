import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { mergeRecords } from '@sampark/core/records/merge-records';
import { moveRecord } from '@sampark/core/records/move-record';
import { RECORD_LABEL, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone } from '../../../test/village.ts';
import type { OpenSurvey } from '../ports/surveys/open-survey.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';
const FROM = 'home.from';

const homes = formIn(`
  | survey | type | name | label | save_to | required |
  | | begin_group | home | Home | | |
  | | text | head | Head | | |
  | | text | roof | Roof | roof | |
  | | select_one_from_file household | from | Comes from | from | |
  | | text | why | Why | | instance('household')/root/item[name = \${from}]/roof = 'tin' |
  | | end_group | | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | concat(\${head}, ' ', instance('household')/root/item[name = \${from}]/label) |`);

beforeEach(() => theServer().publish(PANCHAYAT, homes));

/** Returns the names of the records that a form has at a path, by their ids. */
const namesIn = (form: FormDefinition, path: string): ReadonlyMap<string, string> => {
  const question = formFields(form).answers.get(path)?.question;
  const choices = question && 'choices' in question ? question.choices : [];
  return new Map(choices.map(({ name, label }) => [name, label.en]));
};

/** Waits until an open survey offers a record. */
const offers = (open: OpenSurvey, id: string, name: string) =>
  until(open.view, (view) => view !== null && namesIn(view.form, FROM).get(id) === name);

const register = async (
  { app }: Phone,
  head: string,
  roof = '',
): Promise<{ survey: string; record: string }> => {
  const survey = await createVillage(app, '');
  await fill(app, survey, { 'home.head': head, 'home.roof': roof });
  return { survey, record: recordIdOf(survey) };
};

it('a survey offers the records of its panchayat, also those that come while it is open, and saves what they say', async () => {
  const only = await aPhone();
  only.phone.goOffline();
  const old = await register(only, 'Sita', 'tin');
  const young = await register(only, 'Gita');
  const open = only.app.surveys.open(young.survey);
  await offers(open, old.record, 'Sita');
  const third = await register(only, 'Mina');
  await offers(open, third.record, 'Mina');
  open.type(FROM, old.record);
  const typed = await until(open.view, (view) => view?.drafted.has(FROM) === true);
  expect(typed?.completion.modules[0]?.missing).toEqual(['home.why']);
  await open.save();
  await open.close();
  expect((await look(only.app, young.record)).values).toMatchObject({
    [RECORD_LABEL]: 'Gita Sita',
    'property.from': old.record,
  });
});

it('who reads a survey reads the name of the record, also of one that was merged, and of what a record is part of', async () => {
  const only = await aPhone();
  only.phone.goOffline();
  const [first, second, young] = [
    await register(only, 'Sita'),
    await register(only, 'Seeta'),
    await register(only, 'Gita'),
  ];
  await fill(only.app, young.survey, { [FROM]: second.record });
  const port = await only.app.records();
  const open = port.open(PANCHAYAT);
  const { tree } = await until(open.view, (records) => records.ofType('household').length === 3);
  for (const change of [
    mergeRecords(tree, first.record, second.record),
    moveRecord(tree, young.record, first.record),
  ]) {
    if (typeof change === 'string') throw new Error(change);
    await port.edit(change);
  }
  const merged = await until(open.view, (records) => records.ofType('household').length === 2);
  open.close();
  const stays = merged.tree.canonical(second.record)?.label ?? '';
  const read = await only.app.surveys.read(young.survey);
  expect(namesIn(read?.form as FormDefinition, FROM).get(second.record)).toBe(stays);
  const [shown] = await only.app.surveys.shown([young.survey]);
  expect(namesIn(shown?.form as FormDefinition, FROM).get(second.record)).toBe(stays);
  const record = await only.app.surveys.read(young.record);
  expect(namesIn(record?.form as FormDefinition, RECORD_PARENT).get(first.record)).toBe(stays);
  expect(namesIn(record?.form as FormDefinition, 'property.from').get(second.record)).toBe(stays);
});
