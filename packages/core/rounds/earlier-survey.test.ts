import { aSummary } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { NO_VILLAGES, villageNames } from '../places/village-names.ts';
import { earlierSurvey } from './earlier-survey.ts';

const own = aSummary({ survey_id: 'own', village_name: 'Rampur', survey_date: '2026-03-10' });
const of = (survey_id: string, survey_date: string, over: Parameters<typeof aSummary>[0] = {}) =>
  aSummary({ survey_id, village_name: 'Rampur', survey_date, ...over });
const { panchayat_id } = own;
const aVillage = (code: string, en: string, hi: string) => ({
  panchayat_id,
  code,
  version: 1,
  name: { en, hi },
});

describe('the survey that another one goes on from', () => {
  const idOf = (...surveys: readonly ReturnType<typeof of>[]) =>
    earlierSurvey([own, ...surveys], NO_VILLAGES, own)?.survey_id;

  it('is that of the newest year before, whatever is missing between', () => {
    expect(idOf(of('a', '2022-01-01'), of('b', '2024-06-01'), of('c', '2027-01-01'))).toBe('b');
    expect(idOf(of('same year', '2026-01-01'))).toBeUndefined();
  });

  it('is a complete one, then the one of the later day, where a year has several', () => {
    const whole = of('whole', '2025-01-05', { is_complete: true });
    expect(idOf(of('half', '2025-11-30'), whole)).toBe('whole');
    expect(idOf(of('late', '2025-11-30'), of('early', '2025-02-01'))).toBe('late');
  });

  it('is of the same form, panchayat and subject', () => {
    expect(idOf(of('a', '2025-01-01', { form_name: 'wells' }))).toBeUndefined();
    expect(idOf(of('a', '2025-01-01', { panchayat_id: 'elsewhere' }))).toBeUndefined();
    expect(idOf(of('a', '2025-01-01', { record_id: 'RECORD_1' }))).toBeUndefined();
    expect(idOf(of('a', '2025-01-01', { village_name: 'Nagla' }))).toBeUndefined();
    expect(idOf(of('a', '2025-01-01', { village_name: ' RAMPUR' }))).toBe('a');
  });

  it('is that of the same record, whatever its village was called', () => {
    const visit = { ...own, record_id: 'RECORD_1' };
    const before = of('a', '2025-01-01', { record_id: 'RECORD_1', village_name: 'Old name' });
    expect(earlierSurvey([before], NO_VILLAGES, visit)?.survey_id).toBe('a');
  });

  it('finds a village by the other script, and none where two share a name', () => {
    const hindi = of('a', '2025-01-01', { village_name: 'रामपुर' });
    const one = villageNames([aVillage('1', 'Rampur', 'रामपुर')]);
    expect(earlierSurvey([hindi], one, own)?.survey_id).toBe('a');
    const two = villageNames([aVillage('1', 'Rampur', 'रामपुर'), aVillage('2', 'Rampur', 'रामपुर')]);
    expect(earlierSurvey([hindi], two, own)).toBeNull();
  });
});
