import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCreate, sendBatch, startServer, tokenAt } from './server-process.ts';

/** The order that strace saw between requests and answers. */
export interface Trace {
  readonly answers: number;
  /** Answers before which the write-ahead log was written, then synced, then nothing more written to it. */
  readonly synced: number;
  /** One answer's calls, in order, as an example. */
  readonly example: readonly string[];
}

const CALLS = 'pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync';

/** Yields each finished call: its name and arguments. Calls that another thread interrupts come in two lines. */
function* finishedCalls(log: string): Generator<string> {
  const open = new Map<string, string>();
  for (const line of log.split('\n')) {
    const [, pid = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const started = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (started !== undefined) open.set(pid, started);
    else if (resumed !== undefined) yield (open.get(pid) ?? '') + resumed;
    else if (text !== '') yield text;
  }
}

const isLogWrite = (call: string): boolean => /^pwrite64\(\d+<[^>]*-wal>/.test(call);
const isLogSync = (call: string): boolean => /^f(data)?sync\(\d+<[^>]*-wal>\)\s+= 0/.test(call);
const isAnswer = (call: string): boolean =>
  /^(write|writev|sendto|sendmsg)\(\d+<(TCP|socket).*HTTP\/1\.1 200/.test(call);

const nameOf = (call: string): string => {
  if (isLogWrite(call)) return 'pwrite64 to the write-ahead log';
  if (isLogSync(call)) return `${call.slice(0, call.indexOf('('))} of the write-ahead log`;
  return `${call.slice(0, call.indexOf('('))} of the answer, HTTP 200`;
};

/** Runs the real server under strace and sends it batches, one after the other. @throws where strace is not to be had */
export async function traceFsync(batches: number): Promise<Trace> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-strace-'));
  const file = join(folder, 'strace');
  // A first start writes the demo data, and nobody traces it.
  const filling = await startServer(folder);
  await filling.kill();
  const server = await startServer(folder, [
    'strace',
    '-f',
    '-y',
    '-s',
    '40',
    '-e',
    `trace=${CALLS}`,
    '-o',
    file,
  ]);
  const token = await tokenAt(server.url);
  const from = (await readFile(file, 'utf8')).length;
  for (let at = 0; at < batches; at += 1) {
    const results = await sendBatch(server.url, token, [aCreate(`traced-${at}`)]);
    if (results?.[0]?.status !== 'applied') throw new Error('A batch was not taken.');
  }
  await server.kill();
  const log = (await readFile(file, 'utf8')).slice(from);
  await rm(folder, { recursive: true, force: true });

  let answers = 0;
  let synced = 0;
  let seen: string[] = [];
  let example: string[] = [];
  for (const call of finishedCalls(log)) {
    if (isLogWrite(call) || isLogSync(call)) seen.push(call);
    if (!isAnswer(call)) continue;
    answers += 1;
    const last = seen.at(-1);
    if (last !== undefined && isLogSync(last) && seen.some(isLogWrite)) synced += 1;
    example = [...seen, call].map(nameOf);
    seen = [];
  }
  return { answers, synced, example };
}
