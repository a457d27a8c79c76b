import { choices, group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../survey/values.ts';
import { checkField } from '../checks/check-field.ts';
import { openForm } from '../engine/instance.ts';
import { isAsked } from '../engine/questions.ts';
import { byFormOrder, fieldAt, formFields, repeatAt } from '../fields/fields.ts';

const form = waterForm(
  whole('wells'),
  repeat('sources', [
    text('kind'),
    whole('depth'),
    group('pump', [text('make')]),
    repeat('repairs', [text('what')]),
  ]),
  repeat('months', [whole('litres')], { repeat_count: '3' }),
  repeat('places', [whole('count')], { table: choices('school', 'temple') }),
);
const fields = formFields(form);
const codeOf = (path: string, value: Value): string | null => checkField(fields, path, value)?.code ?? null;

describe('the fields of rows', () => {
  it('are found in whatever row they stand', () => {
    expect(fieldAt(fields, 'water.sources/@k1/depth')?.question.name).toBe('depth');
    expect(fieldAt(fields, 'water.sources/@k1/pump/make')?.question.name).toBe('make');
    const what = fieldAt(fields, 'water.sources/@k1/repairs/@r1/what');
    expect(what?.repeats.map(({ name }) => name)).toEqual(['sources', 'repairs']);
    expect(repeatAt(fields, 'water.sources/@k1/repairs/@r1')?.repeat.name).toBe('repairs');
  });

  it('come row by row, each behind its row, and the questions of the form in its order', () => {
    const paths = [
      'water.wells',
      'water.sources/@a',
      'water.sources/@a/kind',
      'water.sources/@a/depth',
      'water.sources/@a/repairs/@x',
      'water.sources/@a/repairs/@x/what',
      'water.sources/@b',
      'water.sources/@b/kind',
      'water.places/@school/count',
      'elsewhere.unknown',
    ];
    expect(paths.toReversed().toSorted(byFormOrder(fields))).toEqual(paths);
  });
});

describe('a survey accepts', () => {
  it.each([
    ['water.sources/@k1', 'V'],
    ['water.sources/@k1', null],
    ['water.sources/@k1/depth', 40],
    ['water.sources/@k1/pump/make', 'India Mark II'],
    ['water.sources/@k1/repairs/@r1', 'V'],
    ['water.sources/@k1/repairs/@r1/what', 'chain'],
    ['water.months/@3/litres', 5],
    ['water.places/@school/count', 2],
  ])('at %s %j', (path, value) => {
    expect(codeOf(path, value)).toBeNull();
  });

  it.each([
    ['a value of the wrong type in a row', 'water.sources/@k1/depth', 'deep', 'not_a_number'],
    ['a value out of bounds in a row', 'water.sources/@k1/depth', 10_000, 'max_value'],
    ['a question that rows do not have', 'water.sources/@k1/colour', 1, 'unknown_field'],
    ['a question of rows without a row', 'water.sources/depth', 1, 'unknown_field'],
    ['a question of rows in any row', 'water.sources/@/depth', 1, 'unknown_field'],
    ['a question outside of rows in a row', 'water.sources/@k1/wells', 1, 'unknown_field'],
    ['a row of a question', 'water.wells/@k1', 'V', 'unknown_field'],
    ['a row of a group', 'water.sources/@k1/pump/@x', 'V', 'unknown_field'],
    ['a row without an id', 'water.sources/@', 'V', 'unknown_field'],
    ['a row id of 10,000 characters', `water.sources/@${'k'.repeat(10_000)}`, 'V', 'unknown_field'],
    ['a row id with a space', 'water.sources/@a b', 'V', 'unknown_field'],
    ['a row named as a prototype, in a question', 'water.__proto__/@k1', 'V', 'unknown_field'],
    ['a place that is a number', 'water.sources/@k1', 1, 'not_a_place'],
    ['a place with a sign', 'water.sources/@k1', 'a-b', 'not_a_place'],
    ['a place of 10,000 characters', 'water.sources/@k1', 'V'.repeat(10_000), 'not_a_place'],
    ['a place that ends with zero', 'water.sources/@k1', 'V0', 'not_a_place'],
    ['the place of a counted row', 'water.months/@3', 'V', 'unknown_field'],
    ['a counted row that has no number', 'water.months/@k1/litres', 5, 'unknown_field'],
    ['a counted row without end', 'water.months/@100000/litres', 5, 'unknown_field'],
    ['the place of a row of a table', 'water.places/@school', 'V', 'unknown_field'],
    ['a row that a table does not have', 'water.places/@market/count', 1, 'unknown_field'],
  ])('not %s', (_, path, value, code) => {
    expect(codeOf(path, value)).toBe(code);
  });

  it('a row named as a prototype', () => {
    expect(codeOf('water.sources/@__proto__', 'V')).toBeNull();
    const values = JSON.parse(
      '{"water.sources/@__proto__":"V","water.sources/@__proto__/depth":4}',
    ) as Record<string, Value>;
    expect(isAsked(openForm(form, values), 'water.sources/@__proto__/depth')).toBe(true);
  });
});

describe('the rows of a survey', () => {
  it('of a fixed table are always there, by the names of its choices', () => {
    const instance = openForm(form, { 'water.places/@school/count': 2 });
    expect(isAsked(instance, 'water.places/@school/count')).toBe(true);
    expect(isAsked(instance, 'water.places/@temple/count')).toBe(true);
    expect(isAsked(instance, 'water.places/@market/count')).toBe(false);
  });

  it('are in the order of their places; two with one place by their ids', () => {
    const values = { 'water.sources/@b': 'V', 'water.sources/@a': 'V', 'water.sources/@c': 'G' };
    const instance = openForm(form, values);
    const [sources = []] = instance.survey.rows.filter((rows) => rows.some(({ id }) => id === 'c'));
    expect(sources.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('of a removed row keep their answers, which nothing counts', () => {
    const instance = openForm(form, { 'water.sources/@k1/depth': 40 });
    expect(isAsked(instance, 'water.sources/@k1/depth')).toBe(false);
  });
});
