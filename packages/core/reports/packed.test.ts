import { seeded } from '@sampark/testing/random';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { Value } from '../survey/values.ts';
import { addPacked, type PackedTallies, packTallies, unpackTallies } from './packed.ts';
import { addTallies, NOTHING_COUNTED, tallyOf } from './tally.ts';

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

/** Keeps packed tallies as a device does. */
const kept = (packed: PackedTallies): PackedTallies => JSON.parse(JSON.stringify(packed)) as PackedTallies;

it('tallies that are packed add up to what they add up to one by one, all or some of them', () => {
  for (let round = 0; round < 50; round += 1) {
    const pages = Array.from({ length: 1 + random.below(3) }, () =>
      Array.from({ length: random.below(9) }, aSurvey),
    );
    const parts = pages.map((tallies) => ({
      tallies,
      packed: kept(packTallies(tallies)),
      counts: tallies.map(() => random.chance(0.6)),
    }));
    for (const { packed, tallies } of parts) {
      expect(unpackTallies(packed)).toEqual(tallies);
      expect(unpackTallies(packed, 'a.wells').map(({ questions }) => [...questions])).toEqual(
        tallies.map(({ questions }) => [...questions].filter(([path]) => path === 'a.wells')),
      );
    }
    expect(addPacked(parts)).toEqual(
      addTallies(parts.flatMap(({ tallies, counts }) => tallies.filter((_, at) => counts[at]))),
    );
  }
});

it('nothing packed comes to nothing', () => {
  expect(addPacked([])).toEqual(NOTHING_COUNTED);
  expect(addPacked([{ packed: packTallies([]), counts: [] }])).toEqual(NOTHING_COUNTED);
});

it('a number and a word that look alike stay apart', () => {
  const alike = (value: Value) => ({
    surveys: 1,
    questions: new Map([
      ['a.x', { asked: 1, answered: 1, missing: 0, counts: new Map([[value as string, 1]]) }],
    ]),
    repeats: new Map(),
  });
  const packed = kept(packTallies([alike(1), alike('1')]));
  expect(addPacked([{ packed, counts: [true, true] }]).questions.get('a.x')?.counts).toEqual(
    new Map<string | number, number>([
      [1, 1],
      ['1', 1],
    ]),
  );
});
