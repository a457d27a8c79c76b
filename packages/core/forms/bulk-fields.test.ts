import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { bulkFields } from './bulk-fields.ts';

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
