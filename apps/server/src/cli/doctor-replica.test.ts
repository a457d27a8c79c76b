import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkReplica } from '../services/upkeep/doctor/replica.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { newMigratedDatabase, runOnPostgres } from '../testing/databases/postgres-database.ts';
import { BY_AND_BY, withStandby } from '../testing/databases/with-standby.ts';
import { aCreate } from '../testing/operations.ts';
import { aConfig } from '../testing/servers/a-config.ts';
import { runCommand } from './run.ts';

describe.skipIf(postgresForTests === undefined)('the doctor', { timeout: 120_000 }, () => {
  const at = withStandby();
  /** Asks it. @returns what it says of the replica */
  const ofReplica = async (databaseReadUrl = at.copy): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'sampark-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    await runCommand(['doctor'], {
      config: aConfig(folder, { databaseUrl: at.database.url, databaseReadUrl }),
      readPassword: () => Promise.reject(new Error('nobody asks')),
      ...{ say, complain: say },
    });
    expect(said.join('\n')).toContain('the database opens');
    return said.filter((line) => /replica/.test(line)).join('\n');
  };

  it('says that the replica follows, and nothing where there is none', async () => {
    expect(await ofReplica()).toMatch(
      /^\[ok\] {4}the replica follows this database, and is \d\.\d s behind$/,
    );
    expect(await ofReplica('')).toBe('');
  });

  it('says how far behind it is', async () => {
    await at.pause();
    await at.staff.batch(aCreate('S2'));
    expect(await ofReplica()).toMatch(
      /^\[look\] {2}the replica lacks \d+ kB of this database, and the last that it has is from \d+\.\d s before; .*paused/,
    );
  });

  it('says that its tables are older', async () => {
    const last = `name from kysely_migration order by name desc limit 1`;
    await runOnPostgres(at.database.url, `create table aside as select * from kysely_migration`);
    await runOnPostgres(at.database.url, `delete from kysely_migration where name = (select ${last})`);
    await at.isTold(/older/);
    await at.pause();
    await runOnPostgres(
      at.database.url,
      'insert into kysely_migration select * from aside on conflict do nothing',
    );
    expect(await ofReplica()).toMatch(/^\[look\] {2}the replica is not read \(its tables are older/);
  });

  it('says that it is away, and where', async () => {
    await at.standby.crash();
    try {
      const { port } = new URL(at.copy);
      expect(await ofReplica()).toMatch(
        new RegExp(String.raw`^\[WRONG\] the replica is not read \(nothing answers at 127\.0\.0\.1:${port}:`),
      );
      expect(await ofReplica('postgres://')).toMatch(/^\[WRONG\] the replica is not read \(/);
    } finally {
      await at.standby.restart();
    }
  });

  it('says that it is of another cluster', async () => {
    const other = await newMigratedDatabase(postgresForTests ?? '');
    onTestFinished(other.drop);
    expect(await ofReplica(other.address)).toMatch(/^\[WRONG\] .*let DATABASE_READ_URL name a streaming/);
  });

  it('says that it was promoted', async () => {
    const second = await at.postgres.startStandby();
    onTestFinished(() => second.stop());
    const url = Object.assign(new URL(at.copy), { port: new URL(second.url).port });
    await vi.waitFor(() => runOnPostgres(url.href, 'select 1'), BY_AND_BY);
    await runOnPostgres(second.url, 'select pg_promote()');
    expect(await ofReplica(url.href)).toMatch(
      /^\[WRONG\] the replica is not read \(it is no standby\): .*promoted.*nobody writes to it/,
    );
  });
});

it('the doctor says what to do with a replica that has followed another primary', () => {
  const [finding] = checkReplica({ kind: 'astray', why: 'it has what the primary never had' });
  expect(finding).toMatchObject({
    level: 'error',
    text: expect.stringMatching(/make the standby anew/) as string,
  });
});
