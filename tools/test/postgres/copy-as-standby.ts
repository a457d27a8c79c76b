import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Account } from './account.ts';

/** The files of a running server that its copy must not have. */
const OF_THE_SERVER = new Set(['postmaster.pid', 'postmaster.opts']);

/**
 * Copies the data of a running PostgreSQL, so that a server on the copy is its standby (PostgreSQL's manual, 'Making a Base Backup Using the
 * Low Level API': the binaries from npm have no pg_basebackup).
 */
export async function copyAsStandby(
  primary: { readonly url: string; readonly data: string },
  copy: string,
  account: Account,
): Promise<void> {
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    const names = readdirSync(primary.data).filter((name) => !OF_THE_SERVER.has(name));
    // Files may go while they are copied: the log has what is missing then.
    spawnSync('cp', ['-R', ...names.map((name) => join(primary.data, name)), copy], {
      ...account,
      cwd: copy,
    });
    const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`);
    const write = (name: string, text: string): void => {
      writeFileSync(join(copy, name), text, { mode: 0o600 });
      if (account) chownSync(join(copy, name), account.uid, account.gid);
    };
    write('backup_label', rows[0]?.labelfile ?? '');
    write('standby.signal', '');
    const { hostname, port, username } = new URL(primary.url);
    const settings = [
      `primary_conninfo = 'host=${hostname} port=${port} user=${username}'`,
      // What a test reads at length on the standby must not hold the log up for half a minute.
      `max_standby_streaming_delay = '1s'`,
      `wal_receiver_status_interval = '1s'`,
    ];
    appendFileSync(join(copy, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  } finally {
    await client.end();
  }
}
