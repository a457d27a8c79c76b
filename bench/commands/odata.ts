import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sqliteFile } from '@sampark/server/storage/open';
import { startPostgres } from '../../tools/test/postgres/server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { fillWithSurveys } from '../support/rows/fill.ts';
import { newDatabase, streamFrom } from '../support/rows/raw-postgres.ts';
import { openTexts } from '../support/rows/ready-texts.ts';
import { fetchFrom } from '../support/servers/fetch-from.ts';
import { type Held, measureOthers, release, serverHolding } from '../support/servers/held.ts';
import { peakOf } from '../support/servers/resident.ts';
import { startServer } from '../support/servers/server-process.ts';
import { FORM } from '../support/surveys.ts';

const SURVEYS = 100_000;
const PAGE = 1_000;
const RUNS = 3;
/** What another program reads while polls and pushes are measured. */
const FORMS = `/v1/projects/1/forms/${FORM.name}`;
const BARE = 'bare driver';
const SENT = 'the same query, sent as lines of JSON';
const READY = 'OData’s texts kept ready, sent as they are';
const WAYS = { paged: 'OData, pages of 1,000', whole: 'OData, unpaged', csv: 'CSV' } as const;

/** Sends what the product works with, and knows nothing of it. */
const ROWS_SERVER = fileURLToPath(new URL('../servers/rows.ts', import.meta.url));

/** How a row of OData begins. */
const ROW = '{"__id":';

/** Counts what stands in pieces of an answer, also across their ends. */
function counterOf(what: string) {
  const sought = Buffer.from(what);
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  return {
    take: (piece: Buffer) => {
      const text = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      let from = 0;
      for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, from)) {
        count += 1;
        from = at + sought.length;
      }
      rest = text.subarray(Math.max(from, text.length - sought.length + 1));
    },
    count: () => count,
  };
}

/** @param take gets each page, whole; who measures leaves it out */
async function readPaged(port: number, take?: (page: Buffer) => void): Promise<number> {
  const rows = counterOf(ROW);
  for (let path: string | null = `${FORMS}.svc/Submissions?$top=${PAGE}`; path !== null; ) {
    const pieces: Buffer[] = [];
    await fetchFrom(port, path, (piece) => {
      rows.take(piece);
      pieces.push(piece);
    });
    take?.(Buffer.concat(pieces));
    const end = Buffer.concat(pieces.slice(-2)).toString().slice(-2_000);
    const link: string | undefined = /"@odata\.nextLink":("[^"]*")/.exec(end)?.[1];
    path = link === undefined ? null : (JSON.parse(link) as string).replace(/^https?:\/\/[^/]+/, '');
  }
  return rows.count();
}

async function readWhole(port: number, path: string, what: string): Promise<number> {
  const rows = counterOf(what);
  await fetchFrom(port, path, rows.take);
  return rows.count();
}

const readOf: Readonly<Record<keyof typeof WAYS, (port: number) => Promise<number>>> = {
  paged: readPaged,
  whole: (port) => readWhole(port, `${FORMS}.svc/Submissions`, ROW),
  // The heading is a line, too.
  csv: async (port) => (await readWhole(port, `${FORMS}/submissions.csv`, '\r\n')) - 1,
};

/** Reads the same rows with nothing but the driver, one after the other. */
function readBareSqlite(folder: string): number {
  const db = new DatabaseSync(sqliteFile(folder), { readOnly: true });
  let rows = 0;
  for (const row of db.prepare('select * from surveys where form_name = ?').iterate(FORM.name)) {
    if (row['doc'] !== '') rows += 1;
  }
  db.close();
  return rows;
}

/** How much is measured. */
interface Extent {
  readonly surveys: number;
  readonly runs: number;
}

/** Measures how many rows a second somebody reads. */
async function measureRead(
  sheet: Sheet,
  { place, who, surveys }: { readonly place: string; readonly who: string; readonly surveys: number },
  read: () => Promise<number> | number,
): Promise<void> {
  const began = performance.now();
  const rows = await read();
  const seconds = (performance.now() - began) / 1_000;
  if (rows !== surveys) throw new Error(`${who} has read ${rows} of ${surveys} surveys`);
  sheet.add(place, who, rows / seconds);
}

/** Cuts a page of OData into its rows, as bytes. */
function* rowsOf(page: Buffer): Generator<Buffer> {
  const end = page.lastIndexOf('],"@odata.context"');
  for (let at = page.indexOf(ROW); at >= 0; ) {
    const next = page.indexOf(ROW, at + ROW.length);
    yield page.subarray(at, next < 0 ? end : next);
    at = next;
  }
}

/** Measures what sends rows with nothing of the product between. @param port of `servers/rows.ts` */
async function measureSent(
  sheet: Sheet,
  {
    place,
    surveys,
    isReady,
  }: { readonly place: string; readonly surveys: number; readonly isReady: boolean },
  port: number,
): Promise<void> {
  await measureRead(sheet, { place, who: SENT, surveys }, () => readWhole(port, '/rows', '\n'));
  if (isReady) await measureRead(sheet, { place, who: READY, surveys }, () => readWhole(port, '/texts', ROW));
}

/** Measures every way to read over HTTP. */
async function measureWays(sheet: Sheet, place: string, surveys: number, port: number): Promise<void> {
  for (const way of ['paged', 'whole', 'csv'] as const)
    await measureRead(sheet, { place, who: WAYS[way], surveys }, () => readOf[way](port));
}

