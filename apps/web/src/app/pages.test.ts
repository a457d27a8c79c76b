import { expect, it } from 'vitest';
import { paths } from '../shared/paths.ts';
import { firstPage, pages } from './pages.ts';

it.each([
  [paths.dashboard, pages.Dashboard],
  [paths.surveys, pages.Surveys],
  [paths.survey('S1'), pages.Editor],
  [paths.history('S1'), pages.History],
  [paths.recordsOf('household'), pages.Records],
  [paths.record('R1'), pages.Record],
])('fetches the screen of %s first, for whoever is signed in', (path, page) => {
  expect(firstPage(path, true)).toBe(page);
  expect(firstPage(path, false)).toBe(pages.Login);
});
