import { describe, expect, it } from 'vitest';
import type { SurveyAction } from './can.ts';
import { type FormerScope, mayDeliver } from './deliver.ts';

const own = { panchayat_id: 'p1', block_id: 'b1', created_by: 'sunita' };
const colleagues = { ...own, created_by: 'ramesh' };
const elsewhere = { panchayat_id: 'p9', block_id: 'b2', created_by: 'sunita' };

const staffOnce: FormerScope = { kind: 'panchayat', panchayat_id: 'p1' };
const officerOnce: FormerScope = { kind: 'block', block_id: 'b1' };

const officerOfItsBlock: FormerScope = { kind: 'panchayat_of_block', panchayat_id: 'p1' };

describe('mayDeliver', () => {
  it.each([
    ['once staff of the panchayat', [staffOnce], own, 'create edit delete'],
    ['once staff of the panchayat', [staffOnce], colleagues, 'create edit'],
    ['once staff of the panchayat', [staffOnce], elsewhere, ''],
    ['once officer of the block', [officerOnce], colleagues, 'create edit delete'],
    ['once officer of the block', [officerOnce], elsewhere, ''],
    ['officer of its block before it moved', [officerOfItsBlock], colleagues, 'create edit delete'],
    ['officer of its block before it moved', [officerOfItsBlock], elsewhere, ''],
    ['never there', [], own, ''],
  ] as const)('lets who was %s deliver what the table says', (_who, formerly, subject, allowed) => {
    const actions: readonly SurveyAction[] = ['read', 'create', 'edit', 'delete', 'restore'];
    const may = actions.filter((action) => mayDeliver('sunita', formerly, action, subject));
    expect(may.join(' ')).toBe(allowed);
  });
});
