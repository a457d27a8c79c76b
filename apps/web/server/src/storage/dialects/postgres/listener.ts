import pg from 'pg';

/** The channel's name is older than 'change notification'; servers of two versions may share a database for a while. */
const CHANNEL = 'sampark_moved';
/** The connection's name in `pg_stat_activity`, which operators may watch for. */
const APPLICATION = 'sampark hints';
/** Characters of a notification; PostgreSQL takes 7,999 bytes, and ids are ASCII. */
export const PAYLOAD = 7_500;
/** A connection that has not received its own notification for this long is dead, in milliseconds. */
const BEAT = 20_000;
const PATIENCE = 10_000;

/** A connection that listens. */
export interface Listener {
  notify(payload: string): Promise<unknown>;
}

/** The owner's part in a connection. */
interface Owner {
  /** Takes a notification, and returns whether it is the owner's own. */
  receive(payload: string): boolean;
  /** Sends something of the owner's own. It is called every beat, and whenever the owner asks for it. */
  beat(listener: Listener): Promise<void>;
  /** Hands the owner a function that asks for a beat now. */
  ready(beat: () => void): void;
}

/**
 * Listens to the channel until the connection ends, by whichever side. Ends it itself when no notification of the owner's
 * own came back between two beats. Throws when no connection can be had.
 */
export async function connectListener(
  connectionString: string,
  signal: AbortSignal,
  owner: Owner,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: APPLICATION,
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
    answered = owner.receive(payload) || answered;
  });
  const notify: Listener['notify'] = (payload) =>
    client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  const beat = (): void => void owner.beat({ notify }).catch(end);
  let timer: NodeJS.Timeout | undefined;
  try {
    // pg never says that a connection was ended while it was being made.
    await Promise.race([client.connect(), ended]);
    await client.query(`listen ${CHANNEL}`);
    owner.ready(beat);
    beat();
    timer = setInterval(() => {
      if (!answered) end();
      answered = false;
      beat();
    }, BEAT);
    await ended;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', end);
    end();
  }
}
