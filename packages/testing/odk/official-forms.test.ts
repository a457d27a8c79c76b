import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { expect, it } from 'vitest';
import { seeded } from '../random.ts';
import { formIn } from '../xlsforms.ts';
import { compareEngines } from './compare.ts';

const OFFICIAL = join(import.meta.dirname, '../../../forms/official');
const STEPS = 60;

const files = readdirSync(OFFICIAL).filter((file) => file.endsWith('.md') && file !== 'README.md');

it.each(files)('the official form %s is the same in ODK’s engine', async (file) => {
  const form = formIn(readFileSync(join(OFFICIAL, file), 'utf8'));
  expect(await compareEngines(form, writeXform(form), seeded(1), STEPS)).toEqual([]);
});
