import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '@sampark/server/storage/open';
import { startPostgres } from '../../tools/test/postgres/server.ts';
import { fetchFrom } from '../support/fetch-from.ts';
import { withFolder } from '../support/folder.ts';
import { type Held, measureOthers, release, serverHolding } from '../support/held.ts';
import { peakOf } from '../support/resident.ts';
import { goalTable, ratioTable, tell } from '../support/results.ts';
import { optionsOf, Sheet } from '../support/rounds.ts';
import { fillWithSurveys } from '../support/rows/fill.ts';
import { newDatabase, streamFrom } from '../support/rows/raw-postgres.ts';
import { FORM } from '../support/surveys.ts';

const SURVEYS = 100_000;
const PAGE = 1_000;
const RUNS = 3;
/** What another program reads while polls and pushes are measured. */
const FORMS = `/v1/projects/1/forms/${FORM.name}`;
const BARE = 'bare driver';
const WAYS = { paged: 'OData, pages of 1,000', whole: 'OData, unpaged', csv: 'CSV' } as const;

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

async function readPaged(port: number): Promise<number> {
  const rows = counterOf('{"__id":');
  for (let path: string | null = `${FORMS}.svc/Submissions?$top=${PAGE}`; path !== null; ) {
    const pieces: Buffer[] = [];
    await fetchFrom(port, path, (piece) => {
      rows.take(piece);
      pieces.push(piece);
    });
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
  whole: (port) => readWhole(port, `${FORMS}.svc/Submissions`, '{"__id":'),
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
  if (rows < surveys) throw new Error(`${who} has read ${rows} of ${surveys} surveys`);
  sheet.add(place, who, rows / seconds);
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
    let memory = 0;
    // The first run warms up.
    for (let run = 0; run <= runs; run += 1) {
      const into = run === 0 ? new Sheet() : sheet;
      await measureRead(into, { place, who: BARE, surveys }, () => readBareSqlite(folder));
      const { port, pid } = held.server;
      memory = Math.max(memory, await peakOf(pid, () => measureWays(into, place, surveys, port)));
    }
    for (let run = 0; run <= runs; run += 1) await measureMeanwhile(run === 0 ? new Sheet() : sheet, held);
    await release(held);
    return memory;
  });

async function measurePostgres(sheet: Sheet, { surveys, runs }: Extent): Promise<void> {
  const place = 'PostgreSQL';
  const postgres = await startPostgres();
  const address = await newDatabase(postgres.url);
  const held = await serverHolding(place, address, (context) => fillWithSurveys(context, 0, surveys));
  for (let run = 0; run <= runs; run += 1) {
    const into = run === 0 ? new Sheet() : sheet;
    await measureRead(into, { place, who: BARE, surveys }, () =>
      streamFrom(address, 'select * from surveys where form_name = $1', [FORM.name]),
    );
    await measureWays(into, place, surveys, held.server.port);
  }
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
  const share = (name: string) => sheet.median('SQLite', name) / sheet.median('SQLite', BARE);
  const [alone, meanwhile] = ['alone', 'while a program reads'];
  const slower = (what: string) => sheet.median(what, meanwhile) / sheet.median(what, alone);
  const places = ['SQLite', 'PostgreSQL'].filter((place) => sheet.of(place).size > 0);
  tell({
    name: 'odata',
    title: `Programs that read ${surveys.toLocaleString('en-US')} surveys`,
    args,
    body: [
      'An administrator’s program reads all surveys of a form over HTTP, without compression: as OData in pages of 1,000 whose links it follows,',
      'as OData in one answer, and as CSV. The bare driver runs `select *` for the same rows and looks at each.',
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
        ...Object.values(WAYS).map((name) => ({
          what: `${name}, of the bare driver’s pace`,
          measured: share(name),
          unit: '×',
          ...{ must: 0.4, aim: 0.7, atLeast: true },
        })),
        { what: 'memory of the server meanwhile', measured: memory, unit: 'MB', must: 200 },
        { what: 'polls of others', measured: 1 / slower('poll'), unit: '× as slow', must: 1.2 },
        { what: 'pushes of others', measured: slower('push'), unit: '× as slow', must: 1.2 },
      ]),
    ].join('\n'),
  });
}
