import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createForms } from '../services/forms/forms.ts';
import { createLongReads } from '../services/long-reads.ts';
import { createReadings } from '../services/readings.ts';
import { createReportCounter } from '../services/reports/count-behind.ts';
import type { ServerReport } from '../services/reports/read-report.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { runOnPostgres } from '../testing/databases/postgres-database.ts';
import { BY_AND_BY, withStandby } from '../testing/databases/with-standby.ts';
import { aWarehouse } from '../testing/files/a-warehouse.ts';
import { addContributor, giveParts } from '../testing/links/contributors.ts';
import { aCreate, aDelete, anUpdate } from '../testing/operations.ts';
import { signIn } from '../testing/servers/client.ts';

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

  it('puts no older count over one that the primary has, when somebody asks', async () => {
    await at.staff.batch(surveyed('S2'));
    await at.has('S1', 'S2');
    await at.pause();
    await at.staff.batch(surveyed('S3'));
    at.isThere = false;
    expect(await report()).toMatchObject({ behind: 0, surveys: 2 });
    at.isThere = true;
    await at.isFit();
    // The replica has no count at all, and one survey less.
    expect(await report()).toMatchObject({ behind: 0, surveys: 2 });
    at.isThere = false;
    expect(await report()).toMatchObject({ behind: 0, surveys: 2 });
  });

  it('puts no older count over one that the primary has, when what has changed is counted', async () => {
    const of = { form_name: FORM, year: '2026' };
    const counted = async ({ now } = at.storage as Pick<typeof at.storage, 'now'>) => {
      const rows = await now.reportCounts.of({ kind: 'all' }, {}, of);
      return Object.fromEntries(rows.map(({ panchayat_id, seq }) => [panchayat_id, seq]));
    };
    await at.staff.batch(surveyed('S2'));
    at.isThere = false;
    expect(await report()).toMatchObject({ behind: 0, surveys: 1 });
    await at.staff.batch(surveyed('S3'));
    // Nobody has counted this one, here or there. It comes after the other.
    const noteOther = () => at.storage.write((r) => r.reportCounts.note([{ ...of, panchayat_id: '48212' }]));
    const otherIs = (seq: number) =>
      vi.waitFor(async () => expect(await counted()).toMatchObject({ '48212': seq }), BY_AND_BY);
    await noteOther();
    await vi.waitFor(async () => {
      expect(await counted(at.replica.source() ?? undefined)).toMatchObject({ '48211': 2, '48212': -1 });
      expect(await at.replica.source()?.now.surveys.byIds(['S3'])).toHaveLength(1);
    }, BY_AND_BY);
    await at.pause();
    await at.staff.batch(aDelete('S3', 1));
    expect(await report()).toMatchObject({ behind: 0, surveys: 1 });
    // The server's own counter goes first.
    await otherIs(0);
    await noteOther();
    expect(await counted()).toMatchObject({ '48211': 4, '48212': -1 });
    await at.isFit();
    const counter = createReportCounter({
      ...{ storage: at.storage, beginReading: createReadings(at.storage, at.replica), forms: createForms() },
      ...{ clock: () => Date.now(), report: () => undefined, longReads: createLongReads() },
    });
    counter.wake();
    await otherIs(0);
    await counter.stop();
    expect(await counted()).toMatchObject({ '48211': 4 });
    expect(await report()).toMatchObject({ behind: 0, surveys: 1 });
  });

  it('leads a warehouse not to what the primary has not acknowledged, and notes none of that as read', async () => {
    const { postgres, database } = at;
    const { username } = new URL(postgres.url);
    const administrator = Object.assign(new URL(database.url), { username }).href;
    /** Statements whose commit waits for a standby that never comes, though the one that is there has them. */
    const waiting: Promise<void>[] = [];
    const commit = (statements: string) =>
      waiting.push(
        runOnPostgres(administrator, `begin; set local synchronous_commit = 'on'; ${statements}; commit`),
      );
    onTestFinished(async () => {
      await postgres.run('alter system reset all', 'select pg_reload_conf()');
      await Promise.all(waiting);
    });
    await postgres.run(`alter system set synchronous_commit = 'local'`, 'select pg_reload_conf()');
    await postgres.run(`alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()');
    await vi.waitFor(async () => {
      commit(`select pg_logical_emit_message(true, 'test', 'does it wait?')`);
      expect(await postgres.run(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)).not.toEqual(
        [],
      );
    }, BY_AND_BY);
    commit(`update panchayat_counters set change_seq = change_seq + 1 where panchayat_id = '48212';
      update survey_places set panchayat_id = '48212' where survey_id = 'S1';
      update surveys set panchayat_id = '48212', seq = 1 where survey_id = 'S1'`);
    const placeOn = async (source: Pick<typeof at.storage, 'now'> | null) =>
      (await source?.now.surveys.byIds(['S1']))?.map(({ panchayat_id }) => panchayat_id);
    await vi.waitFor(async () => expect(await placeOn(at.replica.source())).toEqual(['48212']), BY_AND_BY);
    expect(await placeOn(at.storage)).toEqual(['48211']);

    const warehouse = aWarehouse(at.officer);
    await warehouse.update();
    expect(warehouse.survey('S1')).toMatchObject({ panchayat_id: '48211' });
    const reads = await at.storage.now.surveyReads.list({}, 10, null);
    expect(reads.map(({ way, panchayat_id }) => ({ way, panchayat_id }))).toEqual([
      { way: 'program', panchayat_id: '48211' },
    ]);
  });
});
