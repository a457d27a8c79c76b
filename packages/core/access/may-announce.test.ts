import { describe, expect, it } from 'vitest';
import { isAnnouncedTo, mayAnnounce, mayAnnounceFor } from './may-announce.ts';

describe('who may make announcements', () => {
  it.each([
    ['contributor', null, '1041', false],
    ['staff', null, '1041', false],
    ['staff', null, null, false],
    ['block_officer', '1041', '1041', true],
    ['block_officer', '1041', '1042', false],
    ['block_officer', '1041', null, false],
    ['block_officer', null, null, false],
    ['admin', null, null, true],
    ['admin', null, '1042', true],
  ] as const)('%s of %s for %s: %s', (role, block_id, forBlock, may) => {
    expect(mayAnnounceFor({ role, block_id }, forBlock)).toBe(may);
  });

  it.each([
    ['staff', null, false],
    ['block_officer', null, false],
    ['block_officer', '1041', true],
    ['admin', null, true],
  ] as const)('%s of %s: %s', (role, block_id, may) => {
    expect(mayAnnounce({ role, block_id })).toBe(may);
  });
});

describe('whom an announcement is for', () => {
  const asha = { role: 'staff', panchayats: ['48211'], blocks: ['1041'], districts: ['161'] } as const;
  it.each([
    ['all', null, null, true],
    ['all', null, 'staff', true],
    ['all', null, 'admin', false],
    ['district', '161', null, true],
    ['district', '162', null, false],
    ['block', '1041', 'staff', true],
    ['block', '1041', 'block_officer', false],
    ['block', '161', null, false],
    ['panchayat', '48211', null, true],
    ['panchayat', '48212', null, false],
  ] as const)('%s %s, role %s: %s', (level, place_id, role, isFor) => {
    expect(isAnnouncedTo({ level, place_id, role }, asha)).toBe(isFor);
  });
});
