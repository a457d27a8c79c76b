import { aUser } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { can, type SurveyAction } from './can.ts';

const own = { panchayat_id: 'p1', block_id: 'b1', created_by: 'staff' };
const colleagues = { ...own, created_by: 'staff2' };
const sameBlock = { panchayat_id: 'p2', block_id: 'b1', created_by: 'other' };
const takenOver = { panchayat_id: 'p0', block_id: 'b1', created_by: 'other' };
const otherBlock = { panchayat_id: 'p9', block_id: 'b2', created_by: 'other' };
const subjects = { own, colleagues, takenOver, sameBlock, otherBlock };

const staff = aUser();
const contributor = aUser({ role: 'contributor', taken_over: ['p0'] });
const heir = aUser({ taken_over: ['p0'] });
const newStaff = aUser({ panchayat_id: null });
const officer = aUser({ user_id: 'officer', role: 'block_officer', panchayat_id: null, block_id: 'b1' });
const admin = aUser({ user_id: 'admin', role: 'admin', panchayat_id: null });

const ALL = 'read create edit give_link delete restore';
const NONE = '';

describe('can', () => {
  it.each([
    [
      'staff',
      staff,
      {
        own: 'read create edit give_link delete',
        colleagues: 'read create edit give_link',
        takenOver: NONE,
        sameBlock: NONE,
        otherBlock: NONE,
      },
    ],
    [
      'staff whose panchayat took another over',
      heir,
      {
        own: 'read create edit give_link delete',
        colleagues: 'read create edit give_link',
        takenOver: 'read create edit give_link',
        sameBlock: NONE,
        otherBlock: NONE,
      },
    ],
    [
      'a contributor',
      contributor,
      { own: 'read edit', colleagues: 'read edit', takenOver: NONE, sameBlock: NONE, otherBlock: NONE },
    ],
    [
      'staff without a panchayat',
      newStaff,
      { own: NONE, colleagues: NONE, takenOver: NONE, sameBlock: NONE, otherBlock: NONE },
    ],
    [
      'a block officer',
      officer,
      { own: ALL, colleagues: ALL, takenOver: ALL, sameBlock: ALL, otherBlock: NONE },
    ],
    [
      'an administrator',
      admin,
      { own: ALL, colleagues: ALL, takenOver: ALL, sameBlock: ALL, otherBlock: ALL },
    ],
  ] as const)('allows %s what the table says', (_who, actor, table) => {
    const actions: readonly SurveyAction[] = ['read', 'create', 'edit', 'give_link', 'delete', 'restore'];
    for (const [name, subject] of Object.entries(subjects)) {
      const allowed = actions.filter((action) => can(actor, action, subject)).join(' ');
      expect(allowed, name).toBe(table[name as keyof typeof subjects]);
    }
  });
});
