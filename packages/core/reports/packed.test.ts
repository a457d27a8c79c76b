import { seeded } from '@sampark/testing/random';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { Value } from '../survey/values.ts';
import { packTallies, unpackTallies } from './packed.ts';
import { addTallies, NOTHING_COUNTED, type Tally, tallyOf } from './tally.ts';
import { type PackedPart, tallySum } from './tally-sum.ts';

const form = formIn(`
  | survey | type | name | label | required | relevant |
  | | begin_group | a | A | | |
  | | integer | wells | Wells | yes | |
  | | decimal | rain | Rain | | \${wells} > 2 |
  | | select_one yn | drain | Drain | yes | |
  | | select_multiple yn | kinds | Kinds | | |
  | | text | remarks | Remarks | | |
  | | begin_repeat | sources | Sources | | \${wells} > 1 |
  | | select_one yn | works | Works | yes | |
  | | integer | depth | Depth | | |
  | | end_repeat | | | | |
  | | end_group | | | | |
  | choices | list_name | name | label |
  | | yn | yes | Yes |
  | | yn | no | No |`);

const random = seeded(7);
const sometimes = (value: Value): Value => (random.chance(0.7) ? value : null);

const aSurvey = () => {
  const rows = Array.from({ length: random.below(4) }, (_, at) => [
    [`a.sources/@r${at}`, at + 1] as const,
    [`a.sources/@r${at}/works`, sometimes(random.pick(['yes', 'no', 'gone']))] as const,
    [`a.sources/@r${at}/depth`, sometimes(random.below(3))] as const,
  ]).flat();
  return tallyOf(form, {
    'a.wells': sometimes(random.below(5)),
    'a.rain': sometimes((random.below(9) - 4) / 10),
    'a.drain': sometimes(random.pick(['yes', 'no', 'gone'])),
    'a.kinds': sometimes(random.pick([['yes'], ['yes', 'no'], []])),
    'a.remarks': sometimes('Dry in May'),
    ...Object.fromEntries(rows),
  });
};

const sumOf = (parts: readonly PackedPart[]): Tally => {
  const sum = tallySum();
  for (const part of parts) sum.add(part);
  return sum.tally();
};

it('tallies that are packed add up to what they add up to one by one, all or some of them', () => {
  for (let round = 0; round < 50; round += 1) {
    const pages = Array.from({ length: 1 + random.below(3) }, () =>
      Array.from({ length: random.below(40) }, aSurvey),
    );
    const parts = pages.map((tallies) => ({
      tallies,
      packed: packTallies(tallies),
      counts: random.chance(0.5) ? null : tallies.map(() => random.chance(0.6)),
    }));
    for (const { packed, tallies } of parts) {
      expect(unpackTallies(packed)).toEqual(tallies);
      expect(unpackTallies(packed, 'a.wells').map(({ questions }) => [...questions])).toEqual(
        tallies.map(({ questions }) => [...questions].filter(([path]) => path === 'a.wells')),
      );
    }
    expect(sumOf(parts)).toEqual(
      addTallies(parts.flatMap(({ tallies, counts }) => tallies.filter((_, at) => counts?.[at] ?? true))),
    );
  }
});

it('nothing packed comes to nothing', () => {
  expect(sumOf([])).toEqual(NOTHING_COUNTED);
  expect(sumOf([{ packed: packTallies([]), counts: [] }])).toEqual(NOTHING_COUNTED);
});

it('a number and a word that look alike stay apart', () => {
  const alike = (value: Value) => ({
    surveys: 1,
    questions: new Map([
      ['a.x', { asked: 1, answered: 1, missing: 0, counts: new Map([[value as string, 1]]) }],
    ]),
    repeats: new Map(),
  });
  const packed = packTallies([alike(1), alike('1')]);
  expect(sumOf([{ packed, counts: [true, true] }]).questions.get('a.x')?.counts).toEqual(
    new Map<string | number, number>([
      [1, 1],
      ['1', 1],
    ]),
  );
});
