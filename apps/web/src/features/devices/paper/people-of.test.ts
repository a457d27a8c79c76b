import type { WireUserRow } from '@sampark/core/wire/access/wire-account';
import { describe, expect, it } from 'vitest';
import { blockChoice, panchayatChoice, peopleOf } from './people-of.ts';

const person = (username: string, over: Partial<WireUserRow> = {}): WireUserRow => ({
  ...{ user_id: username, username, full_name: '', email: '', phone: '', role: 'staff', is_active: true },
  ...{ panchayat_id: 'p1', block_id: null, panchayat_name: 'Deva', two_factor: false },
  ...{ surveys_created: 0, last_survey_date: null, last_activity: null, unsynced: 0 },
  ...over,
});
const panchayats = [
  { panchayat_id: 'p1', block_id: 'b1' },
  { panchayat_id: 'p2', block_id: 'b1' },
  { panchayat_id: 'p3', block_id: 'b2' },
];
const everybody = [
  person('zoya'),
  person('asha', { full_name: 'Zeenat' }),
  person('of-another', { panchayat_id: 'p3', panchayat_name: 'Karna' }),
  person('switched-off', { is_active: false }),
  person('contributor', { role: 'contributor', panchayat_id: 'p2', panchayat_name: 'Aliganj' }),
  person('officer', { role: 'block_officer', panchayat_id: null, block_id: 'b1', panchayat_name: null }),
  person('nowhere', { panchayat_id: null, panchayat_name: null }),
  person('admin', { role: 'admin' }),
];

describe('the people of a place', () => {
  const of = (choice: string) =>
    peopleOf(choice, everybody, panchayats, new Intl.Collator('en')).map(({ username }) => username);

  it('are those of a panchayat, by name', () => {
    expect(of(panchayatChoice('p1'))).toEqual(['asha', 'zoya']);
    expect(of(panchayatChoice('p3'))).toEqual(['of-another']);
  });

  it('are the officers of a block, and then the people of its panchayats', () => {
    expect(of(blockChoice('b1'))).toEqual(['officer', 'contributor', 'asha', 'zoya']);
  });

  it('are nobody where nothing is chosen, or nobody works', () => {
    for (const choice of [
      '',
      blockChoice(''),
      blockChoice('p1'),
      panchayatChoice('b1'),
      panchayatChoice('p9'),
    ]) {
      expect(of(choice)).toEqual([]);
    }
  });
});
