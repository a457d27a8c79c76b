import type { SurveySummary } from '@sampark/core/survey/summary';
import { expect, test } from 'vitest';
import { countSurveys } from './count-surveys.ts';

const survey = (change: Partial<SurveySummary>): SurveySummary => ({
  survey_id: 'SURVEY_1',
  panchayat_id: 'p1',
  village_name: 'Rampur',
  survey_date: '2026-11-20',
  form_name: 'village-standard',
  form_version: 1,
  status: 'in_progress',
  completion_percentage: 43,
  is_complete: false,
  sections_started: 57,
  sync_status: 'synced',
  is_draft: false,
  unsent: false,
  conflicts: 0,
  created_at: '2026-11-20T04:00:00.000Z',
  updated_at: '2026-11-20T04:00:00.000Z',
  created_by_username: 'staff',
  created_by_fullname: 'Sunita Devi',
  unsynced_since: null,
  ...change,
});

test('a device without surveys counts nothing', () => {
  expect(countSurveys([])).toEqual({
    total: 0,
    complete: 0,
    inProgress: 0,
  });
});

test('what is not complete is in progress', () => {
  const surveys = [
    survey({ is_complete: true }),
    survey({ status: 'draft', sync_status: 'pending' }),
    survey({ sync_status: 'failed' }),
    survey({ sync_status: 'conflict' }),
    survey({}),
    survey({}),
  ];
  expect(countSurveys(surveys)).toEqual({
    total: 6,
    complete: 1,
    inProgress: 5,
  });
});
