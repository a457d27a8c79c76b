import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../../tools/launch/install.mjs';
import { createProgress } from '../../../tools/launch/progress.mjs';

const BENCH = fileURLToPath(new URL('../..', import.meta.url));

/** A contestant of a measurement. */
export interface Entrant {
  readonly name: string;
  /** The program of its server. */
  readonly server: string;
  /** The code of its page. */
  readonly client: string;
  /** Whether it acknowledges from memory and sends by itself: `push` has ended when the server holds everything. */
  readonly acknowledgesEarly: boolean;
}

const own = (name: string): Entrant => ({
  name,
  server: `${BENCH}servers/${name}.ts`,
  client: `${BENCH}page/${name}.ts`,
  acknowledgesEarly: false,
});

const peer = (name: string, file: string, acknowledgesEarly = false): Entrant => ({
  name,
  server: `${BENCH}peers/servers/${file}.mjs`,
  client: `${BENCH}peers/clients/${file}.mjs`,
  acknowledgesEarly,
});

export const FLOOR = own('floor');
export const SAMPARK = own('sampark');
export const PEERS: readonly Entrant[] = [
  peer('Yjs', 'yjs', true),
  peer('RxDB', 'rxdb'),
  peer('PouchDB', 'pouch'),
];

/** Makes sure that the peers' packages are there: they are fetched once, at their first use. */
export const preparePeers = (): Promise<void> => ensureInstalled(`${BENCH}peers`, createProgress());
