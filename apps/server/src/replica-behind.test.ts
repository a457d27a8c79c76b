import { describe, expect, it, vi } from 'vitest';
import type { ServerReport } from './services/reports/read-report.ts';
import { aWarehouse } from './testing/a-warehouse.ts';
import { signIn } from './testing/client.ts';
import { addContributor, giveParts } from './testing/contributors.ts';
import { postgresForTests } from './testing/engines.ts';
import { aCreate, aDelete, anUpdate } from './testing/operations.ts';
import { BY_AND_BY, withStandby } from './testing/with-standby.ts';

const FORM = 'village-standard';

describe.skipIf(postgresForTests === undefined)('a replica that is behind', { timeout: 120_000 }, () => {
  const at = withStandby();
  const report = async (): Promise<ServerReport> =>
    (await at.officer.get<ServerReport>(`/api/reports?form=${FORM}&year=2026`)).body;
  const surveyed = (id: string) =>
    aCreate(id, {
      ...{ survey_date: '2026-06-01', village_name: `Gaon ${id}`, basic_info: { households: 240 } },
    });

  it('leads a warehouse no further than it has come, deletions too', async () => {
    const warehouse = aWarehouse(at.officer);
    await at.staff.batch(aCreate('S2'));
    await at.has('S1', 'S2');
    await warehouse.update();
    await at.pause();
    await at.staff.batch(aCreate('S3'), aDelete('S1', 1));
    await vi.waitFor(async () => {
      await warehouse.update();
      expect(warehouse.ids()).toEqual(['S1', 'S2']);
    }, BY_AND_BY);
    await at.resume();
    await vi.waitFor(async () => {
      expect(await warehouse.update()).toBe(200);
      expect(warehouse.ids()).toEqual(['S2', 'S3']);
    }, BY_AND_BY);
  });

  it('is passed over where a warehouse has read more than it has: no epoch ends', async () => {
    const { headers } = await at.staff.get('/api/sync/changes');
    const warehouse = aWarehouse(at.officer);
    await at.pause();
    await at.staff.batch(aCreate('S2'), aDelete('S1', 1));
    at.isThere = false;
    await warehouse.update();
    expect(warehouse.ids()).toEqual(['S2']);
    at.isThere = true;
    await at.isFit();
    await at.staff.batch(aCreate('S3'));
    expect(await warehouse.update()).toBe(200);
    expect(warehouse.ids()).toEqual(['S2', 'S3']);
    expect((await at.staff.get('/api/sync/changes')).headers['x-sampark-epoch']).toBe(
      headers['x-sampark-epoch'],
    );
  });

  it('is passed over where it is of another epoch, and no device hears of that one', async () => {
    await at.pause();
    const epoch = await at.storage.write(async (r) => {
      await r.meta.set('epoch', '00112233445566ff');
      return '00112233445566ff';
    });
    await at.staff.batch(aCreate('S2'));
    await at.isFit();
    const warehouse = aWarehouse(at.officer);
    const { headers } = await warehouse.once();
    expect(warehouse.ids()).toEqual(['S1', 'S2']);
    expect(headers['x-sampark-epoch']).toBe(epoch);
  });

  it('shows nobody what was taken from them since', async () => {
    const admin = await signIn(at.server, 'admin');
    const teacher = await addContributor(at.server);
    const share = await giveParts(admin, teacher.user_id, ['basic_info']);
    const theirs = async () => {
      const warehouse = aWarehouse(teacher.as);
      await warehouse.update();
      return warehouse.ids();
    };
    await vi.waitFor(async () => {
      const shares = await at.replica.source()?.now.shares.ofUser(teacher.user_id);
      expect(shares).toHaveLength(1);
    }, BY_AND_BY);
    expect(await theirs()).toEqual(['S1']);
    await at.pause();
    await admin.delete(`/api/forms/${FORM}/shares/${share}`);
    await at.isFit();
    expect(await theirs()).toEqual([]);
  });

  it('counts what it has for a report, and the rest when that has come', async () => {
    await at.staff.batch(surveyed('S2'));
    await at.has('S1', 'S2');
    await at.pause();
    await at.staff.batch(surveyed('S3'));
    await at.isFit();
    // Never counted: it is counted on the replica, and is behind.
    expect(await report()).toMatchObject({ behind: 1, surveys: 1 });
    await at.resume();
    await vi.waitFor(async () => expect(await report()).toMatchObject({ behind: 0, surveys: 2 }), BY_AND_BY);
    await vi.waitFor(async () => {
      const place = { panchayat_id: '48211' };
      const of = { form_name: FORM, year: '2026' };
      const [count] = (await at.replica.source()?.now.reportCounts.of({ kind: 'all' }, place, of)) ?? [];
      expect(count?.seq).toBe(count?.change_seq ?? null);
    }, BY_AND_BY);
    await at.pause();
    await at.staff.batch(anUpdate('S3', 1, { survey_date: '2025-06-01' }, { survey_date: '2026-06-01' }));
    await vi.waitFor(async () => expect(await report()).toMatchObject({ behind: 0, surveys: 2 }), BY_AND_BY);
    await at.resume();
    await vi.waitFor(async () => expect(await report()).toMatchObject({ behind: 0, surveys: 1 }), BY_AND_BY);
  });
});
