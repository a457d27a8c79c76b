import { repeat, text, waterForm } from '@sampark/testing/form-builders';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { isUnderstood } from '../forms/definition/understood.ts';
import { villageDetailed } from '../forms/shipped/village-detailed.ts';
import { formForDevices, formFromDevice } from './form-for-devices.ts';

it('a form with records of rows names rules that an app from before them does not know', () => {
  const roster = formIn(`
      | survey | type | name | label | save_to |
      | | text | head | Head | household#head |
      | | begin_repeat | members | Members | |
      | | text | who | Who | |
      | | integer | age | Age | person#age |
      | | end_repeat | | | |
      | settings | form_id | subject |
      | | roster | household |
      | entities | list_name | label |
      | | household | \${head} |
      | | person | \${who} |`);
  const given = formForDevices(roster);
  expect(isUnderstood(given)).toBe(true);
  // All that an app from before looks at, beside the kinds of questions.
  expect(given.xforms_version).not.toBe('1.0.0');
  expect(formFromDevice(given)).toEqual(roster);
  for (const form of [villageDetailed, waterForm(repeat('sources', [text('make')]))])
    expect(formForDevices(form)).toBe(form);
});
