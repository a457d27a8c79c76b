import type { Panchayat } from '@sampark/core/places/panchayat';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const OWN_BLOCK = '1041';

onBothEngines('the deadlines of surveys', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let officer: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
    officer = await signIn(server, 'officer');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const at = (year: number | string, form = 'village-standard') => `/api/forms/${form}/deadlines/${year}`;
  const set = (who: TestClient, due_on: string, block_id: string | null = null, form?: string) =>
    who.put<{ code?: string }>(at(due_on.slice(0, 4), form), { due_on, block_id });
  const remove = (who: TestClient, year: number, block = '') =>
    who.send({ method: 'DELETE', url: `${at(year)}${block && `?block_id=${block}`}` });
  const told = async (who: TestClient, panchayatId: string) => {
    const { body } = await who.get<Panchayat[]>('/api/panchayats');
    return body.find(({ panchayat_id }) => panchayat_id === panchayatId)?.deadlines;
  };
  /** Returns a panchayat of another block than the officer's. */
  const elsewhere = async () => {
    const { body } = await admin.get<Panchayat[]>('/api/panchayats');
    const found = body.find((each) => each.block_id !== OWN_BLOCK && each.form_name === 'village-standard');
    if (!found) throw new Error('there is no other block');
    return found;
  };

  it('come with the panchayats, change, and go', async () => {
    expect(await told(staff, '48211')).toBeUndefined();
    await set(admin, '2026-11-30');
    await set(admin, '2027-10-31');
    const due = { form_name: 'village-standard', year: 2026, due_on: '2026-11-30' };
    const next = { ...due, year: 2027, due_on: '2027-10-31' };
    expect(await told(staff, '48211')).toEqual([due, next]);
    await set(admin, '2026-12-15');
    expect(await told(staff, '48211')).toEqual([{ ...due, due_on: '2026-12-15' }, next]);
    await remove(admin, 2026);
    expect(await told(staff, '48211')).toEqual([next]);
  });

  it('come with a sign-in, too', async () => {
    await set(admin, '2026-11-30');
    const { body } = await staff.get<{ panchayat_info: Panchayat }>('/api/auth/me');
    expect(body.panchayat_info.deadlines).toMatchObject([{ due_on: '2026-11-30' }]);
  });

  it('are another in a block that has its own', async () => {
    const other = await elsewhere();
    await set(admin, '2026-11-30');
    await set(officer, '2026-11-20', OWN_BLOCK);
    expect(await told(staff, '48211')).toMatchObject([{ due_on: '2026-11-20', of_block: true }]);
    expect(await told(admin, other.panchayat_id)).toEqual([
      { form_name: 'village-standard', year: 2026, due_on: '2026-11-30' },
    ]);
    await remove(officer, 2026, OWN_BLOCK);
    expect(await told(staff, '48211')).toMatchObject([{ due_on: '2026-11-30' }]);
  });

  it('are told only of forms that the panchayat has', async () => {
    await set(admin, '2026-11-30', null, 'village-detailed');
    const { body } = await admin.get<Panchayat[]>('/api/panchayats');
    const having = body.filter(({ deadlines }) => deadlines).map(({ form_name }) => form_name);
    expect(new Set(having)).toEqual(new Set(['village-detailed']));
  });

  it('let devices hear of them: the forms have another stamp', async () => {
    const stamp = () => server.storage.now.forms.changeStamp();
    const before = await stamp();
    await set(admin, '2026-11-30');
    const after = await stamp();
    await remove(admin, 2026);
    expect(new Set([before, after, await stamp()]).size).toBe(3);
  });

  describe('are refused', () => {
    it.each([
      ['of an officer for everywhere', () => officer, null],
      ['of an officer for another block', () => officer, '1042'],
      ['of staff', () => staff, OWN_BLOCK],
    ] as const)('%s', async (_, who, block) => {
      await set(admin, '2026-11-30');
      if (block !== null) await set(admin, '2026-11-30', block);
      expect((await set(who(), '2026-12-01', block)).status).toBe(403);
      expect((await remove(who(), 2026, block ?? '')).status).toBe(403);
      expect(await told(staff, '48211')).toMatchObject([{ due_on: '2026-11-30' }]);
    });

    it.each([
      [
        'a day in another year',
        () => admin.put<{ code?: string }>(at(2026), { due_on: '2027-01-01', block_id: null }),
        'deadline_in_other_year',
      ],
      ['a year before all surveys', () => set(admin, '1946-06-01'), 'deadline_in_other_year'],
      ['a form that nobody has', () => set(admin, '2026-11-30', null, 'no-such-form'), 'form_not_found'],
      ['a block that is not there', () => set(admin, '2026-11-30', '999999'), 'unknown_block'],
      ['no day at all', () => set(admin, '2026-02-30'), 'invalid_body'],
    ] as const)('for %s', async (_, ask, code) => {
      expect((await ask()).body.code).toBe(code);
      expect(await told(staff, '48211')).toBeUndefined();
    });

    it.each(['26', '20260', 'year', '2026.5'])('for the year "%s"', async (year) => {
      expect((await admin.put(at(year), { due_on: '2026-11-30', block_id: null })).status).toBe(404);
    });

    it('to be removed where none is', async () => {
      expect((await remove(admin, 2026)).status).toBe(404);
    });
  });
});
