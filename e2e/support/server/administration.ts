import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { nextRecordForms } from '@sampark/core/records/record-form';
import { recordFormName } from '@sampark/core/survey/record-form';
import { formIn } from '@sampark/testing/xlsforms';
import { administer } from './command-host.ts';
import type { TestServer } from './test-server.ts';

/** Gives a staff member another panchayat. */
export const moveTo = (server: TestServer, username: string, panchayatId: string): Promise<void> =>
  administer(server.dataDir, 'user', 'move', username, '--panchayat', panchayatId);

/** Gives a panchayat's new surveys another form. */
export const giveForm = (server: TestServer, panchayatId: string, form: string): Promise<void> =>
  administer(server.dataDir, 'panchayat', 'form', panchayatId, form);

/**
 * Puts a form, with those of the records that it saves, into the server's own database, and gives it to a panchayat's new surveys.
 * @param workbook an XLSForm, written as a Markdown table; its settings name the form
 * @param more the number under which it is published, and the types of which there are records
 */
export async function giveWorkbook(
  server: TestServer,
  panchayatId: string,
  workbook: string,
  {
    version = 1,
    recordTypes = [],
  }: { readonly version?: number; readonly recordTypes?: readonly string[] } = {},
): Promise<void> {
  const form = { ...formIn(workbook, recordTypes), version };
  const db = openDatabase(server);
  const add = db.prepare('insert into forms (name, version, definition) values (?, ?, ?)');
  for (const each of [form, ...nextRecordForms((type) => recordFormIn(db, type), form)]) {
    add.run(each.name, each.version, JSON.stringify(each));
  }
  db.close();
  await giveForm(server, panchayatId, form.name);
}

/** Returns the newest form of a type of record; `null`: there is none. */
function recordFormIn(db: DatabaseSync, type: string): FormDefinition | null {
  const newest = db.prepare('select definition from forms where name = ? order by version desc limit 1');
  const row = newest.get(recordFormName(type));
  return row ? (JSON.parse(String(row.definition)) as FormDefinition) : null;
}

function openDatabase({ dataDir }: TestServer): DatabaseSync {
  const db = new DatabaseSync(join(dataDir, 'sampark.sqlite'));
  db.exec('pragma busy_timeout = 5000');
  return db;
}

/** Lets the last day of every link be over, in the server's own database. */
export function endLinks(server: TestServer): void {
  const db = openDatabase(server);
  db.prepare('update survey_links set ends_at = ?').run('2026-01-01T18:30:00.000Z');
  db.close();
}

/**
 * Lets surveys of the demo be old, in the server's own database: nobody has changed them since a day.
 * @returns their ids
 */
export function letSurveysBeOld(server: TestServer, count: number, day: string): readonly string[] {
  const db = openDatabase(server);
  const live = db.prepare(
    `select survey_id from surveys where form_name = 'village-standard' and deleted_at is null and conflicts_open = 0
       and instr(doc, '~review') = 0 order by survey_id limit ?`,
  );
  const ids = (live.all(count) as unknown as readonly { survey_id: string }[]).map((row) => row.survey_id);
  const change = db.prepare('update surveys set created_at = ?, updated_at = ? where survey_id = ?');
  for (const id of ids) change.run(`${day}T06:00:00.000Z`, `${day}T06:00:00.000Z`, id);
  db.close();
  return ids;
}

/** Does what the server does by itself once a day: it deletes what was kept for its term, and removes what was deleted long ago. */
export const purge = (server: TestServer): Promise<void> => administer(server.dataDir, 'purge');

/** Adds panchayats to a block of the demo, in the server's own database. */
export function addPanchayats(server: TestServer, count: number, blockId: string): void {
  const db = openDatabase(server);
  db.exec('begin immediate');
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

/**
 * Copies the server's database.
 * @returns a function that puts the copy back, as a disk is put back under a server that runs; the audit log goes on
 */
export function copyDatabase(server: TestServer): () => void {
  const copy = join(server.dataDir, 'copy.sqlite');
  const db = openDatabase(server);
  db.prepare('vacuum into ?').run(copy);
  db.close();
  return () => {
    const live = openDatabase(server);
    live.prepare('attach ? as copy').run(copy);
    live.exec('pragma foreign_keys = off');
    live.exec('begin immediate');
    const tables = live.prepare(
      "select name from copy.sqlite_master where type = 'table' and name not like 'sqlite%' and name not in ('audit', 'meta')",
    );
    for (const { name } of tables.all() as unknown as readonly { readonly name: string }[]) {
      live.exec(`delete from main."${name}"; insert into main."${name}" select * from copy."${name}"`);
    }
    live.exec('commit');
    live.close();
  };
}
