import type { Database } from '../database/schema.ts';
import type { DemoAccount, ServerInfo } from '../ports/app-data.ts';
import type { Send } from './client.ts';

const KEY = 'server_info';

interface Ping {
  readonly support?: string;
  readonly knows?: readonly string[];
  readonly demo?: { readonly accounts: readonly DemoAccount[] };
}

/**
 * Reads what the server tells everybody about itself; offline the last answer counts.
 * @returns `null` when it never answered, or a full disk cannot even be read
 */
export const readServerInfo = async (
  send: Send,
  db: Database,
  online: boolean,
): Promise<ServerInfo | null> => {
  // Offline, a request would only leave a line on the console.
  const reply = online ? await send({ path: '/api/ping', token: null, timeout: 5_000 }) : null;
  if (reply?.kind !== 'ok') {
    const last = (await db.get('meta', KEY).catch(() => undefined)) as Partial<ServerInfo> | undefined;
    return last ? { demo: [], support: '', knows: [], ...last } : null;
  }
  const ping = reply.body as Ping;
  const info: ServerInfo = {
    demo: ping.demo?.accounts ?? [],
    support: ping.support ?? '',
    knows: ping.knows ?? [],
  };
  await db.put('meta', info, KEY).catch(() => undefined);
  return info;
};
