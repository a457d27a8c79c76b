import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { expect, it } from 'vitest';
import { openForms } from './device-store.ts';
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
