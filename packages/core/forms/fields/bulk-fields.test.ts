import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { bulkFields, refusedAnswer } from './bulk-fields.ts';

it('many surveys get the same answer where a person types it in one field, and nothing hangs on it', () => {
  const form = formIn(`
    | survey | type | name | label | calculation | trigger | readonly | save_to |
    | | begin_group | a | A | | | | |
    | | integer | wells | Wells | | | | |
    | | select_one yn | drain | Drain | | | | |
    | | text | remarks | Remarks | | | | |
    | | date | seen | Seen | | | | |
    | | integer | begins | Begins | | | | |
    | | text | written | Written | once(\${begins}) | \${begins} | | |
    | | calculate | twice | | \${wells} * 2 | | | |
    | | text | fixed | Fixed | | | yes | |
    | | text | kept | Kept | | | | phone |
    | | image | photo | Photo | | | | |
    | | geopoint | place | Place | | | | |
    | | begin_repeat | rows | Rows | | | | |
    | | text | inside | Inside | | | | |
    | | end_repeat | | | | | | |
    | | end_group | | | | | | |
    | choices | list_name | name | label |
    | | yn | yes | Yes |
    | settings | form_id | subject |
    | | homes | household |
    | entities | list_name | label |
    | | household | \${remarks} |`);
  expect([...bulkFields(form).keys()]).toEqual(['a.wells', 'a.drain', 'a.remarks', 'a.seen']);
});

it('a survey gets the answer of many where its question is asked, open, offers the choice and takes the answer', () => {
  const form = formIn(`
    | survey | type | name | label | relevant | readonly | constraint | choice_filter |
    | | begin_group | a | A | | | | |
    | | integer | people | People | | | | |
    | | integer | wells | Wells | \${people} > 0 | | . <= \${people} | |
    | | text | remarks | Remarks | | \${people} > 100 | | |
    | | select_one tap | kind | Kind | | | | least <= \${people} |
    | | end_group | | | | | | |
    | choices | list_name | name | label | least |
    | | tap | hand | Hand pump | 0 |
    | | tap | tank | Tank | 50 |`);
  const said = (people: number, field: string, answer: string | number) =>
    refusedAnswer(form, { 'a.people': people }, field, answer);
  expect([said(0, 'a.wells', 1), said(5, 'a.wells', 6), said(5, 'a.wells', 5)]).toEqual([
    'not_asked',
    'not_taken',
    null,
  ]);
  expect([said(101, 'a.remarks', 'x'), said(100, 'a.remarks', 'x')]).toEqual(['not_asked', null]);
  expect([said(49, 'a.kind', 'tank'), said(50, 'a.kind', 'tank')]).toEqual(['not_taken', null]);
});
