import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Random, seeded } from '@sampark/testing/random';
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

/** The results of filling the disk under a server again and again. */
export interface FullServer {
  readonly rounds: number;
  readonly acknowledged: number;
  /**
   * Operations that were acknowledged, and are unknown after a SIGKILL and a start on the disk that is still full, or
   * later.
   */
  readonly missing: number;
  /** Starts that were refused for want of any room, in a sentence that says so. */
  readonly refused: number;
  /** Operations that were answered with `retry`. */
  readonly retry: number;
  /** Requests that were answered with a problem. */
  readonly problems: Readonly<Record<string, number>>;
  /** Requests without an answer. */
  readonly unanswered: number;
  /** Operations that were not acknowledged, and were taken when sent again after there was room. */
  readonly taken: number;
  /** Operations that were not acknowledged, and were known when sent again. */
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
/** A client is done when the server has turned so many batches in a row away. */
const ENOUGH = 3;
/** Well below the most that a batch may hold. */
const MOST_AT_ONCE = 200;

/**
 * Starts the server on a full disk; `null`: it could not start. A killed server's log that is long needs 32 kB of
 * room to be read: where there is not one byte, the server says that the disk is full.
 */
const startedOnFullDisk = (disk: SmallDisk): Promise<ServerProcess | null> =>
  startServer(disk.folder).catch((error: unknown) => {
    if (error instanceof NotStartedError && error.said.includes('the disk is full')) return null;
    throw error;
  });

/** The run so far. */
interface Run {
  readonly disk: SmallDisk;
  readonly random: Random;
  readonly sum: { -readonly [Count in Exclude<keyof FullServer, 'rounds' | 'problems'>]: number };
  readonly problems: Record<string, number>;
  token: string | null;
}

/** The operations of one round, by their ids. */
interface Round {
  readonly sent: Map<string, object>;
  readonly acknowledged: Set<string>;
}

/** Sends batches until the server has turned several in a row away. */
async function client(run: Run, url: string, name: string, { sent, acknowledged }: Round): Promise<void> {
  const { sum, problems, token } = run;
  for (let number = 0, turnedAway = 0; turnedAway < ENOUGH; number += 1) {
    const batch = Array.from({ length: A_BATCH }, (_, at) => aCreate(`${name}-${number}-${at}`));
    for (const operation of batch) sent.set(operation.op_id, operation);
    const answer = await postBatch(url, token ?? '', batch);
    if (!answer) sum.unanswered += 1;
    else if (answer.code !== undefined) problems[answer.code] = (problems[answer.code] ?? 0) + 1;
    const results = answer?.results ?? [];
    for (const { op_id, status } of results) {
      if (status === 'applied') acknowledged.add(op_id);
      else if (status === 'retry') sum.retry += 1;
      else throw new Error(`${op_id} is ${status} on a full disk.`);
    }
    turnedAway = results.some(({ status }) => status === 'applied') ? 0 : turnedAway + 1;
  }
}

async function sendAgain(run: Run, url: string, operations: readonly object[]): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < operations.length; at += MOST_AT_ONCE) {
    const answer = await postBatch(url, run.token ?? '', operations.slice(at, at + MOST_AT_ONCE));
    if (!answer?.results) throw new Error(`A batch is answered with ${answer?.code ?? 'nothing'}.`);
    results.push(...answer.results);
  }
  return results;
}

/** Starts the server on a disk that fills up, lets clients send, and kills it. */
async function fillUp(run: Run, round: number): Promise<Round> {
  const { disk, random, sum } = run;
  const server = await startServer(disk.folder);
  run.token ??= await tokenAt(server.url);
  disk.fill(random.chance(0.2) ? 0 : random.below(MOST_ROOM));
  const operations: Round = { sent: new Map(), acknowledged: new Set() };
  const { url } = server;
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) => client(run, url, `${round}-${at}`, operations)),
  );
  const headers = { authorization: `Bearer ${run.token}` };
  if ((await fetch(`${url}/api/sync/changes?limit=5`, { headers })).ok) sum.reads += 1;
  await server.kill();
  return operations;
}

/** Asks for everything that was acknowledged, on the full disk and after there is room. @returns the server, which runs */
async function lookForAcknowledged(run: Run, { sent, acknowledged }: Round): Promise<ServerProcess> {
  const { disk, sum } = run;
  const operations = [...acknowledged].map((id) => sent.get(id) ?? {});
  const missing = new Set<string>();
  const lookAt = async ({ url }: ServerProcess, hasRoom: boolean): Promise<void> => {
    for (const { op_id, status, duplicate } of await sendAgain(run, url, operations)) {
      // Without room the server may ask to be asked again; it never takes for new what it has acknowledged.
      if (!duplicate && (hasRoom || status !== 'retry')) missing.add(op_id);
    }
  };
  const onFullDisk = await startedOnFullDisk(disk);
  if (onFullDisk) await lookAt(onFullDisk, false);
  else sum.refused += 1;
  sum.acknowledged += acknowledged.size;
  disk.clear();
  const server = onFullDisk ?? (await startServer(disk.folder));
  await lookAt(server, true);
  sum.missing += missing.size;
  return server;
}

/** Sends the operations that were not acknowledged again, now that there is room. */
async function sendRest(run: Run, url: string, { sent, acknowledged }: Round): Promise<void> {
  const rest = [...sent].filter(([id]) => !acknowledged.has(id)).map(([, operation]) => operation);
  for (const { op_id, status, duplicate } of await sendAgain(run, url, rest)) {
    if (status !== 'applied') throw new Error(`${op_id} is ${status} after there was room.`);
    if (duplicate) run.sum.known += 1;
    else run.sum.taken += 1;
  }
}

function isWhole(folder: string): boolean {
  const database = new DatabaseSync(join(folder, 'sampark.sqlite'), { readOnly: true });
  const check = database.prepare('pragma integrity_check').all();
  database.close();
  return JSON.stringify(check) === '[{"integrity_check":"ok"}]';
}

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
  const run: Run = { disk, random: seeded(seed), sum, problems: {}, token: null };
  for (let round = 0; round < rounds; round += 1) {
    const operations = await fillUp(run, round);
    const server = await lookForAcknowledged(run, operations);
    await sendRest(run, server.url, operations);
    await server.kill();
    if (isWhole(disk.folder)) sum.whole += 1;
    report(round + 1);
  }
  return { rounds, problems: run.problems, ...sum };
}
