import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { accountForPostgres } from './account.ts';
import { reachableBy } from './binaries.ts';

describe('the PostgreSQL of a test run', () => {
  it('is a real server that waits for the disk', async () => {
    const client = new Client({ connectionString: process.env['SAMPARK_TEST_POSTGRES_URL'] });
    await client.connect();
    const durability = await client.query<{ fsync: string; commit: string }>(
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
    );
    await client.end();
    expect(durability.rows).toEqual([{ fsync: 'on', commit: 'on' }]);
  });
});

describe('the account it runs as', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n';

  it('is the tester themself when that is not root', () => {
    expect(accountForPostgres(1000, () => passwd)).toBeNull();
  });

  it('is an unprivileged account when the tester is root', () => {
    expect(accountForPostgres(0, () => passwd)).toEqual({ uid: 65534, gid: 65533 });
  });

  it('is named in the complaint when the machine has none', () => {
    expect(() => accountForPostgres(0, () => 'root:x:0:0::/root:/bin/sh')).toThrow('postgres or nobody');
  });

  it('cannot reach files below a folder of root alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampark-private-'));
    const stranger = { uid: 4_000_000, gid: 4_000_000 };
    expect(reachableBy(stranger, tmpdir())).toBe(true);
    expect(reachableBy(stranger, folder)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
