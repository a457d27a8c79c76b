import { mergeRecords, type RecordEdit } from '@sampark/core/records/merge-records';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import { expect, it } from 'vitest';
import { homes, recordsWhen } from '../../../test/households.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';
import type { PanchayatRecords } from '../ports/surveys/records.ts';

const { aPhone, theServer } = aVillage();

const OLD = '48211';
const NEW = '48230';
const MERGED = { level: 'panchayat', was: OLD, now: NEW, kind: 'merged', day: '2020-04-01' } as const;

/** Fills a new survey of a household, and saves it. @returns its id and that of its record */
const register = async ({ app }: Phone, head: string) => {
  const survey = await createVillage(app, '');
  await fill(app, survey, { 'home.head': head });
  return { survey, record: recordIdOf(survey) };
};

const labelsIn = (records: PanchayatRecords): readonly string[] =>
  records.ofType('household').map(({ label }) => label);

/** Makes a colleague with a household in the old panchayat, the staff of the new one with another, and an administrator. */
const twoPanchayats = async () => {
  await theServer().publish(OLD, homes);
  await theServer().giveForm(NEW, 'homes');
  await theServer().move('staff', NEW);
  const colleague = await aPhone('staff2');
  const old = await register(colleague, 'Sita Devi');
  await colleague.app.sync.now();
  const phone = await aPhone();
  const own = await register(phone, 'Gita Devi');
  await phone.app.sync.now();
  const admin = await (await aPhone('admin')).app.directory();
  const note = async () => expect((await admin.addChange(MERGED)).kind).toBe('ok');
  return { colleague, phone, old, own, admin, note };
};

it('records of a panchayat that became one’s own are listed, visited and merged with its own', async () => {
  const { colleague, phone, old, own, note } = await twoPanchayats();
  expect(labelsIn(await recordsWhen(phone, ({ types }) => types.length > 0, NEW))).toEqual(['Gita Devi']);
  await note();
  await phone.app.sync.now();
  const both = await recordsWhen(phone, (records) => labelsIn(records).length === 2, NEW);
  expect(both.tree.canonical(old.record)).toMatchObject({ panchayat_id: NEW });
  expect(labelsIn(await recordsWhen(phone, () => true, OLD))).toEqual(['Gita Devi', 'Sita Devi']);

  phone.phone.goOffline();
  expect((await look(phone.app, old.survey)).values).toMatchObject({ 'home.head': 'Sita Devi' });
  const visit = { village_name: '', panchayat_id: NEW, form_name: 'homes', record_id: old.record };
  const made = await phone.app.surveys.create(visit);
  if (!made.ok) throw new Error(made.because);
  expect(await phone.app.surveys.create({ ...visit, panchayat_id: OLD })).toMatchObject({ ok: false });
  await fill(phone.app, made.survey_id, { 'home.roof': 'tiles' });
  const merge = mergeRecords(both.tree, old.record, own.record) as RecordEdit;
  expect(await (await phone.app.records()).edit(merge)).toEqual({ ok: true });
  phone.phone.goOnline();
  await phone.app.sync.now();
  expect(phone.app.sync.status.get()).toMatchObject({ pending: 0, failed: 0 });
  expect(summaryOf(phone.app, made.survey_id)).toMatchObject({ panchayat_id: NEW, record_id: old.record });

  await colleague.app.sync.now();
  expect((await look(colleague.app, old.record)).values).toMatchObject({ 'property.roof': 'tiles' });
  expect(colleague.app.followed.get()).toEqual([OLD]);
});

it('a survey that is copied from the old panchayat is one of the new', async () => {
  const { phone, old, note } = await twoPanchayats();
  await note();
  await phone.app.sync.now();
  const copy = await phone.app.surveys.duplicate(old.survey);
  expect(copy.ok && summaryOf(phone.app, copy.survey_id)).toMatchObject({ panchayat_id: NEW });
});

it('what came leaves the phone when the change is taken back; unsent work in it stays', async () => {
  const { phone, old, admin, note } = await twoPanchayats();
  await note();
  await phone.app.sync.now();
  expect(summaryOf(phone.app, old.survey)).toBeDefined();
  expect((await admin.removeChange(MERGED)).kind).toBe('ok');
  await phone.app.sync.now();
  expect(phone.app.followed.get()).toEqual([NEW]);
  expect(summaryOf(phone.app, old.survey)).toBeUndefined();
  expect(labelsIn(await recordsWhen(phone, (records) => labelsIn(records).length === 1, NEW))).toEqual([
    'Gita Devi',
  ]);
});
