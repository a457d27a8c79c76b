import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { withTexts } from '@sampark/core/forms/shipped/with-texts';
import { expect, it } from 'vitest';
import { openForms } from './forms.ts';
import { openDatabase } from './open-database.ts';

const { name } = villageDetailed;

/** Makes a device that has heard of the second version of the detailed form. */
const aDevice = async () => {
  const forms = await openForms(await openDatabase(randomUUID()));
  await forms.add([{ ...villageDetailed, version: 2 }]);
  return forms;
};

it.each([
  ['an older version asks for nothing, for the server has none but the newest', 1, true],
  ['the version that is here asks for nothing', 2, true],
  ['a newer version has to be asked for', 3, false],
])('a survey of %s', async (_, version, isKnown) => {
  expect((await aDevice()).has(name, version)).toBe(isKnown);
});

it('a survey of a version that is not here is drawn by the newest that is', async () => {
  expect((await aDevice()).formOf({ form_name: name, form_version: 1 }).version).toBe(2);
});

it('a survey of an older version is read in the languages that a newer one adds, and there is nothing new for it', async () => {
  const forms = await openForms(await openDatabase(randomUUID()));
  const inUrdu = withTexts(villageDetailed, { ur: { Families: 'خاندان' } });
  const asksMore = { ...inUrdu, version: 4, modules: inUrdu.modules.slice(1) };
  await forms.add([{ ...villageDetailed, version: 2 }]);
  const survey = { form_name: name, form_version: 2 };
  expect(forms.formOf(survey)).toEqual({ ...villageDetailed, version: 2 });
  await forms.add([{ ...inUrdu, version: 3 }]);
  expect(forms.formOf(survey)).toEqual({ ...inUrdu, version: 2 });
  expect(forms.formOf(survey)).toBe(forms.formOf(survey));
  expect(forms.newerFor(survey)).toBeNull();
  expect(forms.versionsOf(name).map(({ version }) => version)).toEqual([3, 2]);
  await forms.add([asksMore]);
  expect(forms.formOf(survey)).toEqual({ ...inUrdu, version: 2 });
  expect(forms.newerFor(survey)).toEqual(asksMore);
  expect(forms.newerFor({ form_name: 'unheard-of', form_version: 1 })).toBeNull();
});

it('a device that begins when a newer version asks more reads older ones in its words, and is told of it', async () => {
  const forms = await openForms(await openDatabase(randomUUID()));
  const inUrdu = withTexts(villageDetailed, { ur: { Families: 'خاندان' } });
  const asksMore = { ...inUrdu, version: 4, modules: inUrdu.modules.toReversed() };
  const [first, second] = [1, 2].map((version) => ({ ...villageDetailed, version }));
  await forms.add([asksMore]);
  await forms.add([first, second] as FormDefinition[]);
  for (const version of [1, 2]) {
    const survey = { form_name: name, form_version: version };
    expect(forms.formOf(survey)).toEqual({ ...inUrdu, version });
    expect(forms.newerFor(survey)).toEqual(asksMore);
  }
});

it('the form of the app’s own code stands for none of the server’s, which may be another under its number', async () => {
  const db = await openDatabase(randomUUID());
  const forms = await openForms(db);
  const { version } = villageStandard;
  const survey = { form_name: villageStandard.name, form_version: version };
  await forms.add([{ ...villageDetailed, version: 2 }]);
  expect(forms.lacks(villageStandard.name, version)).toBe(false);
  expect(forms.formOf(survey)).toEqual(villageStandard);

  const newest = { ...villageStandard, version: version + 1 };
  await forms.add([newest]);
  for (const each of [forms, await openForms(db)]) {
    expect(each.lacks(villageStandard.name, version)).toBe(true);
    expect(each.versionsOf(villageStandard.name)).toEqual([newest]);
    expect(each.has(villageDetailed.name, 2)).toBe(true);
  }
  const theirs = { ...villageStandard, modules: villageStandard.modules.slice(1) };
  await forms.add([theirs]);
  await forms.add([{ ...villageDetailed, version: 3 }]);
  expect(forms.formOf(survey)).toEqual(theirs);
});

it('parts of forms that come at once, to two tabs too, are all kept', async () => {
  const db = await openDatabase(randomUUID());
  const [tab, other] = [await openForms(db, 'a-person'), await openForms(db, 'a-person')];
  const parts = [1, 2, 3].map((version) => ({ ...villageDetailed, version }));
  const [first, second, third] = parts.map((part) => [part]) as [
    FormDefinition[],
    FormDefinition[],
    FormDefinition[],
  ];
  await Promise.all([tab.add(first), tab.add(second), other.add(third)]);
  const again = await openForms(db, 'a-person');
  expect(again.versionsOf(name).map(({ version }) => version)).toEqual([3, 2, 1]);
});
