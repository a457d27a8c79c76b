import { aSummary } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { byFormAndYear, surveysOf } from './by-form-and-year.ts';

const surveys = [
  aSummary({ survey_id: 'new', form_name: 'wells', survey_date: '2026-03-01', panchayat_id: '1' }),
  aSummary({ survey_id: 'other', form_name: 'schools', survey_date: '2026-02-01', panchayat_id: '1' }),
  aSummary({ survey_id: 'again', form_name: 'wells', survey_date: '2026-01-01', panchayat_id: '2' }),
  aSummary({ survey_id: 'old', form_name: 'wells', survey_date: '2025-01-01', panchayat_id: '3' }),
];

const HERE = ['1', '2', '3'];

const idsOf = (form_name: string, year: string, panchayats: readonly string[] = HERE) =>
  surveysOf(surveys, { form_name, year }, panchayats).map(({ survey_id }) => survey_id);

it('surveys are found by form, year and panchayat, one panchayat after the other', () => {
  expect(idsOf('wells', '2026')).toEqual(['new', 'again']);
  expect(idsOf('wells', '2026', ['2', '1'])).toEqual(['again', 'new']);
  expect(idsOf('wells', '2026', ['2', '4'])).toEqual(['again']);
  expect(idsOf('wells', '2025')).toEqual(['old']);
  expect(idsOf('schools', '2025')).toEqual([]);
  expect(idsOf('__proto__', '2026')).toEqual([]);
});

it('the panchayats of a form and a year are known', () => {
  expect([...(byFormAndYear(surveys).get('wells')?.get('2026')?.keys() ?? [])]).toEqual(['1', '2']);
});

it('a list is grouped once, another list anew', () => {
  expect(byFormAndYear(surveys)).toBe(byFormAndYear(surveys));
  expect(surveysOf(surveys.slice(1), { form_name: 'wells', year: '2026' }, HERE)).toHaveLength(1);
});
