import { tallyFromBytes, tallyToBytes } from '@sampark/core/reports/sum-bytes';
import type { QuestionTally, Tally } from '@sampark/core/reports/tally';
import { expect, it } from 'vitest';
import { utf8 } from '../browser/utf8.ts';

const saying = (counts: readonly (readonly [string | number, number])[]): QuestionTally => ({
  ...{ asked: 9, answered: 7, missing: 2 },
  counts: new Map(counts),
});

it.each<[string, Tally]>([
  ['nothing', { surveys: 0, questions: new Map(), repeats: new Map() }],
  [
    'whole numbers, others, choices, and words of every script beside numbers',
    {
      surveys: 9,
      questions: new Map([
        [
          'a.whole',
          saying([
            [240, 3],
            [-3, 1],
            [2 ** 40, 2],
          ]),
        ],
        [
          'a.share',
          saying([
            [0.1, 1],
            [1e300, 1],
          ]),
        ],
        [
          'a.water',
          saying([
            ['हैंडपंप', 5],
            ['tap', 2],
          ]),
        ],
        [
          'a.both',
          saying([
            ['other', 1],
            [7, 6],
          ]),
        ],
        ['a.text', saying([])],
      ]),
      repeats: new Map([['a.wells/@', { asked: 9, begun: 4, rows: 12 }]]),
    },
  ],
])('a sum of %s is read as it was written', (_, tally) => {
  const read = tallyFromBytes(tallyToBytes(tally, utf8).buffer, utf8);
  expect(read).toEqual(tally);
  expect([...read.questions.keys()]).toEqual([...tally.questions.keys()]);
});

it('bytes that are no sum are refused', () => {
  expect(() => tallyFromBytes(new Uint8Array(64).buffer, utf8)).toThrow();
});
