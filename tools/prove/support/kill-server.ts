import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MOST_ITEMS } from '@sampark/core/wire/columns/wire-columns';
import { seeded } from '@sampark/testing/random';
import { aCreate, sendBatch, startServer, tokenAt } from './server-process.ts';

/** The results of killing a server again and again. */
export interface Kills {
  readonly kills: number;
  /** Kills that left at least one request without an answer. */
  readonly midBatch: number;
  readonly acknowledged: number;
  /** Operations that were acknowledged, and are not there after the next start. */
  readonly missing: number;
  /** Operations that were committed without an answer: sent again, they are known. */
  readonly committedUnheard: number;
  /** Operations that were not committed: sent again, they are taken. */
  readonly takenLater: number;
}

const CLIENTS = 4;
const A_BATCH = 10;
/** The longest a server lives once requests come, milliseconds. */
const LONGEST_LIFE = 60;

/** Operations of one life of the server, and which of them it acknowledged. */
interface Life {
  readonly sent: Map<string, object>;
  readonly acknowledged: Set<string>;
  unanswered: number;
}

/**
 * Starts the real server, sends batches from several clients at once, and kills it with SIGKILL in the midst of them.
 * Then it asks the next server for everything that was acknowledged: every such operation must be known as done.
 */
export async function killServer(
  times: number,
  seed: number,
  report: (done: number) => void,
): Promise<Kills> {
  const random = seeded(seed);
  const folder = await mkdtemp(join(tmpdir(), 'sampark-kills-'));
  const sum = { kills: 0, midBatch: 0, acknowledged: 0, missing: 0, committedUnheard: 0, takenLater: 0 };
  let token: string | null = null;
  let before: Life = { sent: new Map(), acknowledged: new Set(), unanswered: 0 };

  const examine = async (url: string, life: Life): Promise<void> => {
    const sent = [...life.sent.values()];
    for (let from = 0; from < sent.length; from += MOST_ITEMS) {
      const results = await sendBatch(url, token ?? '', sent.slice(from, from + MOST_ITEMS));
      if (!results) throw new Error('The server does not answer after its restart.');
      for (const { op_id, status, duplicate } of results) {
        if (status !== 'applied') throw new Error(`${op_id} is ${status} after the restart.`);
        if (life.acknowledged.has(op_id)) sum.missing += duplicate ? 0 : 1;
        else if (duplicate) sum.committedUnheard += 1;
        else sum.takenLater += 1;
      }
    }
    sum.acknowledged += life.acknowledged.size;
  };

  const client = async (url: string, name: string, life: Life): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const batch = Array.from({ length: A_BATCH }, (_, at) => aCreate(`${name}-${number}-${at}`));
      for (const operation of batch) life.sent.set(operation.op_id, operation);
      const results = await sendBatch(url, token ?? '', batch);
      if (!results) {
        life.unanswered += 1;
        return;
      }
      for (const { op_id, status } of results) if (status === 'applied') life.acknowledged.add(op_id);
    }
  };

  for (let life = 0; life <= times; life += 1) {
    const server = await startServer(folder);
    token ??= await tokenAt(server.url);
    await examine(server.url, before);
    before = { sent: new Map(), acknowledged: new Set(), unanswered: 0 };
    if (life < times) {
      const clients = Array.from({ length: CLIENTS }, (_, at) => client(server.url, `${life}-${at}`, before));
      await pause(random.below(LONGEST_LIFE));
      await server.kill();
      await Promise.all(clients);
      sum.kills += 1;
      if (before.unanswered > 0) sum.midBatch += 1;
      report(sum.kills);
    } else await server.kill();
  }
  await rm(folder, { recursive: true, force: true });
  return sum;
}
