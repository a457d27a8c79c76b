import { expect, test } from 'vitest';
import { loginFrom, originOf, paths, surveyOf } from './paths.ts';

test('the login leads back to where the person was going', () => {
  const login = new URL(loginFrom('/surveys/SURVEY_1?module=2'), 'https://sampark.example');
  expect(login.pathname).toBe(paths.login);
  expect(originOf(login.search)).toBe('/surveys/SURVEY_1?module=2');
});

test.each([
  '',
  '?from=',
  '?from=//evil.example',
  '?from=/%5Cevil.example',
  '?from=https://evil.example',
  '?from=/login',
])('the query %s leads to the dashboard, never out of the app or round in a circle', (search) => {
  expect(originOf(search)).toBe(paths.dashboard);
});

test('the start page needs no way back', () => {
  expect(loginFrom('/')).toBe('/login');
  expect(loginFrom('/dashboard')).toBe('/login');
});

test('an id with signs of its own stays one part of the address', () => {
  expect(paths.survey('a/b?c')).toBe('/surveys/a%2Fb%3Fc');
});

test.each([
  [paths.survey('SURVEY_1'), 'SURVEY_1'],
  [paths.editSurvey('SURVEY_1'), 'SURVEY_1'],
  [paths.field('SURVEY_1', 'basic_info.population'), 'SURVEY_1'],
  [paths.history('SURVEY_1'), null],
  [paths.surveys, null],
  [paths.newSurvey, null],
  [`${paths.newSurvey}?panchayat=1`, null],
  [paths.recycleBin, null],
  [paths.record('RECORD_1'), null],
  ['/surveys/%zz', '%zz'],
])('%s opens the survey %s', (address, surveyId) => {
  expect(surveyOf(address)).toBe(surveyId);
});
