import { expect, test } from 'vitest';
import { changeLayoutOf, dayOf, readChangeRow } from './change-row.ts';

const HEADINGS = ['From', 'Change', 'Level', 'Old Code', 'New Code'];

const read = (...cells: string[]) => {
  const found = changeLayoutOf(HEADINGS);
  return 'layout' in found ? readChangeRow(cells, found.layout) : found;
};

test('a row says what became of a place, in the order of its headings', () => {
  expect(read('01-04-2026', 'Merged', 'Village', ' 101 ', '102')).toEqual({
    change: { level: 'village', was: '101', now: '102', kind: 'merged', day: '2026-04-01' },
  });
  expect(read('2026-04-01', 'renamed', 'Local Body', '48211', '48299')).toMatchObject({
    change: { level: 'panchayat' },
  });
});

test.each([
  ['no level', read('2026-04-01', 'merged', 'Block', '1', '2'), 'bad_level', 'Block'],
  ['no kind of change', read('2026-04-01', 'constructor', 'Village', '1', '2'), 'bad_change', 'constructor'],
  ['no day', read('2026-02-30', 'merged', 'Village', '1', '2'), 'bad_day', '2026-02-30'],
  ['no code', read('2026-04-01', 'merged', 'Village', '1'), 'no_code', ''],
])('a row with %s is refused', (_what, result, reason, value) => {
  expect(result).toEqual({ bad: { reason, value } });
});

test('a file that lacks columns says which', () => {
  expect(changeLayoutOf(['Level', 'Old code', '__proto__'])).toEqual({
    missing: ['new_code', 'change', 'from'],
  });
});

test.each([
  ['2026-04-01', '2026-04-01'],
  ['1/4/2026', '2026-04-01'],
  ['31.12.2025', '2025-12-31'],
  ['2026-13-01', null],
  ['29-02-2025', null],
  ['yesterday', null],
  ['', null],
])('the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});
