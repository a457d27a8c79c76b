import { packTallies, unpackTallies } from '@sampark/core/reports/packed';
import { pageFromBytes, pageToBytes } from '@sampark/core/reports/page-bytes';
import type { QuestionTally, RowsTally, Tally } from '@sampark/core/reports/tally';
import { expect, it } from 'vitest';
import { utf8 } from '../browser/utf8.ts';

const saying = (questions: Record<string, QuestionTally>, rows?: RowsTally): Tally => ({
  surveys: 1,
  questions: new Map(Object.entries(questions)),
  repeats: new Map(rows ? [['a.wells/@', rows]] : []),
});
const answer = (...values: readonly (string | number)[]): QuestionTally => ({
  ...{ asked: 1, answered: 1, missing: 0 },
  counts: new Map(values.map((value) => [value, 1])),
});
const missing: QuestionTally = { asked: 1, answered: 0, missing: 1, counts: new Map() };

it.each<[string, readonly Tally[]]>([
  ['no survey', []],
  ['one survey', [saying({ 'a.x': answer(7) })]],
  [
    'whole numbers, others, choices, several of them, rows and words of every script',
    [
      saying({ 'a.whole': answer(240), 'a.share': answer(0.1), 'a.water': answer('हैंडपंप') }),
      saying({ 'a.whole': answer(-3), 'a.share': answer(1e300), 'a.kinds': answer('tap', 'well') }),
      saying({ 'a.whole': answer(2 ** 31), 'a.water': missing }, { asked: 1, begun: 1, rows: 4 }),
    ],
  ],
  [
    'more choices than a byte tells apart',
    Array.from({ length: 600 }, (_, at) => saying({ 'a.c': answer(`c${at}`) })),
  ],
])('a page of %s is read as it was written', (_, tallies) => {
  const page = {
    ids: tallies.map((_tally, at) => `S${at}`),
    marks: tallies.map((_tally, at) => String.fromCharCode(at % 256, 255)),
    versions: tallies.map(() => 3),
    packed: packTallies(tallies),
  };
  const { packed, ...read } = pageFromBytes(pageToBytes(page, utf8).buffer, utf8);
  expect({ ...read, packed: page.packed }).toEqual(page);
  expect(unpackTallies(packed)).toEqual(tallies);
});

it('bytes that are no page are refused', () => {
  expect(() => pageFromBytes(new Uint8Array(64).buffer, utf8)).toThrow();
});
