import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type MovedChannel, movedInProcess } from '../../moved.ts';

const CHANNEL = 'sampark_moved';
/** Characters of a notification; PostgreSQL takes 7,999 bytes, and ids are ASCII. */
const PAYLOAD = 7_500;
/** A connection that has not heard its own word for this long is deaf, in milliseconds. */
const BEAT = 20_000;
const PATIENCE = 10_000;
const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;

/** As many of the ids as fit into one notification; they are taken out. */
function takeFitting(waiting: Set<string>, room: number): string[] {
  const ids: string[] = [];
  let left = room;
  for (const id of waiting) {
    left -= id.length + 1;
    if (left < 0) break;
    ids.push(id);
  }
  for (const id of ids) waiting.delete(id);
  return ids;
}

/**
 * The way between the servers on one PostgreSQL, over a connection of its own beside the pool: no request ever waits for
 * it. Moves are told after the commit, in a statement of their own (a NOTIFY within a transaction makes all transactions
 * take turns at their commits); those that come while one is on its way go together with the next.
 *
 * The connection lives while somebody listens. It counts as hearing when its own word has come back: a pooler in between
 * takes a LISTEN and tells nothing.
 */
export function movedOnPostgres(connectionString: string): MovedChannel {
  const me = randomBytes(8).toString('hex');
  const here = movedInProcess();
  const waiting = new Set<string>();
  let listeners = 0;
  let hears = false;
  let send = (): void => undefined;
  let life = new AbortController();
  let living: Promise<void> = Promise.resolve();

  /** One connection, until it ends. Throws when there is none to be had. */
  const connection = async (signal: AbortSignal): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'sampark hints',
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    const end = (): void => void client.end().catch(() => undefined);
    client.on('error', end);
    signal.addEventListener('abort', end);

    let answered = true;
    client.on('notification', ({ payload = '' }) => {
      const [from, ...ids] = payload.split(' ');
      if (ids.length > 0 && from !== me) here.tell(ids);
      if (from !== me) return;
      answered = true;
      const before = hears;
      hears = true;
      // What the others moved until now was not heard.
      if (!before) here.tell(null);
    });
    let sending = false;
    const sendWaiting = async (): Promise<void> => {
      if (sending) return;
      sending = true;
      do {
        const words = [me, ...takeFitting(waiting, PAYLOAD - me.length)];
        await client.query('select pg_notify($1, $2)', [CHANNEL, words.join(' ')]);
      } while (waiting.size > 0);
      sending = false;
    };
    let beat: NodeJS.Timeout | undefined;
    try {
      // pg never says that a connection was ended while it was being made.
      await Promise.race([client.connect(), ended]);
      await client.query(`listen ${CHANNEL}`);
      send = () => void sendWaiting().catch(end);
      send();
      beat = setInterval(() => {
        if (!answered) end();
        answered = false;
        send();
      }, BEAT);
      await ended;
    } finally {
      clearInterval(beat);
      signal.removeEventListener('abort', end);
      send = () => undefined;
      hears = false;
      end();
    }
  };

  const live = async (signal: AbortSignal): Promise<void> => {
    for (let retry = FIRST_RETRY; !signal.aborted; retry = Math.min(retry * 2, LAST_RETRY)) {
      const lived = await connection(signal).then(
        () => true,
        () => false,
      );
      if (lived) retry = FIRST_RETRY;
      await pause(retry, undefined, { signal }).catch(() => undefined);
    }
  };
  const start = (): void => {
    life = new AbortController();
    const { signal } = life;
    living = living.then(() => live(signal));
  };

  return {
    listen(heard) {
      const end = here.listen(heard);
      listeners += 1;
      if (listeners === 1) start();
      return () => {
        end();
        listeners -= 1;
        if (listeners === 0) life.abort();
      };
    },
    hears: () => hears,
    tell(panchayatIds) {
      here.tell(panchayatIds);
      if (listeners === 0) return;
      for (const id of panchayatIds) waiting.add(id);
      send();
    },
    async close() {
      life.abort();
      await living;
    },
  };
}
