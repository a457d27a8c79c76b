import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { carriedAnswers } from './carried.ts';

const wells = (choices: string) =>
  formIn(`
  | survey | type | name | label | calculation |
  | | begin_group | water | Water | |
  | | integer | depth | Depth | |
  | | select_one state | state | State | |
  | | image | photo | Photo | |
  | | acknowledge | read | I have read it | |
  | | calculate | twice | | \${depth} * 2 |
  | | text | owner | Owner | |
  | | begin_repeat | parts | Parts | |
  | | text | part | Part | |
  | | end_repeat | | | |
  | | end_group | | | |
  | choices | list_name | name | label |
  ${choices}
  | settings | form_id |
  | | wells |`);

const before = wells(`| | state | good | Good |\n | | state | dry | Dry |`);
const now = wells(`| | state | good | Good |\n | | state | poor | Poor |`);

const carried = (values: Parameters<typeof carriedAnswers>[1]['values']) =>
  [...carriedAnswers(now, { form: before, values })].map(([path, { value, fits }]) => [path, value, fits]);

it('carries answers that people type, 0 among them, and none that is empty', () => {
  expect(carried({ 'water.depth': 0, 'water.state': 'good', 'water.owner': '' })).toEqual([
    ['water.depth', 0, true],
    ['water.state', 'good', true],
  ]);
});

it('carries nothing of one round, and nothing that is worked out', () => {
  const photo = `sha256:${'a'.repeat(64)}.jpg`;
  expect(
    carried({
      ...{ 'water.photo': photo, 'water.read': 'OK', 'water.twice': 6 },
      ...{ 'water.parts/@r1': 'a0', 'water.parts/@r1/photo': photo, 'reasons.deep': 'Counted again' },
    }),
  ).toEqual([]);
});

it('says that a choice is gone, and has the words of then for it', () => {
  expect(carried({ 'water.state': 'dry' })).toEqual([['water.state', 'dry', false]]);
  const { question } =
    carriedAnswers(now, { form: before, values: { 'water.state': 'dry' } }).get('water.state') ?? {};
  expect(question).toMatchObject({ choices: [{ name: 'good' }, { name: 'dry' }] });
});
