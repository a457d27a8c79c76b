import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestServer } from './test-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Gives a staff member another panchayat, as an administrator does at the server's command line. */
export async function moveTo(server: TestServer, username: string, panchayatId: string): Promise<void> {
  const command = ['apps/server/src/cli/main.ts', 'user', 'move', username, '--panchayat', panchayatId];
  await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', SAMPARK_DATA_DIR: server.dataDir },
  });
}

/** Adds panchayats to a block of the demo, in the server's own database. */
export function addPanchayats(server: TestServer, count: number, blockId: string): void {
  const db = new DatabaseSync(join(server.dataDir, 'sampark.sqlite'));
  db.exec('pragma busy_timeout = 5000; begin immediate');
  const add = db.prepare(
    `insert into panchayats (panchayat_id, number, block_id, name, name_hi, form_name)
     values (?, ?, ?, ?, ?, 'village-standard')`,
  );
  for (let i = 1; i <= count; i++) add.run(`more-${i}`, 1000 + i, blockId, `Gram ${i}`, `ग्राम ${i}`);
  db.exec(
    'insert into panchayat_counters (panchayat_id) select panchayat_id from panchayats where number > 1000',
  );
  db.exec('commit');
  db.close();
}
