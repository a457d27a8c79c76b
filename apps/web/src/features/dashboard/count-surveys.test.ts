import { aSummary } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import { countSurveys } from './count-surveys.ts';

test('a device without surveys counts nothing', () => {
  expect(countSurveys([])).toEqual({
    total: 0,
    complete: 0,
    inProgress: 0,
  });
});

test('a survey that is not complete is in progress', () => {
  const surveys = [
    aSummary({ is_complete: true }),
    aSummary({ status: 'draft', sync_status: 'pending' }),
    aSummary({ sync_status: 'failed' }),
    aSummary({ sync_status: 'conflict' }),
    aSummary({}),
    aSummary({}),
  ];
  expect(countSurveys(surveys)).toEqual({
    total: 6,
    complete: 1,
    inProgress: 5,
  });
});
