import type { FormDefinition, Item } from '@sampark/core/forms/definition/definition';
import { formDefinition } from '@sampark/core/forms/definition/valid-definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { describe, expect, it } from 'vitest';
import { seeded } from '../random.ts';
import { compareEngines } from './compare.ts';
import { randomForm } from './random-form.ts';

const FORMS = 60;
const STEPS = 25;
const BATCH = 10;

/**
 * What the random forms leave out, because ODK's engine goes another way:
 * - it keeps nodes that are not relevant in sets over rows; ours leaves them out, as JavaRosa does. Sets are made of
 *   what is always relevant;
 * - the sum of nothing is no number there; XPath says 0. A sum stands behind a count;
 * - it reads `Infinity` as a number; in XPath it is none. Nothing is divided by 0;
 * - it writes decimals as `3.0`. No text is made of one, and two numbers are never compared as texts;
 * - it does not read `--1`. A negative number stands in brackets;
 * - its regular expressions match a part; ours match the whole, as the specification says. They begin with `^` and end with `$`;
 * - `pow(x, 0)` of what is no number is no number there, and 1 by IEEE 754. No exponent is 0;
 * - where a count becomes empty, it leaves the rows as they are; ours has none. Counts begin with `coalesce`;
 * - a row of a counted repeat that comes back is empty there; ours has its answers again. The comparison takes them away;
 * - a choice that is filtered out reads as empty there; ours keeps it. No expression names a filtered question, and the
 *   comparison leaves out its value then.
 */
describe('random forms', () => {
  const batches = Array.from({ length: FORMS / BATCH }, (_, at) => 1 + at * BATCH);
  it.each(batches)('from seed %i are the same in both engines', async (first) => {
    for (let seed = first; seed < first + BATCH; seed += 1) {
      const random = seeded(seed);
      const form = randomForm(random);
      expect(formDefinition.safeParse(form).error, `seed ${seed}`).toBeUndefined();
      expect(await compareEngines(form, writeXform(form), random, STEPS), `seed ${seed}`).toEqual([]);
    }
  });
});

describe('the comparison', () => {
  const formOf = (calculation: string, relevant?: string): FormDefinition => {
    const common = { required: false, label: { en: 'Wells' }, max_length: 9, min: -100, max: 100, step: 1 };
    const children = [
      { type: 'integer', name: 'n', ...common },
      { type: 'calculate', name: 'result', ...common, calculation, relevant },
    ] as Item[];
    return {
      name: 'wells',
      version: 1,
      xforms_version: '1.0.0',
      title: { en: 'Wells' },
      modules: [{ type: 'begin_group', name: 'm', label: { en: 'Wells' }, children }],
    };
  };

  it('finds another value, with the steps that lead there', async () => {
    const [found, ...others] = await compareEngines(
      formOf('${n} + 1'),
      writeXform(formOf('${n} + 2')),
      seeded(1),
      STEPS,
    );
    const step = found?.steps.at(-1);
    expect(step).toMatch(/^\/data\/m\/n = -?\d+$/);
    const n = Number(step?.split(' = ')[1]);
    expect(found).toMatchObject({
      path: '/data/m/result',
      what: 'value',
      ours: String(n + 1),
      theirs: String(n + 2),
    });
    expect(others).toEqual([]);
  });

  it('finds a question that only one of them asks', async () => {
    const theirs = writeXform(formOf('1', "${n} != ''"));
    expect(await compareEngines(formOf('1'), theirs, seeded(1), STEPS)).toEqual([
      { path: '/data/m/result', what: 'relevant', ours: true, theirs: false, steps: [] },
    ]);
  });
});
