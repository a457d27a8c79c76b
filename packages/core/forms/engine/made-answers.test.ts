import { calculated, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import type { FormDefinition, Item } from '../definition/definition.ts';
import type { Device } from '../xpath/scope.ts';
import { changeAnswers, locate, openForm } from './instance.ts';
import { begunAnswers, begunValues, dueDefaults, type MadeAnswer, madeAnswers } from './made-answers.ts';

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

  it('has the static ones also for questions that are not asked yet; those that are worked out wait', () => {
    const unasked = { relevant: "${dry} = 'yes'" };
    const form = waterForm(
      text('dry'),
      text('since', { ...unasked, default: 'April' }),
      date('seen', { ...unasked, dynamic_default: 'today()' }),
    );
    expect(begun(form)).toEqual({ 'water.since': 'April' });
  });

  it('has a whole number without the fraction that was worked out', () => {
    const form = waterForm(
      whole('wells', { default: '3.9' }),
      whole('half', { dynamic_default: '${wells} div 2' }),
      whole('none', { dynamic_default: "''" }),
    );
    expect(begun(form)).toEqual({ 'water.wells': 3, 'water.half': 1 });
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

/** Changes answers in a survey, and returns what the form makes of that. */
function changed(form: FormDefinition, values: Values, ...changes: MadeAnswer[]): readonly MadeAnswer[] {
  const instance = openForm(form, values);
  const before = dueDefaults(instance);
  changeAnswers(instance, changes);
  const fields = changes.map(([field]) => field);
  return madeAnswers(instance, fields, before, PHONE);
}

describe('a question that is asked for the first time', () => {
  const form = waterForm(
    text('dry'),
    date('since', { relevant: "${dry} = 'yes'", dynamic_default: 'today()' }),
    text('cause', { relevant: "${dry} = 'yes'", default: 'heat' }),
  );

  it('has its worked-out default then', () => {
    expect(changed(form, {}, ['water.dry', 'yes'])).toEqual([['water.since', '2026-11-24']]);
  });

  it('keeps what it holds', () => {
    expect(changed(form, { 'water.since': '2026-01-01' }, ['water.dry', 'yes'])).toEqual([]);
  });

  it('has no default while it was asked all along, so whoever empties it finds it empty', () => {
    const asked = { 'water.dry': 'yes', 'water.since': '2026-01-01' };
    expect(changed(form, asked, ['water.since', null])).toEqual([]);
  });

  it('has it in each row that a count adds, and not in those that were there', () => {
    const counted = waterForm(
      whole('count'),
      repeat('taps', [text('state', { default: 'works' })], { repeat_count: '${count}' }),
    );
    expect(changed(counted, { 'water.count': 1 }, ['water.count', 3])).toEqual([
      ['water.taps/@2/state', 'works'],
      ['water.taps/@3/state', 'works'],
    ]);
  });

  it('has none in a row that comes back: its answers are those that it had', () => {
    const sources = waterForm(repeat('sources', [text('state', { default: 'works' })]));
    expect(changed(sources, {}, ['water.sources/@a', 'V'])).toEqual([]);
  });
});

describe('a calculation with once()', () => {
  const token = calculated('token', "once(concat(${place}, ' ', today()))", { relevant: "${place} != ''" });
  const form = waterForm(text('place'), token, calculated('said', "concat('no. ', ${token})"));

  it('is written when the survey begins, by the clock of the person, if it is asked then', () => {
    const values = { 'water.place': 'Purwa', survey_date: '2026-11-01' };
    expect(begunAnswers(form, values, '', PHONE)).toEqual([['water.token', 'Purwa 2026-11-24']]);
    expect(begunAnswers(form, {}, '', PHONE)).toEqual([]);
  });

  it('is written when it is asked for the first time, and never again', () => {
    expect(changed(form, {}, ['water.place', 'Purwa'])).toEqual([['water.token', 'Purwa 2026-11-24']]);
    expect(changed(form, { 'water.token': 'Purwa 2026-01-01' }, ['water.place', 'Pipri'])).toEqual([]);
  });

  it('is a number where it works out to one', () => {
    const lots = waterForm(text('place'), calculated('lot', 'once(random())'));
    expect(begunAnswers(lots, {}, '', PHONE)).toEqual([['water.lot', 0.5]]);
  });

  it('waits until it comes to something', () => {
    const late = waterForm(whole('depth'), calculated('first', 'once(${depth} * 2)'));
    expect(begunAnswers(late, {}, '', PHONE)).toEqual([]);
    expect(changed(late, {}, ['water.depth', 4])).toEqual([['water.first', 8]]);
  });

  it('is made in each row by itself', () => {
    const sources = waterForm(
      repeat('sources', [text('place'), calculated('nr', 'once(position(..) * 10)')]),
    );
    const values = { 'water.sources/@a': 'V', 'water.sources/@a/nr': 10 };
    expect(changed(sources, values, ['water.sources/@b', 'W'])).toEqual([['water.sources/@b/nr', 20]]);
  });

  it('makes what others work out from it', () => {
    const instance = openForm(form, { 'water.place': 'Purwa' });
    changeAnswers(instance, [['water.token', 'Purwa 2026-11-24']]);
    expect(locate(instance, 'water.said')?.row.values).toContain('no. Purwa 2026-11-24');
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
    const dry = { 'water.note': 'dry' };
    expect(changed(form, dry, ['water.depth', 40])).toEqual([['water.measured', '40 m, dry']]);
    const made = { ...dry, 'water.depth': 40, 'water.measured': '40 m, dry' };
    expect(changed(form, made, ['water.note', 'wet'])).toEqual([]);
    expect(changed(form, made, ['water.measured', 'by hand'])).toEqual([]);
  });

  it('is made in the row of the change alone', () => {
    const rows = { 'water.sources/@a': 'V', 'water.sources/@b': 'W' };
    expect(changed(form, rows, ['water.sources/@b/state', 'works'])).toEqual([
      ['water.sources/@b/seen', '2026-11-24'],
    ]);
  });
});
