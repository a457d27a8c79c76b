import { describe, expect, it } from 'vitest';
import { announcedText, isAnnouncedOn, wrongDays } from '../access/announced.ts';
import { newAnnouncement } from './wire-announcements.ts';

const WORD = {
  ...{ texts: { en: 'Meeting on Monday' }, link: null, from: '2026-11-27', until: '2026-11-30' },
  ...{ important: false, level: 'all', place_id: null, role: null },
};
const takes = (change: object): boolean => newAnnouncement.safeParse({ ...WORD, ...change }).success;

describe('an announcement', () => {
  it.each([
    [{}],
    [{ texts: { hi: 'सोमवार को बैठक\nसुबह दस बजे' } }],
    [{ link: '/surveys/new?panchayat=1' }],
    [{ level: 'block', place_id: '1041', role: 'staff' }],
  ])('is taken with %o', (change) => expect(takes(change)).toBe(true));

  it.each([
    [{ texts: {} }],
    [{ texts: { en: ' ' } }],
    [{ texts: { en: 'a\u0000b' } }],
    [{ texts: { en: 'a\u001bb' } }],
    [{ texts: { en: 'x'.repeat(501) } }],
    [{ texts: { 'en"><b>': 'x' } }],
    [{ link: 'https://example.org' }],
    [{ link: '//example.org' }],
    [{ link: '/\\example.org' }],
    [{ link: 'javascript:alert(1)' }],
    [{ from: '2026-02-30' }],
    [{ level: 'all', place_id: '1041' }],
    [{ level: 'block', place_id: null }],
    [{ role: 'owner' }],
    [{ html: '<b>' }],
  ])('is refused with %o', (change) => expect(takes(change)).toBe(false));

  it('falls back where the language of its reader is missing', () => {
    expect(announcedText({ en: 'E', mr: 'M' }, 'mr')).toEqual({ language: 'mr', text: 'M' });
    expect(announcedText({ mr: 'M', en: 'E' }, 'ta')).toEqual({ language: 'en', text: 'E' });
    expect(announcedText({ mr: 'M', hi: 'H' }, 'ta')).toEqual({ language: 'hi', text: 'H' });
    expect(announcedText({ mr: 'M' }, 'ta')).toEqual({ language: 'mr', text: 'M' });
    expect(announcedText({ mr: 'M' }, 'constructor')).toEqual({ language: 'mr', text: 'M' });
  });

  it('is shown on its days, the first and the last with them', () => {
    const on = (day: string): boolean => isAnnouncedOn(WORD, day);
    expect(['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'].map(on)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['2026-11-27', '2026-11-27', []],
    ['2026-11-20', '2026-11-27', []],
    ['2026-11-27', '2027-11-27', []],
    ['2026-11-27', '2027-11-28', ['until']],
    ['2026-11-28', '2026-11-27', ['until']],
    ['2026-11-20', '2026-11-26', ['until']],
    ['2025-11-27', '2026-11-27', []],
    ['2025-11-26', '2026-11-27', ['from']],
    ['2025-11-26', '2025-11-25', ['from', 'until']],
    ['2026-11-27', '', ['until']],
    ['', '2026-11-27', ['from']],
    ['', '', ['from', 'until']],
  ])('from %j until %j: wrong is %j on 2026-11-27', (from, until, wrong) => {
    expect(wrongDays({ from, until }, '2026-11-27')).toEqual(wrong);
  });
});
