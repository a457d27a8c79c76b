import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type NotificationChannel, notifyInProcess } from '../../change-notifications.ts';
import { connectListener, type Listener, PAYLOAD } from './listener.ts';

const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;

/** Takes as many of the ids out as fit into one notification. @param room characters */
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

/** Keeps a connection: makes a new one whenever it ends, after a pause that doubles while none can be had. */
async function keepConnected(connect: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let retry = FIRST_RETRY; !signal.aborted; retry = Math.min(retry * 2, LAST_RETRY)) {
    const lived = await connect().then(
      () => true,
      () => false,
    );
    if (lived) retry = FIRST_RETRY;
    await pause(retry, undefined, { signal }).catch(() => undefined);
  }
}

/** Sends the ids that wait under the sender's name, one notification after the other. */
function createSender(sender: string, waiting: Set<string>) {
  let sending = false;
  return async (listener: Listener): Promise<void> => {
    if (sending) return;
    sending = true;
    do await listener.notify([sender, ...takeFitting(waiting, PAYLOAD - sender.length)].join(' '));
    while (waiting.size > 0);
    sending = false;
  };
}

/**
 * Carries notifications between the servers on one PostgreSQL, over a connection of its own beside the pool: no request
 * ever waits for it. It notifies after the commit, in a statement of its own, because a NOTIFY within a transaction makes
 * all transactions take turns at their commits. Changes that come while one notification is on its way go together with
 * the next.
 *
 * The connection lives while somebody listens. It counts as connected when its own notification has come back: a pooler
 * in between takes a LISTEN and passes nothing on.
 */
export function notifyOnPostgres(connectionString: string): NotificationChannel {
  const me = randomBytes(8).toString('hex');
  const here = notifyInProcess();
  const waiting = new Set<string>();
  let listeners = 0;
  let connected = false;
  let send = (): void => undefined;
  let life = new AbortController();
  let living: Promise<void> = Promise.resolve();

  /** Takes a notification, and returns whether it is this server's own. */
  const receive = (payload: string): boolean => {
    const [from, ...ids] = payload.split(' ');
    if (from !== me) {
      if (ids.length > 0) here.notify(ids);
      return false;
    }
    const before = connected;
    connected = true;
    // Nobody has heard yet which panchayats the others changed until now.
    if (!before) here.notify(null);
    return true;
  };
  const connect = async (signal: AbortSignal): Promise<void> => {
    const sendWaiting = createSender(me, waiting);
    try {
      await connectListener(connectionString, signal, {
        receive,
        beat: sendWaiting,
        ready: (now) => {
          send = now;
        },
      });
    } finally {
      send = () => undefined;
      connected = false;
    }
  };
  const start = (): void => {
    life = new AbortController();
    const { signal } = life;
    living = living.then(() => keepConnected(() => connect(signal), signal));
  };

  return {
    listen(onChanged) {
      const end = here.listen(onChanged);
      listeners += 1;
      if (listeners === 1) start();
      return () => {
        end();
        listeners -= 1;
        if (listeners === 0) life.abort();
      };
    },
    isConnected: () => connected,
    notify(panchayatIds) {
      here.notify(panchayatIds);
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
