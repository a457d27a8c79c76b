import { seeded } from '@sampark/testing/random';
import { describe, expect, it } from 'vitest';
import { lookalikes, type RecordMarks } from './looks-like.ts';
import { isOneLetterOff } from './one-letter.ts';
import { soundKey } from './sound-key.ts';

const marks = (label: string, more: Partial<RecordMarks> = {}): RecordMarks => ({
  labels: [label],
  numbers: [],
  house_number: null,
  place: null,
  ...more,
});

/** Returns the reasons why a record with the first marks looks like one with the second. */
const because = (one: RecordMarks, other: RecordMarks): readonly string[] =>
  lookalikes([{ record_id: 'a', marks: one }])(other)[0]?.because ?? [];

describe('names that may be one', () => {
  it.each([
    ['राम कुमार', 'Ram Kumar'],
    ['गीता देवी', 'Geeta Devi'],
    ['लक्ष्मी', 'Laxmi'],
    ['Lakshmi', 'Laxmi'],
    ['सिंह राम', 'Ram Singh'],
    ['Mohammed Ali', 'Muhammad Ali'],
    ['मोहम्मद अली', 'Mohammad Ali'],
    ['Kumar, Ram', 'Ram  KUMAR'],
    ['R. Kumar', 'Ram Kumar'],
    ['R. K. Singh', 'Ram Kumar Singh'],
    ['Ram Kumar Singh', 'Ram Kumar'],
    ['Smt. Sunita Devi', 'Sunita Devi'],
    ['श्रीमती सुनीता देवी', 'Sunita Devi'],
    ['Savitri Devi', 'Savirti Devi'],
    ['Bharat Yadav', 'Barat Yadav'],
    ['Zahid Khan', 'Jahid Khan'],
  ])('%s, %s', (one, other) => {
    expect(because(marks(one), marks(other))).toEqual(['name']);
    expect(because(marks(other), marks(one))).toEqual(['name']);
  });

  it.each([
    ['Ram', 'Ram Kumar'],
    ['Ram Kumar', 'Mohan Kumar'],
    ['R. K.', 'Ram Kumar'],
    ['Sita', 'Gita'],
    ['Ram Kumar Singh Yadav', 'Ram Kumar'],
    ['', ''],
    ['राम', 'श्याम'],
  ])('not %s, %s', (one, other) => {
    expect(because(marks(one), marks(other))).toEqual([]);
  });
});

describe('a record looks like another', () => {
  const here = [26.9, 80.9] as const;
  const near = [26.9001, 80.9] as const;
  const far = [26.901, 80.9] as const;

  it('by the same phone, however it is written', () => {
    const one = marks('Ram', { numbers: ['+91 98765-43210'] });
    expect(because(one, marks('Shyam', { numbers: ['९८७६५४३२१०'] }))).toEqual(['number']);
  });

  it('by house number and place together, by neither alone', () => {
    const one = marks('Ram', { house_number: '12/A', place: here });
    expect(because(one, marks('Shyam', { house_number: '12 a', place: near }))).toEqual([
      'house_number',
      'near',
    ]);
    expect(because(one, marks('Shyam', { house_number: '12 a', place: far }))).toEqual([]);
    expect(because(one, marks('Shyam', { place: near }))).toEqual([]);
  });

  it('with its distance, the likeliest first', () => {
    const find = lookalikes([
      { record_id: 'far', marks: marks('Ram Kumar', { place: far }) },
      { record_id: 'unplaced', marks: marks('Ram Kumar') },
      { record_id: 'near', marks: marks('Ram Kumar', { place: near }) },
      { record_id: 'other', marks: marks('Mohan Das') },
    ]);
    expect(find(marks('राम कुमार', { place: here }))).toEqual([
      { record_id: 'near', because: ['name', 'near'], metres: 11.13 },
      { record_id: 'far', because: ['name'], metres: 111.32 },
      { record_id: 'unplaced', because: ['name'], metres: null },
    ]);
  });
});

describe('one letter', () => {
  it.each([
    ['ramesh', 'ramesh', true],
    ['ramesh', 'rameshh', true],
    ['ramesh', 'amesh', true],
    ['ramesh', 'rimesh', true],
    ['ramesh', 'armesh', true],
    ['ramesh', 'rmaehs', false],
    ['ramesh', 'mahesh', false],
    ['ramesh', 'ram', false],
  ])('between %s and %s: %s', (one, other, expected) => {
    expect(isOneLetterOff(one, other)).toBe(expected);
    expect(isOneLetterOff(other, one)).toBe(expected);
  });
});

it('leaves other scripts as they are', () => {
  expect(soundKey('முருகன்')).toBe('முருகன்');
});

it('finds one of ten thousand', () => {
  const random = seeded(1);
  const first = ['Ram', 'Sita', 'Mohan', 'Gita', 'Sunita', 'Ramesh', 'Suresh', 'Anil', 'Kavita', 'Imran'];
  const last = ['Kumar', 'Devi', 'Singh', 'Yadav', 'Khan', 'Verma', 'Das', 'Lal'];
  const records = Array.from({ length: 10_000 }, (_, at) => ({
    record_id: String(at),
    marks: marks(`${random.pick(first)} ${random.pick(last)} ${at}`, {
      numbers: [String(9_000_000_000 + at)],
    }),
  }));
  const found = lookalikes(records)(marks('Nobody', { numbers: ['9000004321'] }));
  expect(found.map(({ record_id }) => record_id)).toEqual(['4321']);
});
