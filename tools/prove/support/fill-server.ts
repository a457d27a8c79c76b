import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seeded } from '@sampark/testing/random';
import type { SmallDisk } from '@sampark/testing/small-disk';
import {
  aCreate,
  NotStartedError,
  postBatch,
  type Result,
  type ServerProcess,
  startServer,
  tokenAt,
} from './server-process.ts';

/** What came of filling the disk under a server again and again. */
export interface FullServer {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Acknowledged, and not known after a SIGKILL and a start on the disk that is still full, or later. */
  readonly missing: number;
  /** Starts that were refused, for want of any room, in a sentence that says so. */
  readonly refused: number;
  /** Operations that were answered with `retry`. */
  readonly retry: number;
  /** Requests that were answered with a problem. */
  readonly problems: Readonly<Record<string, number>>;
  /** Requests without an answer. */
  readonly unanswered: number;
  /** Not acknowledged, and taken when sent again after there was room. */
  readonly taken: number;
  /** Not acknowledged, and known when sent again. */
  readonly known: number;
  /** Reads that were answered as ever while the disk was full. */
  readonly reads: number;
  /** Rounds after which SQLite's integrity_check said ok. */
  readonly whole: number;
}

const CLIENTS = 4;
const A_BATCH = 5;
/** Room that is left for a round, bytes at most: now and then enough for the log to be copied into the database. */
const MOST_ROOM = 12_000_000;
/** A client is done when so many batches in a row were not taken. */
const ENOUGH = 3;
/** Well below the most that a batch may hold. */
const MOST_AT_ONCE = 200;

/** A killed server's log that is long needs 32 kB of room to be read: where there is not one byte, it says that the disk is full. */
const startedOnFullDisk = (disk: SmallDisk): Promise<ServerProcess | null> =>
  startServer(disk.folder).catch((error: unknown) => {
    if (error instanceof NotStartedError && error.said.includes('the disk is full')) return null;
    throw error;
  });

/**
 * Fills the disk under the real server while clients send, kills it, starts it on the full disk, asks for what was
 * acknowledged, makes room, and sends the rest again.
 */
export async function fillServer(
  disk: SmallDisk,
  rounds: number,
  seed: number,
  report: (done: number) => void,
): Promise<FullServer> {
  const random = seeded(seed);
  const sum = {
    acknowledged: 0,
    missing: 0,
    refused: 0,
    retry: 0,
    unanswered: 0,
    taken: 0,
    known: 0,
    reads: 0,
    whole: 0,
  };
  const problems: Record<string, number> = {};
  let token: string | null = null;

  const client = async (
    url: string,
    name: string,
    sent: Map<string, object>,
    done: Set<string>,
  ): Promise<void> => {
    for (let number = 0, turnedAway = 0; turnedAway < ENOUGH; number += 1) {
      const batch = Array.from({ length: A_BATCH }, (_, at) => aCreate(`${name}-${number}-${at}`));
      for (const operation of batch) sent.set(operation.op_id, operation);
      const answer = await postBatch(url, token ?? '', batch);
      if (!answer) sum.unanswered += 1;
      else if (answer.code !== undefined) problems[answer.code] = (problems[answer.code] ?? 0) + 1;
      const results = answer?.results ?? [];
      for (const { op_id, status } of results) {
        if (status === 'applied') done.add(op_id);
        else if (status === 'retry') sum.retry += 1;
        else throw new Error(`${op_id} is ${status} on a full disk.`);
      }
      turnedAway = results.some(({ status }) => status === 'applied') ? 0 : turnedAway + 1;
    }
  };

  const again = async (url: string, operations: readonly object[]): Promise<Result[]> => {
    const results: Result[] = [];
    for (let at = 0; at < operations.length; at += MOST_AT_ONCE) {
      const answer = await postBatch(url, token ?? '', operations.slice(at, at + MOST_AT_ONCE));
      if (!answer?.results) throw new Error(`A batch is answered with ${answer?.code ?? 'nothing'}.`);
      results.push(...answer.results);
    }
    return results;
  };

  for (let round = 0; round < rounds; round += 1) {
    let server = await startServer(disk.folder);
    token ??= await tokenAt(server.url);
    disk.fill(random.chance(0.2) ? 0 : random.below(MOST_ROOM));
    const sent = new Map<string, object>();
    const done = new Set<string>();
    const { url } = server;
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(url, `${round}-${at}`, sent, done)));
    const headers = { authorization: `Bearer ${token}` };
    if ((await fetch(`${url}/api/sync/changes?limit=5`, { headers })).ok) sum.reads += 1;
    await server.kill();

    const acknowledged = [...done].map((id) => sent.get(id) ?? {});
    const missing = new Set<string>();
    const lookFor = async (room: boolean): Promise<void> => {
      for (const { op_id, status, duplicate } of await again(server.url, acknowledged)) {
        // Without room the server may ask to be asked again; it never takes for new what it has acknowledged.
        if (!duplicate && (room || status !== 'retry')) missing.add(op_id);
      }
    };
    const onFullDisk = await startedOnFullDisk(disk);
    if (onFullDisk) {
      server = onFullDisk;
      await lookFor(false);
    } else sum.refused += 1;
    sum.acknowledged += done.size;
    disk.clear();
    if (!onFullDisk) server = await startServer(disk.folder);
    await lookFor(true);
    sum.missing += missing.size;
    const rest = [...sent].filter(([id]) => !done.has(id)).map(([, operation]) => operation);
    for (const { op_id, status, duplicate } of await again(server.url, rest)) {
      if (status !== 'applied') throw new Error(`${op_id} is ${status} after there was room.`);
      if (duplicate) sum.known += 1;
      else sum.taken += 1;
    }
    await server.kill();
    const database = new DatabaseSync(join(disk.folder, 'sampark.sqlite'), { readOnly: true });
    const check = database.prepare('pragma integrity_check').all();
    database.close();
    if (JSON.stringify(check) === '[{"integrity_check":"ok"}]') sum.whole += 1;
    report(round + 1);
  }
  return { rounds, problems, ...sum };
}
