import { expect, test } from 'vitest';
import { english } from './english.ts';
import { readTexts } from './files.ts';
import { dayInWords, formatDate, formatDateTime, formatNumber, formatRupees, timeAgo } from './formats.ts';
import { HELD_LANGUAGES } from './languages.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [123456, '1,23,456'],
  [12345678, '1,23,45,678'],
  [7.5, '7.5'],
])('%s is written with Indian grouping', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test('numbers are written as Intl writes them', () => {
  const sizes = [0.001, 0.0015, 1, 12, 123, 1_234, 12_345, 123_456, 1_234_567];
  for (const size of sizes) {
    for (let part = 0; part < 500; part++) {
      const value = (size * part) / 499;
      for (const each of [value, -value || 0]) expect(formatNumber(each)).toBe(each.toLocaleString('en-IN'));
    }
  }
});

test('rupees carry the sign and no paise', () => {
  expect(formatRupees(150000)).toBe('₹1,50,000');
});

test('a day is written in the chosen format, by default day first', () => {
  expect(formatDate('2026-11-20')).toBe('20/11/2026');
  expect(formatDate('2026-11-20', 'MM/DD/YYYY')).toBe('11/20/2026');
  expect(formatDate('2026-11-20', 'YYYY-MM-DD')).toBe('2026-11-20');
});

const { months } = english.common;

test('a day in words has its month by name', () => {
  expect(dayInWords('2026-11-05', months)).toBe('5 November 2026');
  expect(dayInWords('', months)).toBe('');
  expect(dayInWords('tomorrow', months)).toBe('');
});

test.each(HELD_LANGUAGES)('a day in words is as Intl writes it in %s', async (language) => {
  const names = (await readTexts(language, 'common'))['months'] as string;
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    const asIntl = new Date(day).toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
    expect(dayInWords(day, names)).toBe(asIntl);
  }
});

test('a timestamp is written in local time, and a text that is no date is left empty', () => {
  const when = new Date(2026, 10, 20, 9, 5).toISOString();
  expect(formatDateTime(when)).toBe('20/11/2026 09:05');
  expect(formatDate('yesterday')).toBe('');
  expect(formatDateTime('')).toBe('');
});

const MINUTE = 60_000;

test.each([
  [0, 'now', 0],
  [59_999, 'now', 0],
  [MINUTE, 'minutes', 1],
  [59 * MINUTE, 'minutes', 59],
  [60 * MINUTE, 'hours', 1],
  [23.5 * 60 * MINUTE, 'hours', 23],
  [24 * 60 * MINUTE, 'days', 1],
  [400 * 24 * 60 * MINUTE, 'days', 400],
  [-5 * MINUTE, 'now', 0],
])('%s ms ago is told in %s', (span, unit, count) => {
  expect(timeAgo(1_000_000_000_000, 1_000_000_000_000 + span)).toEqual({ unit, count });
});
