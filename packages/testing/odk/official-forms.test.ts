import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestStep } from '@sampark/core/forms/form-tests/form-test';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { describe, expect, it } from 'vitest';
import { seeded } from '../random.ts';
import { formIn, readTable } from '../xlsforms.ts';
import { compareEngines } from './compare.ts';
import { loadOdkForm, type OdkForm } from './odk-form.ts';

const OFFICIAL = join(import.meta.dirname, '../../../forms/official');
const STEPS = 60;

const files = readdirSync(OFFICIAL).filter((file) => file.endsWith('.md') && file !== 'README.md');
const read = (file: string): string => readFileSync(join(OFFICIAL, file), 'utf8');

const ROW = /^(\w+)\[(\d+)\]\//;

/** Finds a question that a form's own test names in the XForm. A row that is not there yet is added. */
function pathOf(name: string, form: OdkForm): string {
  const named = (last: string): string | undefined =>
    form.nodes().find(({ path }) => path.endsWith(`/${last}`))?.path;
  const [row = '', repeat = '', at] = ROW.exec(name) ?? [];
  const rows = row === '' ? undefined : named(repeat);
  const path = rows === undefined ? named(name) : `${rows}[${at}]/${name.slice(row.length)}`;
  if (rows !== undefined && form.read()[`${rows}[${at}]`] === undefined) form.addRow(rows);
  if (path === undefined) throw new Error(`there is no ${name}`);
  return path;
}

/** Takes a step of a form's own test in ODK's engine. @returns what it expects and what is there; null: nothing that can be compared */
function takeStep({ question, deed, expect: expected }: TestStep, form: OdkForm): [string, string] | null {
  const path = pathOf(question, form);
  if (deed?.kind === 'answer') form.answer(path, String(deed.value ?? ''));
  return expected?.kind === 'value' ? [expected.text, form.read()[path]?.value ?? ''] : null;
}

describe.each(files)('the official form %s', (file) => {
  it('is worked out in ODK’s engine as its first test says', async () => {
    const { form, tests = [] } = readTable(read(file));
    if (form === null) throw new Error(`${file} is no form`);
    const theirs = await loadOdkForm(writeXform(form));
    const found = (tests[0]?.steps ?? []).flatMap((step) => {
      const compared = takeStep(step, theirs);
      return compared && Number(compared[0]) !== Number(compared[1]) ? [[step.question, ...compared]] : [];
    });
    expect(found).toEqual([]);
  });

  it('says the same there of every node, however it is filled', async () => {
    const form = formIn(read(file));
    expect(await compareEngines(form, writeXform(form), seeded(1), STEPS)).toEqual([]);
  });
});
