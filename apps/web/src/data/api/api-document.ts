import type { Database } from '../database/schema.ts';
import type { ApiDocument } from '../ports/api-document.ts';
import type { Send } from './client.ts';

const KEY = 'api_document';

/** Reads the API's description where this device has never read it, so that it is there without network. */
export const keepApiDocument = async (send: Send, db: Database, online: boolean): Promise<void> => {
  if (online && !(await db.get('meta', KEY))) await readApiDocument(send, db, online);
};

/**
 * Returns the server's description of its API; without network, the one that was read last.
 * @returns `null` when this device has never read it
 */
export const readApiDocument = async (
  send: Send,
  db: Database,
  online: boolean,
): Promise<ApiDocument | null> => {
  // Offline, a request would only leave a line on the console.
  const reply = online ? await send({ path: '/api/openapi.json', token: null, timeout: 15_000 }) : null;
  if (reply?.kind !== 'ok') return ((await db.get('meta', KEY)) as ApiDocument | undefined) ?? null;
  const document = reply.body as ApiDocument;
  // On a full disk the document is only shown.
  await db.put('meta', document, KEY).catch(() => undefined);
  return document;
};
