import { describe, expect, it } from 'vitest';
import { mayAnnounce, mayAnnounceFor } from './may-announce.ts';

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
