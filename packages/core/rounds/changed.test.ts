import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { checkField } from '../forms/checks/check-field.ts';
import { openWarnings, warningsIn } from '../forms/checks/warnings.ts';
import { openForm } from '../forms/engine/instance.ts';
import { formFields } from '../forms/fields/fields.ts';
import { carriedAnswers } from './carried.ts';
import { changedAnswers, hasChangedTooMuch, warningsSince } from './changed.ts';

it.each([
  ['as much as before', 240, 240, 25, false],
  ['as much more as is allowed', 240, 300, 25, false],
  ['more than that', 240, 301, 25, true],
  ['as much less as is allowed', 240, 180, 25, false],
  ['less than that', 240, 179, 25, true],
  ['nothing any more', 240, 0, 25, true],
  ['something for the first time', 0, 240, 25, false],
  ['below zero', -10, -20, 25, true],
  ['a fraction, as much as is allowed', 0.3, 0.33, 10, false],
  ['any change, where none is allowed', 240, 241, 0, true],
])('%s', (_what, before, now, allowed, isTooMuch) => {
  expect(hasChangedTooMuch(before, now, allowed)).toBe(isTooMuch);
});

const form = formIn(`
  | survey | type | name | label | allowed_change | carry | relevant |
  | | begin_group | water | Water | | | |
  | | integer | people | People | | | |
  | | integer | taps | Taps | 100 | | \${people} > 0 |
  | | decimal | rain | Rain | none | | |
  | | integer | guests | Guests | | no | |
  | | text | name | Name | | | |
  | | begin_repeat | wells | Wells | | | |
  | | integer | depth | Depth | | | |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | settings | form_id |
  | | water |`);

const before = {
  'water.people': 240,
  'water.taps': 10,
  'water.rain': 900,
  'water.guests': 5,
  'water.name': 'Old',
  'water.wells/@a': 'V',
  'water.wells/@a/depth': 10,
};

const changed = (values: Parameters<typeof openForm>[1]) =>
  changedAnswers(openForm(form, values), carriedAnswers(form, { form, values: before }), '2025');

describe('an answer that changed since last year', () => {
  it('is doubtful with both figures, and with its reason', () => {
    expect(changed({ 'water.people': 400, 'water.people~why': 'New colony' })).toMatchObject([
      {
        warning: { fields: ['water.people'] },
        reasonAt: 'water.people~why',
        reason: 'New colony',
        change: { year: '2025', before: 240, now: 400 },
      },
    ]);
  });

  it.each([
    ['by less than its form allows', { 'water.people': 250, 'water.taps': 20 }],
    ['and may change by any amount', { 'water.rain': 1 }],
    ['and is never carried', { 'water.guests': 900 }],
    ['and is no number', { 'water.name': 'New' }],
    ['to nothing typed', { 'water.people': null }],
    ['and is not asked', { 'water.taps': 900 }],
    ['in a row', { 'water.wells/@a': 'V', 'water.wells/@a/depth': 900 }],
  ])('%s is not', (_what, values) => {
    expect(changed(values)).toEqual([]);
  });

  it('has a field for its reason only where it may be doubtful', () => {
    const fields = formFields(form);
    expect(checkField(fields, 'water.people~why', 'New colony')).toBeNull();
    for (const path of ['water.rain~why', 'water.guests~why', 'water.name~why', 'water.wells/@a/depth~why'])
      expect(checkField(fields, path, 'New colony')?.code).toBe('unknown_field');
  });
});

it('what is never carried stands below no question of a new year', () => {
  expect([...carriedAnswers(form, { form, values: before }).keys()]).not.toContain('water.guests');
});

describe('a warning that asks for last year’s answers', () => {
  const warned = formIn(`
    | survey | type | name | label | warning | warning_message | carry |
    | | begin_group | water | Water | | | |
    | | integer | people | People | not(. = instance('last-year')/root/people) | Not as before | no |
    | | text | name | Name | | | |
    | | end_group | | | | | |
    | warnings | name | when | message | fields |
    | | renamed | \${name} != instance("last-year")/root/name | Renamed? | name |
    | settings | form_id |
    | | water |`);
  const now = openForm(warned, { 'water.people': 5, 'water.name': 'New' });
  const since = (values: Parameters<typeof openForm>[1], then = warned) =>
    warningsSince(now, { year: '2025', form: then, values }).map(({ warning }) => warning.message.en);

  it('holds or not by them', () => {
    expect(since({ 'water.people': 4, 'water.name': 'Old' })).toEqual(['Renamed?', 'Not as before']);
    expect(since({ 'water.people': 5, 'water.name': 'New' })).toEqual([]);
  });

  it('finds nothing where last year said nothing, or asked nothing of the kind', () => {
    expect(since({})).toEqual(['Renamed?', 'Not as before']);
    expect(since({ 'water.people': 5 }, form)).toEqual(['Renamed?']);
  });

  it('is silent where last year is not known: nobody can say that it holds', () => {
    expect(warningsIn(now)).toEqual([]);
    expect(openWarnings(now)).toBe(0);
  });
});

it('a question that warns of its own answer has no second doubt about its change', () => {
  const both = formIn(`
    | survey | type | name | label | warning | warning_message |
    | | integer | people | People | . > 300 | So many? |`);
  const [path = ''] = formFields(both).order;
  const given = warningsSince(openForm(both, { [path]: 400 }), {
    year: '2025',
    form: both,
    values: { [path]: 240 },
  });
  expect(given.map(({ warning, change }) => [warning.message.en, change])).toEqual([['So many?', undefined]]);
});
