// Streams what a database holds, with nothing of the product between: at /rows the rows of a query, each as a line of JSON, and at /texts
// what was kept ready, as it is.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '@sampark/server/storage/open';
import { streamFrom } from '../support/rows/raw-postgres.ts';
import { readTexts } from '../support/rows/ready-texts.ts';
import { FORM } from '../support/surveys.ts';
import { dataDir, host } from './host.ts';

const address = process.env['BENCH_DATABASE_URL'] ?? '';
/** Rows that are sent at a time. */
const TOGETHER = 100;

type Row = Record<string, unknown>;

/** Reads the rows of the form a few at a time. */
async function* rowsOfForm(): AsyncGenerator<readonly Row[]> {
  if (address !== '') {
    yield* streamFrom(address, 'select * from surveys where form_name = $1', [FORM.name]);
    return;
  }
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  let rows: Row[] = [];
  for (const row of database.prepare('select * from surveys where form_name = ?').iterate(FORM.name)) {
    if (rows.push(row) < TOGETHER) continue;
    yield rows;
    rows = [];
  }
  yield rows;
  database.close();
}

async function* lines(): AsyncGenerator<string> {
  for await (const rows of rowsOfForm()) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function send(
  pieces: AsyncIterable<string | Buffer> | Iterable<Buffer>,
  answer: ServerResponse,
): Promise<void> {
  for await (const piece of pieces) if (!answer.write(piece)) await once(answer, 'drain');
  answer.end();
}

host(
  ({ url }, answer) => void send(url === '/texts' ? readTexts(dataDir, TOGETHER) : lines(), answer),
  () => 0,
);
