import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { measuredFields } from './measured.ts';

it('are those of the survey itself, not those of its rows', () => {
  const form = formIn(`
    | survey | type | name | label |
    | | begin_group | well | Well |
    | | start-geopoint | begun | |
    | | text | depth | Depth |
    | | end_group | | |
    | | begin_group | more | More |
    | | begin_repeat | pumps | Pumps |
    | | text | kind | Kind |
    | | start-geopoint | there | |
    | | end_repeat | | |
    | | end_group | | |`);
  expect(measuredFields(form)).toEqual(['well.begun']);
});