/** Measures polls and pushes of others, alone and while a program reads everything again and again. */
async function measureMeanwhile(sheet: Sheet, held: Held): Promise<void> {
  await measureOthers(sheet, held, 'alone');
  const over = new AbortController();
  const reading = (async () => {
    let rows = 0;
    while (!over.signal.aborted) {
      // A page is over soon after the measurement is.
      await fetchFrom(held.server.port, `${FORMS}.svc/Submissions?$top=${PAGE}`, () => undefined);
      rows += PAGE;
    }
    return rows;
  })();
  const began = performance.now();
  await measureOthers(sheet, held, 'while a program reads');
  const seconds = (performance.now() - began) / 1_000;
  over.abort();
  sheet.add('meanwhile', 'rows a second', (await reading) / seconds);
}

/** @returns the most memory of the server meanwhile, in megabytes */
const measureSqlite = (sheet: Sheet, { surveys, runs }: Extent): Promise<number> =>
  withFolder(async (folder) => {
    const place = 'SQLite';
    const held = await serverHolding(place, folder, (context) => fillWithSurveys(context, 0, surveys));
    const texts = openTexts(folder);
    await readPaged(held.server.port, (page) => texts.keep(rowsOf(page)));
    texts.close();
    const plain = await startServer(ROWS_SERVER, { BENCH_DATA_DIR: folder });
    let memory = 0;
    // The first run warms up.
    for (let run = 0; run <= runs; run += 1) {
      const into = run === 0 ? new Sheet() : sheet;
      await measureRead(into, { place, who: BARE, surveys }, () => readBareSqlite(folder));
      await measureSent(into, { place, surveys, isReady: true }, plain.port);
      const { port, pid } = held.server;
      memory = Math.max(memory, await peakOf(pid, () => measureWays(into, place, surveys, port)));
    }
    await plain.stop();
    for (let run = 0; run <= runs; run += 1) await measureMeanwhile(run === 0 ? new Sheet() : sheet, held);
    await release(held);
    return memory;
  });

async function measurePostgres(sheet: Sheet, { surveys, runs }: Extent): Promise<void> {
  const place = 'PostgreSQL';
  const postgres = await startPostgres();
  const address = await newDatabase(postgres.url);
  const held = await serverHolding(place, address, (context) => fillWithSurveys(context, 0, surveys));
  const plain = await startServer(ROWS_SERVER, { BENCH_DATABASE_URL: address });
  for (let run = 0; run <= runs; run += 1) {
    const into = run === 0 ? new Sheet() : sheet;
    await measureRead(into, { place, who: BARE, surveys }, async () => {
      let rows = 0;
      for await (const some of streamFrom(address, 'select * from surveys where form_name = $1', [FORM.name]))
        rows += some.length;
      return rows;
    });
    await measureSent(into, { place, surveys, isReady: false }, plain.port);
    await measureWays(into, place, surveys, held.server.port);
  }
  await plain.stop();
  await release(held);
  await postgres.stop();
}

/** Measures programs that read all surveys of a form, beside the bare driver, and what others feel of it. */
export async function benchOData(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const extent = {
    surveys: Number(options.get('surveys') ?? SURVEYS),
    runs: Number(options.get('runs') ?? RUNS),
  };
  const sheet = new Sheet();
  const memory = await measureSqlite(sheet, extent);
  if (options.has('postgres')) await measurePostgres(sheet, extent);
  report(args, { sheet, memory, surveys: extent.surveys });
}

function report(
  args: readonly string[],
  { sheet, memory, surveys }: { readonly sheet: Sheet; readonly memory: number; readonly surveys: number },
): void {
  const share = (name: string, of: string) => sheet.median('SQLite', name) / sheet.median('SQLite', of);
  const [alone, meanwhile] = ['alone', 'while a program reads'];
  const slower = (what: string) => sheet.median(what, meanwhile) / sheet.median(what, alone);
  const places = ['SQLite', 'PostgreSQL'].filter((place) => sheet.of(place).size > 0);
  tell({
    name: 'odata',
    title: `Programs that read ${surveys.toLocaleString('en-US')} surveys`,
    args,
    body: [
      'An administrator’s program reads all surveys of a form over HTTP, without compression: as OData in pages of 1,000 whose links it follows,',
      'as OData in one answer, and as CSV. The bare driver runs `select *` for the same rows and looks at each, and sends nothing. What sends,',
      'is a server of few lines: the rows of that query, all columns of each, with the answers as a text in it; and what OData gives of each',
      'survey, kept ready beforehand.',
      '',
      ...places.flatMap((place) => [ratioTable(`rows a second, ${place}`, sheet.of(place), [BARE]), '']),
      'Others on SQLite, alone and while such a program reads without a pause:',
      '',
      ratioTable('polls a second', sheet.of('poll'), [alone]),
      '',
      ratioTable('milliseconds, a push of 20', sheet.of('push'), [alone]),
      '',
      ratioTable('milliseconds, a pull of 20', sheet.of('pull'), [alone]),
      '',
      ratioTable('of the program', sheet.of('meanwhile'), []),
      '',
      goalTable([
        ...[SENT, BARE].flatMap((pace) =>
          Object.values(WAYS).map((name) => ({
            what: `${name}, of the pace of ${pace === SENT ? 'the query that is sent' : 'the bare driver'}`,
            measured: share(name, pace),
            unit: '×',
            ...{ must: 0.4, aim: 0.7, atLeast: true },
          })),
        ),
        {
          what: 'texts kept ready, of the pace of the bare driver',
          measured: share(READY, BARE),
          unit: '×',
          ...{ must: 0.4, aim: 0.7, atLeast: true },
        },
        { what: 'memory of the server meanwhile', measured: memory, unit: 'MB', must: 200 },
        { what: 'polls of others', measured: 1 / slower('poll'), unit: '× as slow', must: 1.2 },
        { what: 'pushes of others', measured: slower('push'), unit: '× as slow', must: 1.2 },
      ]),
    ].join('\n'),
  });
}
