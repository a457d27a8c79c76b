import { aSummary } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { warningsIn } from '../forms/checks/warnings.ts';
import { openForm } from '../forms/engine/instance.ts';
import { askedOfPanchayat } from '../forms/engine/outside.ts';
import type { SurveySummary } from '../survey/summary.ts';
import type { Values } from '../survey/values.ts';
import { warningsSince } from './changed.ts';
import { panchayatSays, panchayatSurveys } from './panchayat-says.ts';

const ofPanchayat = formIn(`
  | survey | type | name | label | relevant |
  | | begin_group | money | Money | |
  | | integer | tankers | Tankers | |
  | | integer | hired | Hired | \${tankers} > 0 |
  | | end_group | | | |
  | settings | form_id | subject |
  | | budget | panchayat |`);

const village = formIn(`
  | survey | type | name | label | warning | warning_message |
  | | begin_group | water | Water | | |
  | | integer | visits | Visits | . > instance('panchayat')/root/tankers | More than the panchayat has |
  | | text | by | By | | |
  | | end_group | | | | |
  | warnings | name | when | message | fields |
  | | none_hired | \${by} = 'hired' and instance("panchayat")/root/hired = 0 | None is hired | by |
  | settings | form_id |
  | | water |`);

const budget = (values: Values, more: Partial<SurveySummary> = {}) => ({
  summary: aSummary({ survey_id: 'P1', village_name: '', form_name: 'budget', ...more }),
  form: ofPanchayat,
  values,
});

const now = openForm(village, { 'water.visits': 5, 'water.by': 'hired' });
const warned = (...surveys: Parameters<typeof panchayatSays>[0]) =>
  warningsIn(now, panchayatSays(surveys)).map(({ warning }) => warning.message.en);

describe('a warning that asks for the figures of the panchayat', () => {
  it('holds or not by them; 0 is one', () => {
    expect(warned(budget({ 'money.tankers': 4, 'money.hired': 0 }))).toEqual([
      'None is hired',
      'More than the panchayat has',
    ]);
    expect(warned(budget({ 'money.tankers': 5, 'money.hired': 1 }))).toEqual([]);
  });

  it('is silent where nobody has said it, or it is not asked there', () => {
    expect(warned()).toEqual([]);
    expect(warningsIn(now)).toEqual([]);
    // No tankers: nobody is asked how many are hired.
    expect(warned(budget({ 'money.tankers': 0, 'money.hired': 0 }))).toEqual(['More than the panchayat has']);
  });

  it('takes the newest answer to each question', () => {
    const newest = budget({ 'money.tankers': 9 });
    const older = budget({ 'money.tankers': 4, 'money.hired': 0 });
    expect(warned(newest, older)).toEqual(['None is hired']);
  });

  it('holds beside an earlier year, too', () => {
    const since = warningsSince(
      now,
      { year: '2025', form: village, values: {} },
      panchayatSays([budget({ 'money.tankers': 4 })]),
    );
    expect(since.map(({ warning }) => warning.message.en)).toEqual(['More than the panchayat has']);
  });

  it('is known by the questions that it names; a list of choices of that name goes before', () => {
    expect(askedOfPanchayat(village)).toEqual(['hired', 'tankers']);
    const listed = formIn(`
      | survey | type | name | label |
      | | select_one panchayat | place | Place |
      | | integer | people | People |
      | choices | list_name | name | label |
      | | panchayat | a | A |
      | warnings | name | when | message | fields |
      | | many | \${people} > 1 and count(instance('panchayat')/root/item) = 1 | Many | people |`);
    expect(askedOfPanchayat(listed)).toEqual([]);
    const [module = { name: '' }] = listed.modules;
    expect(warningsIn(openForm(listed, { [`${module.name}.people`]: 2 }))).toHaveLength(1);
  });
});

it('the surveys of a panchayat are those of its own, of the same year, the newest first', () => {
  const own = aSummary({ survey_id: 'V1', survey_date: '2026-05-01' });
  const of = (survey_id: string, more: Partial<SurveySummary> = {}) =>
    aSummary({ survey_id, village_name: '', survey_date: '2026-03-01', ...more });
  const surveys = [
    of('old'),
    of('new', { survey_date: '2026-04-01' }),
    of('last year', { survey_date: '2025-12-31' }),
    of('of a village', { village_name: 'Rampur' }),
    of('of a record', { record_id: 'R1' }),
    of('elsewhere', { panchayat_id: 'other' }),
    of('V1'),
  ];
  expect(panchayatSurveys(surveys, own).map(({ survey_id }) => survey_id)).toEqual(['new', 'old']);
});
