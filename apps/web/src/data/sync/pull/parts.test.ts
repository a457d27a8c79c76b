import { expect, it } from 'vitest';
import { shown } from '../../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';
const toilets = 'sanitation.toilets';

const { aPhone, aNewPhone, theServer, backup } = aVillage();

const modulesOf = async (app: Parameters<typeof look>[0], id: string) =>
  (await look(app, id)).form.modules.map(({ name }) => name);

/** Makes a staff member's phone with a survey, and a teacher's phone who is given parts of it. */
const twoPhones = async (...parts: string[]) => {
  const staff = await aPhone('staff');
  const id = await createVillage(staff.app, 'Naya Gaon');
  await fill(staff.app, id, { [households]: 236, [toilets]: 97 });
  await staff.app.sync.now();
  await theServer().giveParts('teacher', parts);
  return { staff, id, teacher: await aPhone('teacher') };
};

it('a contributor has the given modules of each survey, fills them without network, and others get it', async () => {
  const { staff, teacher, id } = await twoPhones('basic_info');
  expect(await modulesOf(teacher.app, id)).toEqual(['basic_info']);
  expect(await look(teacher.app, id)).toMatchObject({
    values: { village_name: 'Naya Gaon', [households]: 236 },
    can_delete: false,
    can_edit: true,
    can_edit_name: false,
  });
  expect((await look(teacher.app, id)).values).not.toHaveProperty(toilets);
  // The one module that they have, with one of its four required answers.
  expect(summaryOf(teacher.app, id)).toMatchObject({ sections_started: 100, completion_percentage: 0 });
  teacher.phone.goOffline();
  await fill(teacher.app, id, { [population]: 1240 });
  teacher.phone.goOnline();
  await teacher.app.sync.now();
  await staff.app.sync.now();
  expect((await look(staff.app, id)).values).toMatchObject({ [population]: 1240, [toilets]: 97 });
});

it('a contributor makes no survey and hears of no change in what is closed', async () => {
  const { staff, teacher, id } = await twoPhones('basic_info');
  await expect(createVillage(teacher.app, 'Eigenes')).rejects.toThrow('not_allowed');
  await fill(staff.app, id, { [toilets]: 98, [households]: 240 });
  await staff.app.sync.now();
  await teacher.app.sync.now();
  expect((await look(teacher.app, id)).values).toEqual({
    village_name: 'Naya Gaon',
    survey_date: expect.any(String) as string,
    [households]: 240,
  });
});

it('what is closed later leaves the device, and unsent work in it goes for review', async () => {
  const { staff, teacher, id } = await twoPhones('basic_info', 'sanitation');
  teacher.phone.goOffline();
  await fill(teacher.app, id, { [toilets]: 12 });
  await theServer().giveParts('teacher', ['basic_info']);
  teacher.phone.goOnline();
  await teacher.app.sync.now();
  await expect.poll(() => modulesOf(teacher.app, id)).toEqual(['basic_info']);
  await teacher.app.sync.now();
  expect((await look(teacher.app, id)).values).not.toHaveProperty(toilets);
  expect(summaryOf(teacher.app, id)).toMatchObject({ unsent: false });
  await staff.app.sync.now();
  const { values, conflicts } = await look(staff.app, id);
  expect(values[toilets]).toBe(97);
  expect(conflicts.filter(({ mine }) => mine === 12)).toMatchObject([{ field: toilets }]);
});

it('surveys leave the device when the share ends', async () => {
  const { teacher } = await twoPhones('basic_info');
  expect(teacher.app.surveys.all.get()).not.toEqual([]);
  await theServer().endParts('teacher');
  await teacher.app.sync.now();
  await expect.poll(() => teacher.app.surveys.all.get()).toEqual([]);
});

it('an editor that is open takes up what is newly given', async () => {
  const { teacher, id } = await twoPhones('basic_info');
  const survey = teacher.app.surveys.open(id);
  await shown(survey);
  await theServer().giveParts('teacher', ['basic_info', 'sanitation']);
  await teacher.app.sync.now();
  await expect
    .poll(() => survey.view.get()?.form.modules.map(({ name }) => name))
    .toEqual(['basic_info', 'sanitation']);
  await survey.close();
});

it('on a phone that they share, staff keep the whole form', async () => {
  const { id } = await twoPhones('basic_info');
  const phone = aNewPhone();
  const first = await aPhone('staff', phone);
  await first.app.session.signOut();
  const teacher = await aPhone('teacher', phone);
  expect(await modulesOf(teacher.app, id)).toEqual(['basic_info']);
  await teacher.app.session.signOut();
  const again = await aPhone('staff', phone);
  phone.goOffline();
  expect((await modulesOf(again.app, id)).length).toBeGreaterThan(5);
});

it('after a restore, what a contributor had sent is asked about, and nothing that is closed to them is lost', async () => {
  const { staff, teacher, id } = await twoPhones('basic_info');
  const before = await backup();
  await fill(teacher.app, id, { [population]: 1240 });
  await teacher.app.sync.now();
  await before.restore();
  await teacher.app.sync.now();
  await teacher.app.sync.now();
  await staff.app.sync.now();
  await staff.app.sync.now();
  const { values, conflicts } = await look(staff.app, id);
  expect(values).toMatchObject({ [households]: 236, [toilets]: 97 });
  expect(conflicts.map(({ field, mine }) => [field, mine])).toEqual([[population, 1240]]);
  expect((await look(teacher.app, id)).conflicts.map(({ field }) => field)).toEqual([population]);
});

it('after a restore, a survey that was lost comes back whole from staff, and not from a contributor', async () => {
  await theServer().giveParts('teacher', ['basic_info']);
  const [staff, teacher] = [await aPhone('staff'), await aPhone('teacher')];
  const before = await backup();
  const id = await createVillage(staff.app, 'Naya Gaon');
  await fill(staff.app, id, { [households]: 236, [toilets]: 97 });
  await staff.app.sync.now();
  await teacher.app.sync.now();
  await fill(teacher.app, id, { [population]: 1240 });
  await teacher.app.sync.now();
  await staff.app.sync.now();
  await before.restore();
  await teacher.app.sync.now();
  await staff.app.sync.now();
  await staff.app.sync.now();
  await teacher.app.sync.now();
  expect((await look(staff.app, id)).values).toMatchObject({ [population]: 1240, [toilets]: 97 });
  expect((await look(teacher.app, id)).values).toMatchObject({ [population]: 1240 });
});
