import type { Repositories } from '../../storage/repositories.ts';
import type { SurveyHistoryTable, SurveyTable, UserTable } from '../../storage/tables.ts';

export const NOON = '2026-11-20T12:00:00.000Z';

export const aUserRow = (over: Partial<UserTable> = {}): UserTable => ({
  user_id: 'u1',
  username: 'sita',
  full_name: 'Sita Devi',
  email: '',
  role: 'staff',
  is_active: 1,
  password_hash: 'x',
  panchayat_id: 'p1',
  block_id: null,
  created_at: NOON,
  must_change_password: 0,
  phone: '',
  ...over,
});

export const aSurveyRow = (over: Partial<SurveyTable> = {}): SurveyTable => ({
  panchayat_id: 'p1',
  survey_id: 's1',
  version: 1,
  seq: 1,
  epoch: 'e1',
  doc: '{"village_name":"Rampur"}',
  conflicts_open: 0,
  form_name: 'village-standard',
  form_version: 1,
  village_name: 'Rampur',
  survey_date: null,
  status: 'draft',
  completion: 0,
  deleted_at: null,
  deleted_by: null,
  created_by: 'u1',
  created_at: NOON,
  updated_by: 'u1',
  updated_at: NOON,
  client_timestamp: null,
  continues: null,
  delta: null,
  ...over,
});

export const aHistoryRow = (over: Partial<SurveyHistoryTable> = {}): SurveyHistoryTable => ({
  panchayat_id: 'p1',
  survey_id: 's1',
  version: 1,
  op_id: 'o1',
  user_id: 'u1',
  device_id: 'd1',
  action: 'create',
  changes: '[]',
  at: NOON,
  ...over,
});

/** Adds two blocks with two panchayats each (`p1`, `p2` in `b1`; `p3`, `p4` in `b2`) and one user `u1` of `p1`. */
export async function insertPlacesAndUser(repositories: Repositories): Promise<void> {
  const panchayat = (number: number, block_id: string) => ({
    panchayat_id: `p${number}`,
    number,
    block_id,
    name: `Panchayat ${number}`,
    name_hi: `पंचायत ${number}`,
    form_name: 'village-standard',
  });
  await repositories.places.insert({
    states: [{ state_id: 'st', name: 'Bihar', name_hi: 'बिहार' }],
    districts: [{ district_id: 'd', state_id: 'st', name: 'Gaya', name_hi: 'गया' }],
    blocks: [
      { block_id: 'b1', district_id: 'd', name: 'Bodh Gaya', name_hi: 'बोधगया' },
      { block_id: 'b2', district_id: 'd', name: 'Tekari', name_hi: 'टेकारी' },
    ],
    panchayats: [panchayat(1, 'b1'), panchayat(2, 'b1'), panchayat(3, 'b2'), panchayat(4, 'b2')],
  });
  await repositories.users.insert([aUserRow()]);
}

/** Makes more panchayats of a block that is there: `many-0`, `many-1`, … */
export const manyPanchayats = (count: number, block_id: string, name = 'many') => ({
  states: [],
  districts: [],
  blocks: [],
  panchayats: Array.from({ length: count }, (_, i) => ({
    panchayat_id: `${name}-${i}`,
    number: (name === 'many' ? 1000 : 5000) + i,
    block_id,
    name: `Panchayat ${i}`,
    name_hi: `पंचायत ${i}`,
    form_name: 'village-standard',
  })),
});
