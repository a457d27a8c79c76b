import { aNote } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { ofPanchayat } from '../forms/engine/outside.ts';
import type { Value } from '../survey/values.ts';
import { findingsOf } from './findings.ts';

const form = formIn(`
  | survey |
  | | type           | name   | label            | calculation  | warning        | warning_message            |
  | | begin_group    | water  | Water            |              |                |                            |
  | | integer        | people | People           |              |                |                            |
  | | decimal        | twice  | Twice            | \${people} * 2 |             |                            |
  | | select_one tap | kind   | Kind             |              |                |                            |
  | | begin_repeat   | wells  | Wells            |              |                |                            |
  | | integer        | depth  | Depth of \${kind} |            | . > \${people} | \${depth} m for \${kind}?   |
  | | end_repeat     |        |                  |              |                |                            |
  | | end_group      |        |                  |              |                |                            |
  | choices | list_name | name | label |
  | | tap | hand | Hand pump |
  | warnings | name | when | message | fields |
  | | empty | \${people} = 0 | Nobody? | people kind |`);

it('finds what is doubtful, in words that need no survey beside them', () => {
  const values = {
    'water.people': 5,
    'water.kind': 'hand',
    'water.wells/@a': 'V',
    'water.wells/@b': 'W',
    'water.wells/@b/depth': 40,
    'water.wells/@b/depth~why': 'Rock',
  };
  expect(findingsOf(form, values).doubts).toMatchObject([
    {
      path: 'water.wells/@b/depth',
      question: { en: 'Depth of Hand pump' },
      rows: [{ repeat: { en: 'Wells' }, number: 2 }],
      message: { en: '40 m for Hand pump?' },
      reasonAt: 'water.wells/@b/depth~why',
      reason: 'Rock',
      accepted: null,
    },
  ]);
  expect(findingsOf(form, { 'water.people': 0 }).doubts).toMatchObject([
    { path: 'water.people', rows: [], reasonAt: 'reasons.empty', reason: '' },
  ]);
});

it('has the numbers that people gave, outside of rows', () => {
  const values = { 'water.people': 0, 'water.wells/@a': 'V', 'water.wells/@a/depth': 7 };
  expect([...findingsOf(form, values).numbers]).toEqual([['water.people', 0]]);
});

it('finds what changed since last year, where last year is known', () => {
  const values = { 'water.people': 400 };
  const earlier = { year: '2025', form, values: { 'water.people': 240 } };
  expect(findingsOf(form, values, earlier).doubts).toMatchObject([
    { path: 'water.people', reasonAt: 'water.people~why', change: { year: '2025', before: 240, now: 400 } },
  ]);
  expect(findingsOf(form, values).doubts).toEqual([]);
});

describe('a doubt that an officer accepted', () => {
  const row = 'water.wells/@b/depth';
  const answers = { 'water.people': 5, 'water.wells/@b': 'W', [row]: 40 };
  const [doubt] = findingsOf(form, answers).doubts;
  const word = aNote({ on: row, text: doubt?.rests ?? '', name: 'Rajesh Mishra' });
  const accepted = (changed: Record<string, Value>) =>
    findingsOf(form, { ...answers, '~accepted.water': [word], ...changed }).doubts.map(
      (each) => each.accepted?.name,
    );

  it('is so as long as the answers are that it rests on', () => {
    expect(accepted({})).toEqual(['Rajesh Mishra']);
    expect(accepted({ 'water.kind': 'hand', [`${row}~why`]: 'Rock' })).toEqual(['Rajesh Mishra']);
    expect(accepted({ [row]: 41 })).toEqual([undefined]);
    expect(accepted({ 'water.people': 6 })).toEqual([undefined]);
  });

  it('is another one in another row', () => {
    expect(accepted({ 'water.wells/@a': 'V', 'water.wells/@a/depth': 40 })).toEqual([
      undefined,
      'Rajesh Mishra',
    ]);
  });

  it('that reads last year is another one with other answers of last year', () => {
    const asking = formIn(`
      | survey | type | name | label | warning | warning_message |
      | | begin_group | water | Water | | |
      | | integer | people | People | . < instance('last-year')/root/wells | Few? |
      | | integer | wells | Wells | | |
      | | integer | taps | Taps | | |
      | | end_group | | | | |`);
    const restsWith = (wells: number, taps: number) => {
      const earlier = { year: '2025', form: asking, values: { 'water.wells': wells, 'water.taps': taps } };
      return findingsOf(asking, { 'water.people': 5 }, earlier).doubts[0]?.rests;
    };
    expect(restsWith(8, 2)).toBeDefined();
    expect(restsWith(8, 3)).toBe(restsWith(8, 2));
    expect(restsWith(9, 2)).not.toBe(restsWith(8, 2));
  });
});

describe('a doubt that rests on a figure of the panchayat', () => {
  const tankers = formIn(`
  | survey | type | name | label | warning | warning_message |
  | | begin_group | water | Water | | |
  | | integer | visits | Visits | . > instance('panchayat')/root/tankers | More than the panchayat has |
  | | end_group | | | | |`);
  const found = (said: Readonly<Record<string, Value>>) => {
    const others = ofPanchayat(new Map(Object.entries(said)));
    return findingsOf(tankers, { 'water.visits': 5 }, null, others).doubts;
  };

  it('is found where the figure is known', () => {
    expect(found({ tankers: 4 })).toMatchObject([
      { path: 'water.visits', message: { en: 'More than the panchayat has' } },
    ]);
    expect(found({ tankers: 5 })).toEqual([]);
    expect(found({})).toEqual([]);
  });

  it('rests on that figure, and on no other one of the panchayat', () => {
    const [doubt] = found({ tankers: 4, people: 900 });
    expect(doubt?.rests).toBe(found({ tankers: 4, people: 901 })[0]?.rests);
    expect(doubt?.rests).not.toBe(found({ tankers: 3, people: 900 })[0]?.rests);
  });
});
