import { describe, expect, it } from 'vitest';
import { readSource } from '../../forms/figures/source.ts';
import type { Value } from '../../survey/values.ts';
import { type Figure, newTotal } from './total.ts';

type Answers = Readonly<Record<string, Value>>;

/** Works a figure out from things with these answers; each is newer than the one before. */
function figureOf(source: string, things: readonly Answers[]): Omit<Figure, 'newest'> {
  const total = newTotal(readSource(source), (at) => at);
  things.forEach((answers, at) =>
    total.set(String(at), { answers: (name) => answers[name] ?? null, at: `2026-01-0${at + 1}` }),
  );
  const { newest: _, ...figure } = total.figure();
  return figure;
}

const yes = { toilet: 'yes', members: 4 };
const no = { toilet: 'no', members: 5 };
const silent = {};

describe('a figure', () => {
  it.each<[string, readonly Answers[], Omit<Figure, 'newest'>]>([
    ['count(household)', [], { value: null, from: 0, lacking: 0 }],
    ['count(household)', [yes, silent], { value: 2, from: 2, lacking: 0 }],
    ["count(household, toilet = 'yes')", [yes, yes, no, silent], { value: 2, from: 4, lacking: 1 }],
    ["count(household, toilet = 'yes')", [no], { value: 0, from: 1, lacking: 0 }],
    ["count(household, toilet = 'yes')", [silent], { value: null, from: 1, lacking: 1 }],
    ["count(household, toilet != 'yes')", [no, silent], { value: 1, from: 2, lacking: 1 }],
    ["count(household, not(toilet = 'yes'))", [no, silent], { value: 1, from: 2, lacking: 1 }],
    ["count(household, toilet = '')", [no, silent], { value: 1, from: 2, lacking: 0 }],
    [
      "count(household, toilet = 'yes' or members > 4)",
      [no, yes, { members: 3 }],
      { value: 2, from: 3, lacking: 1 },
    ],
    [
      "count(household, toilet = 'yes' and members > 4)",
      [no, { members: 3 }],
      { value: 0, from: 2, lacking: 0 },
    ],
    [
      "count(household, selected(assets, 'cow'))",
      [{ assets: ['cow', 'fan'] }, silent],
      { value: 1, from: 2, lacking: 1 },
    ],
    ['sum(household, members)', [yes, no], { value: 9, from: 2, lacking: 0 }],
    ['sum(household, members)', [yes, silent], { value: 4, from: 2, lacking: 1 }],
    ['sum(household, members)', [silent], { value: null, from: 1, lacking: 1 }],
    ['sum(household, members)', [yes, { members: 'many' }], { value: 4, from: 2, lacking: 1 }],
    [
      'sum(household, members div goats)',
      [yes, { members: 4, goats: 0 }],
      { value: null, from: 2, lacking: 2 },
    ],
    ['sum(household, men + women)', [{ men: 1, women: 2 }, { men: 1 }], { value: 3, from: 2, lacking: 1 }],
    ["sum(household, members, toilet = 'no')", [yes, no, silent], { value: 5, from: 3, lacking: 1 }],
    ['sum(field, area)', [{ area: 0.1 }, { area: 0.2 }, { area: -0.3 }], { value: 0, from: 3, lacking: 0 }],
    ["share(household, toilet = 'yes')", [yes, no, no, yes, silent], { value: 50, from: 5, lacking: 1 }],
    ["share(household, toilet = 'yes')", [silent], { value: null, from: 1, lacking: 1 }],
    ["any(village, bank = 'yes')", [{ bank: 'yes' }, silent], { value: 'yes', from: 2, lacking: 1 }],
    ["any(village, bank = 'yes')", [{ bank: 'no' }], { value: 'no', from: 1, lacking: 0 }],
    ["any(village, bank = 'yes')", [{ bank: 'no' }, silent], { value: null, from: 2, lacking: 1 }],
    ['latest(well, depth)', [{ depth: 3 }, { depth: 5 }, silent], { value: 5, from: 3, lacking: 1 }],
    ['latest(well, depth)', [silent], { value: null, from: 1, lacking: 1 }],
  ])('%s of %j is %j', (source, things, figure) => {
    expect(figureOf(source, things)).toEqual(figure);
  });

  it('says its newest day, also when what was newest has gone', () => {
    const total = newTotal(readSource('count(household)'), (at) => at.slice(0, 10));
    const said = (at: string) => ({ answers: () => null, at });
    expect(total.figure().newest).toBe('');
    total.set('a', said('2026-03-01T10:00'));
    total.set('b', said('2026-05-12T10:00'));
    total.set('c', said('2026-04-01T10:00'));
    expect(total.figure().newest).toBe('2026-05-12');
    total.set('b', null);
    expect(total.figure().newest).toBe('2026-04-01');
    total.set('c', said('2026-02-01T10:00'));
    expect(total.figure().newest).toBe('2026-03-01');
  });
});
