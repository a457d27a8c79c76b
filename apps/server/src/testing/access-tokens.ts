import type { WireMadeAccessToken, WireNewAccessToken } from '@sampark/core/wire/access/wire-access-tokens';
import { expect } from 'vitest';
import { clientOf, signIn, type TestClient } from './servers/client.ts';
import type { TestServer } from './servers/start.ts';

/** Lets an administrator make an access token: their own, or that of `user_id`. */
export async function makeToken(
  admin: TestClient,
  over: Partial<WireNewAccessToken> = {},
): Promise<WireMadeAccessToken> {
  const asked = { name: 'Power BI of the block', scope: 'read', form_name: null, days: 30, ...over };
  const made = await admin.post<WireMadeAccessToken>('/api/access-tokens', asked);
  if (made.status !== 201) throw new Error(`No token: ${made.text}`);
  return made.body;
}

/** A program that asks with a token as its bearer. */
export const programWith = (server: TestServer, { token }: Pick<WireMadeAccessToken, 'token'>): TestClient =>
  clientOf(server, token, 'a-program');

/** Returns the header of HTTP Basic. */
export const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

const TOKEN_ID = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

/** Ways to do each thing with access tokens that the audit log tells, with its author and subject there. */
export const tokenScenarios = (server: () => TestServer) => {
  const make = async () => makeToken(await signIn(server(), 'admin'), { user_id: 'demo-officer' });
  return {
    token_made: [make, 'demo-admin', TOKEN_ID],
    token_revoked: [
      async () => {
        const { token_id } = await make();
        await (await signIn(server(), 'admin')).delete(`/api/access-tokens/${token_id}`);
      },
      'demo-admin',
      TOKEN_ID,
    ],
  } as const;
};
