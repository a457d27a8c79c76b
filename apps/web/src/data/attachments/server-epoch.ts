import { metaKeys } from '../database/device-store.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns the epoch of the server as this device knows it: what was confirmed in another one may be lost there. */
export const epochOf = async ({ db, user }: Pick<Workspace, 'db' | 'user'>): Promise<string | null> =>
  ((await db.get('meta', metaKeys(user.user_id).epoch)) as string | undefined) ?? null;
