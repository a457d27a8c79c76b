import { expect, it } from 'vitest';
import { readPyxform } from '../material/read-pyxform.ts';
import { seeded } from '../random.ts';
import { readTable } from '../xlsforms.ts';
import { compareEngines, type Difference } from './compare.ts';
import { NOT_LOADED } from './not-loaded.ts';

const STEPS = 12;

/**
 * Our engine fills what our reader makes of a workbook; ODK's fills what pyxform makes of it. What a survey keeps once
 * (defaults, triggers, what a program is to know) comes from ODK's engine: it is no part of ours.
 */
it('the workbooks of pyxform’s tests are the same in both engines', async () => {
  const differences: Record<string, readonly Difference[]> = {};
  let compared = 0;
  for (const [id, given] of Object.entries(readPyxform())) {
    const { form } = readTable(given.md);
    if (!given.ok || form === null || id in NOT_LOADED) continue;
    const found = await compareEngines(form, given.xform, seeded(compared), STEPS);
    if (found.length > 0) differences[id] = found;
    compared += 1;
  }
  expect(differences).toEqual({});
  expect(compared).toBe(262);
});
