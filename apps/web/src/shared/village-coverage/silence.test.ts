import { expect, test } from 'vitest';
import { heardAt, silenceOf } from './silence.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const contacts = (...last: (string | null)[]) => ({
  at: '2026-11-20T11:00:00.000Z',
  panchayats: [
    {
      panchayat_id: 'p1',
      people: last.map((last_contact, n) => ({ username: `u${n}`, full_name: '', last_contact })),
    },
  ],
});

test.each([
  ['unknown', null],
  ['nobody', contacts()],
  ['never', contacts(null, null)],
  ['heard', contacts('2026-11-13T12:00:01.000Z')],
  ['silent', contacts('2026-11-13T12:00:00.000Z', null, '2026-01-01T00:00:00.000Z')],
] as const)('a panchayat is %s', (kind, told) => {
  expect(silenceOf(told, 'p1', NOW).kind).toBe(kind);
});

test('the newest contact of anybody counts, in whole days', () => {
  const told = contacts('2026-11-08T13:00:00.000Z', '2026-10-01T00:00:00.000Z');
  expect(silenceOf(told, 'p1', NOW)).toEqual({ kind: 'silent', since: '2026-11-08T13:00:00.000Z', days: 11 });
});

test('people who were never in contact come before the longest silent; a panchayat without staff comes last', () => {
  const order = [
    contacts('2026-01-01T00:00:00.000Z'),
    contacts(),
    contacts(null),
    contacts('2026-11-20T00:00:00.000Z'),
  ]
    .map((told) => silenceOf(told, 'p1', NOW))
    .sort((a, b) => (heardAt(a) < heardAt(b) ? -1 : 1));
  expect(order.map(({ kind }) => kind)).toEqual(['never', 'silent', 'heard', 'nobody']);
});
