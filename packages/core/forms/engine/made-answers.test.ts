import { repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import type { FormDefinition, Item } from '../definition.ts';
import type { Device } from '../xpath/scope.ts';
import { changeAnswers, openForm } from './instance.ts';
import { begunAnswers, begunValues, triggeredAnswers } from './made-answers.ts';

/** A phone in India, on the afternoon of 24 November 2026. */
const PHONE: Device = {
  now: () => Date.parse('2026-11-24T15:30:00+05:30'),
  offset: () => 330,
  random: () => 0.5,
};

const crops: Item = {
  type: 'select_multiple',
  name: 'crops',
  label: { en: 'Crops' },
  required: false,
  choices: ['wheat', 'rice', 'maize'].map((name) => ({ name, label: { en: name } })),
  default: 'wheat rice',
};
const date = (name: string, more: object = {}): Item => ({
  type: 'date',
  name,
  label: { en: name },
  required: false,
  ...more,
});

describe('a survey that begins', () => {
  const begun = (form: FormDefinition, values: Values = {}) => begunValues(form, values, PHONE);

  it('has the static defaults, in the shape of their questions', () => {
    expect(
      begun(waterForm(whole('wells', { default: '3' }), text('place', { default: '7' }), crops)),
    ).toEqual({
      'water.wells': 3,
      'water.place': '7',
      'water.crops': ['wheat', 'rice'],
    });
  });

  it('has the worked-out ones, by the clock of the person, and those that name another default', () => {
    const form = waterForm(
      date('visit', { dynamic_default: 'today()' }),
      whole('wells', { default: '3' }),
      whole('twice', { dynamic_default: '${wells} * 2' }),
    );
    expect(begun(form)).toEqual({ 'water.visit': '2026-11-24', 'water.wells': 3, 'water.twice': 6 });
  });

  it('has them also for questions that are not asked yet', () => {
    const form = waterForm(text('dry'), text('since', { relevant: "${dry} = 'yes'", default: 'April' }));
    expect(begun(form)).toEqual({ 'water.since': 'April' });
  });

  it('has none that its question would not take, and leaves what is answered', () => {
    const form = waterForm(whole('wells', { default: 'many' }), whole('taps', { default: '4' }));
    expect(begun(form, { 'water.taps': 9 })).toEqual({ 'water.taps': 9 });
  });

  it('has them in the rows that are there from the beginning', () => {
    const table = [{ name: 'school', label: { en: 'School' } }];
    const form = waterForm(
      whole('count', { default: '2' }),
      repeat('taps', [text('state', { default: 'works' })], { repeat_count: '${count}' }),
      repeat('places', [whole('number', { default: '1' })], { table }),
    );
    expect(begun(form)).toEqual({
      'water.count': 2,
      'water.taps/@1/state': 'works',
      'water.taps/@2/state': 'works',
      'water.places/@school/number': 1,
    });
  });
});

describe('a row that is added', () => {
  it('has its own defaults, which may name the answers around it; other rows stay', () => {
    const form = waterForm(
      text('hamlet'),
      repeat('sources', [text('place', { dynamic_default: "concat(${hamlet}, ' ', position(..))" })]),
    );
    const values = { 'water.hamlet': 'Purwa', 'water.sources/@a': 'V', 'water.sources/@b': 'W' };
    expect(begunAnswers(form, values, 'water.sources/@b', PHONE)).toEqual([
      ['water.sources/@b/place', 'Purwa 2'],
    ]);
  });
});

describe('a calculation with a trigger', () => {
  const form = waterForm(
    whole('depth'),
    text('note'),
    text('measured', { calculation: "concat(${depth}, ' m, ', ${note})", trigger: ['depth'] }),
    repeat('sources', [text('state'), date('seen', { calculation: 'today()', trigger: ['state'] })]),
  );

  it('is made when that question changes, and not when others do', () => {
    const instance = openForm(form, { 'water.note': 'dry' });
    changeAnswers(instance, [['water.depth', 40]]);
    expect(triggeredAnswers(instance, ['water.depth'], PHONE)).toEqual([['water.measured', '40 m, dry']]);
    changeAnswers(instance, [
      ['water.measured', '40 m, dry'],
      ['water.note', 'wet'],
    ]);
    expect(triggeredAnswers(instance, ['water.note'], PHONE)).toEqual([]);
    expect(triggeredAnswers(instance, ['water.measured'], PHONE)).toEqual([]);
  });

  it('is made in the row of the change alone', () => {
    const instance = openForm(form, {
      'water.sources/@a': 'V',
      'water.sources/@b': 'W',
      'water.sources/@b/state': 'works',
    });
    expect(triggeredAnswers(instance, ['water.sources/@b/state'], PHONE)).toEqual([
      ['water.sources/@b/seen', '2026-11-24'],
    ]);
  });
});
