import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf } from '@sampark/server/services/access/accounts/sign-in/tokens';
import { openStorage } from '@sampark/server/storage/open';
import { aUserRow } from '@sampark/server/testing/databases/rows';

/**
 * Adds staff of a panchayat to a database that no server uses, each signed in once.
 * @returns their tokens
 */
export async function addSignIns(dataDir: string, count: number, panchayat_id: string): Promise<string[]> {
  const storage = await openStorage({ databaseUrl: '', dataDir });
  const now = new Date().toISOString();
  const people = Array.from({ length: count }, (_, at) => ({
    user_id: randomUUID(),
    username: `listener-${panchayat_id}-${at}`,
    token: randomBytes(32).toString('base64url'),
  }));
  await storage.write(async (r) => {
    for (const { user_id, username, token } of people) {
      await r.users.insert([aUserRow({ user_id, username, panchayat_id })]);
      await r.sessions.insert({
        token_hash: hashOf(token),
        session_id: randomUUID(),
        user_id,
        device_id: null,
        remember: 1,
        created_at: now,
        last_used_at: now,
        device_name: null,
      });
    }
  });
  await storage.close();
  return people.map(({ token }) => token);
}
