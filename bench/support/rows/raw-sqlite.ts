import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LOG_PAGES } from '@sampark/server/storage/dialects/sqlite/connection';
import { sqliteFile } from '@sampark/server/storage/open';
import { withFolder } from '../folder.ts';
import { ownTime, type Pace, paceOf } from '../servers/processor.ts';
import { villageParts } from '../servers/village-app.ts';
import { type Came, partOf, WRITTEN, type WrittenTables } from './written-rows.ts';

/** Reads the rows that the product wrote into the SQLite database of a folder. */
export function selectFrom(folder: string) {
  const db = new DatabaseSync(sqliteFile(folder), { readOnly: true });
  return (statement: string) => Promise.resolve(db.prepare(statement).all());
}

/**
 * Writes the product's rows into its own empty tables with nothing but the driver, a transaction at a time, each on
 * the disk before the next. Rows that came before the clock started it has written before, too.
 * @param sharing how many requests share a transaction
 */
export const writeRawSqlite = (
  tables: WrittenTables,
  { batch, before, sharing }: Came & { readonly sharing: number },
): Promise<Pace> =>
  withFolder(async (folder) => {
    const { parts } = await villageParts({ databaseUrl: '', dataDir: folder });
    await parts.storage.close();
    const db = new DatabaseSync(join(folder, 'sampark.sqlite'), { enableForeignKeyConstraints: true });
    db.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma cache_size=-16000');
    db.exec(`pragma secure_delete=FAST; pragma wal_autocheckpoint=${LOG_PAGES}`);
    const inserts = WRITTEN.map((table) => {
      const { columns } = tables[table];
      const places = columns.map(() => '?').join(',');
      return { table, put: db.prepare(`insert into ${table} (${columns.join(',')}) values (${places})`) };
    });
    const raise = db.prepare(
      'update panchayat_counters set change_seq = change_seq + ? where panchayat_id = ? returning change_seq',
    );
    const log = db.prepare(
      'insert into sync_logs (user_id, at, status, message, success, failed) values (?,?,?,?,?,?)',
    );
    const { columns, rows } = tables.surveys;
    const [panchayat, user] = [columns.indexOf('panchayat_id'), columns.indexOf('created_by')];
    const write = (start: number, end: number, transaction: number): void => {
      for (let from = start; from < end; from += transaction) {
        db.exec('begin immediate');
        for (let at = from; at < Math.min(from + transaction, end); at += batch) {
          for (const { table, put } of inserts) {
            for (const row of partOf(tables[table], at, batch)) put.run(...row);
          }
          raise.all(batch, rows[at]?.[panchayat] ?? '');
          const said = `Synced ${batch} item(s) to server`;
          log.run(rows[at]?.[user] ?? '', '2026-01-01', 'success', said, batch, 0);
        }
        db.exec('commit');
      }
    };
    write(0, before, batch);
    const pace = await paceOf(rows.length - before, ownTime, () =>
      write(before, rows.length, batch * sharing),
    );
    db.close();
    return pace;
  });
