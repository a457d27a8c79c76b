import { describe, expect, it } from 'vitest';
import { isRefused } from '../refusal.ts';
import { boundOf } from './bound-of.ts';
import type { Expression } from './expression.ts';
import { matches } from './matches.ts';
import { parseFilter } from './parse-filter.ts';
import { FILTER_MAX } from './tokens.ts';

const NOW = Date.parse('2026-11-27T00:00:00.000Z');

const read = (filter: string): Expression => {
  const expression = parseFilter(filter, NOW);
  if (isRefused(expression)) throw new Error(`${expression.code} ${expression.message}`);
  return expression;
};

const codeOf = (filter: string): number | null => {
  const result = parseFilter(filter, NOW);
  return isRefused(result) ? result.code : null;
};

const made = Date.parse('2026-03-04T05:06:07.000Z');
const survey = {
  submissionDate: made,
  updatedAt: null as number | null,
  submitterId: '81',
  reviewState: (): string | null => null,
};
const isIn = (filter: string, over: Partial<typeof survey> = {}): boolean =>
  matches(read(filter), { ...survey, ...over });

describe('a filter', () => {
  it.each([
    '__system/submissionDate eq 2026-03-04T05:06:07.000Z',
    '__system/submissionDate eq 2026-03-04T10:36:07.000+05:30',
    '__system/submissionDate eq 2026-03-04T10:36:07.000 05:30',
    '$root/Submissions/__system/submissionDate ge 2026-03-04',
    "__system/submissionDate lt '2026-03-05'",
    '2026-03-05 gt __system/submissionDate',
    'year(__system/submissionDate) eq 2026',
    'month(__system/submissionDate) le 3 and day(__system/submissionDate) ne 5',
    'hour(__system/submissionDate) eq 5 and minute(__system/submissionDate) eq 6',
    'second(__system/submissionDate) gt 6',
    '__system/submissionDate lt now()',
    'year(now()) eq year(__system/submissionDate)',
    '__system/submitterId eq 81',
    "__system/submitterId eq '81'",
    '__system/submitterId lt 100',
    '__system/reviewState eq null',
    "__system/reviewState ne 'approved'",
    '__system/updatedAt eq null',
    "not (__system/reviewState eq 'approved')",
    "not __system/reviewState eq 'approved'",
    '__system/submitterId eq 1 or __system/submitterId eq 81 and __system/updatedAt eq null',
  ])('lets it through: %s', (filter) => {
    expect(isIn(filter)).toBe(true);
  });

  it.each([
    '__system/submissionDate gt 2026-03-04T05:06:07.000Z',
    '__system/submissionDate ne 2026-03-04T05:06:07.000Z',
    '__system/updatedAt lt 2030-01-01',
    'not (__system/updatedAt lt 2030-01-01)',
    '__system/submitterId gt 100',
    "__system/reviewState eq 'approved'",
    '(__system/submitterId eq 81 or __system/submitterId eq 1) and __system/updatedAt ne null',
    "__system/submitterId eq 'it''s'",
  ])('does not: %s', (filter) => {
    expect(isIn(filter)).toBe(false);
  });

  it('knows the reviews of a survey', () => {
    expect(isIn("__system/reviewState eq 'hasIssues'", { reviewState: () => 'hasIssues' })).toBe(true);
  });

  it.each([
    ['place/name eq 1', 501.5],
    ['submissionDate eq 2026-01-01', 501.5],
    ['__system/formVersion eq 1', 501.5],
    ["contains(__system/reviewState, 'a')", 501.4],
    ['__system/submitterId add 1', 501.4],
    ['', 400.18],
    ['__system/submitterId', 400.18],
    ['__system/submitterId eq', 400.18],
    ['__system/submitterId is 1', 400.18],
    ['__system/submitterId eq 1 and', 400.18],
    ['(__system/submitterId eq 1', 400.18],
    ['__system/submitterId eq 1)', 400.18],
    ["__system/submitterId eq 'a", 400.18],
    ['__system/submissionDate gt 7', 400.18],
    ["__system/submissionDate gt 'soon'", 400.18],
    ['__system/submissionDate gt 2026-99-01', 400.18],
    ['year(7) eq 1', 400.18],
    ['now(1) gt __system/submissionDate', 400.18],
    ['__system/submitterId eq 1; drop table surveys', 400.18],
    [`${'('.repeat(60)}__system/submitterId eq 1${')'.repeat(60)}`, 400.18],
    [`${'not '.repeat(900)}__system/submitterId eq 1`, 400.18],
    ['x'.repeat(FILTER_MAX + 1), 400.18],
  ])('refuses %s as ODK Central does', (filter, code) => {
    expect(codeOf(filter)).toBe(code);
  });

  it('is refused before it is read where it is very long', () => {
    const long = '__system/submitterId eq 1 or '.repeat(4_000);
    expect(long.length).toBeGreaterThan(100_000);
    expect(codeOf(long)).toBe(400.18);
  });
});

describe('what the database leaves out for a filter', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const before = { column: 'created_at', to: at };
  const since = { column: 'updated_at', from: at };
  const made = '__system/submissionDate le 2026-01-01';
  const changed = '__system/updatedAt gt 2026-01-01';
  it.each([
    [made, before],
    ['2026-01-01 ge __system/submissionDate', before],
    [changed, since],
    [`${made} and ${changed}`, { and: [before, since] }],
    [`${made} or ${changed}`, { or: [before, since] }],
    [`${made} and __system/submitterId eq 1`, before],
    [`${made} or __system/submitterId eq 1`, null],
    [`not (${made})`, null],
    ['__system/submissionDate ne 2026-01-01', null],
    ['year(__system/submissionDate) eq 2026', null],
    ['__system/updatedAt eq null', null],
  ])('%s', (filter, bound) => {
    expect(boundOf(read(filter))).toEqual(bound);
  });
});
