import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { readXform } from '@sampark/core/forms/xform-reader/read-xform';
import { expect, it } from 'vitest';
import { readPyxform } from '../material/read-pyxform.ts';
import { seeded } from '../random.ts';
import { readTable } from '../xlsforms.ts';
import { compareEngines, type Difference } from './compare.ts';
import { NOT_LOADED } from './not-loaded.ts';

const STEPS = 12;

/** What an XForm does not say: the labels of what nobody sees, and that a language lacks a text for which English stands in. */
function asXformSaysIt(form: FormDefinition): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value === 'string')
      return value.replaceAll(/\$\{(\w+)\}\[/g, '…[').replaceAll(/\/[\w/]+ \[/g, '…[');
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    if ('en' in value)
      return Object.fromEntries(entries.filter(([code, text]) => code === 'en' || text !== value.en));
    const isUnseen = 'type' in value && (value.type === 'calculate' || value.type === 'hidden');
    return Object.fromEntries(
      entries.flatMap(([key, each]) => (key === 'label' && isUnseen ? [] : [[key, visit(each)]])),
    );
  };
  return visit(form);
}

it('a form that was written as an XForm is read as the same form', () => {
  let compared = 0;
  for (const [id, { md }] of Object.entries(readPyxform())) {
    const { form } = readTable(md);
    if (form === null) continue;
    const read = readXform(writeXform(form));
    expect(read.problems, id).toEqual([]);
    expect(read.form && asXformSaysIt(read.form), id).toEqual(asXformSaysIt(form));
    compared += 1;
  }
  expect(compared).toBe(270);
});

/** The same steps in ODK’s engine, which fills the same XForm. */
it('the XForms of pyxform are read as forms that do what they do in ODK’s engine', async () => {
  const differences: Record<string, readonly Difference[]> = {};
  let compared = 0;
  for (const [id, given] of Object.entries(readPyxform())) {
    if (!given.ok || id in NOT_LOADED) continue;
    const { form } = readXform(given.xform);
    if (form === null) continue;
    const found = await compareEngines(form, given.xform, seeded(compared), STEPS);
    if (found.length > 0) differences[id] = found;
    compared += 1;
  }
  expect(differences).toEqual({});
  expect(compared).toBe(286);
}, 60_000);

/** What of a workbook is not in the XForm any more: files that nothing asks for, and loops, which are groups by then. */
const GONE = ['csv-external', 'xml-external', 'begin_loop'];

it('takes the XForm of a workbook where it takes the workbook, and names what it does not take', () => {
  let taken = 0;
  for (const [id, given] of Object.entries(readPyxform())) {
    if (!given.ok) continue;
    const workbook = readTable(given.md);
    const { form, problems } = readXform(given.xform);
    const isGone = workbook.problems.some(({ params }) => GONE.includes(String(params.what)));
    if (workbook.form || !isGone) expect(form !== null, id).toBe(workbook.form !== null);
    expect(problems.length > 0, id).toBe(form === null);
    if (form) taken += 1;
  }
  expect(taken).toBe(294);
});
