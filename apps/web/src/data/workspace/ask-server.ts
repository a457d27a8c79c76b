import type { ApiRequest, Reply } from '../api/client.ts';
import { failed } from '../api/read-reply.ts';
import { metaKeys } from '../database/device-store.ts';
import type { Fetched } from '../ports/fetched.ts';
import type { Workspace } from './workspace.ts';

/** Asks the server as the signed-in person, for screens of which the device keeps nothing. */
export interface AskServer {
  readonly ask: (request: ApiRequest) => Promise<Reply>;
  /** Reads from a path. @param of takes the value out of the answer's body */
  readonly read: <T>(path: string, of: (body: unknown) => T) => Promise<Fetched<T>>;
  /** Lets this device read its own forms and places again with a sync at once, because they are out of date now. */
  readonly readAnew: () => Promise<void>;
}

/** Makes the questions of the person whose workspace is open. */
export const askServer = (here: () => Workspace): AskServer => {
  const ask: AskServer['ask'] = (request) => {
    const { send, user } = here();
    return send({ ...request, owner: user.user_id });
  };
  return {
    ask,
    read: async (path, of) => {
      const reply = await ask({ path });
      return reply.kind === 'ok' ? { kind: 'ok', value: of(reply.body) } : failed(reply);
    },
    readAnew: async () => {
      const { db, user, loop } = here();
      await db.delete('meta', metaKeys(user.user_id).references);
      void loop.now();
    },
  };
};
