import type { WireAccessToken, WireMadeAccessToken } from '@sampark/core/wire/access/wire-access-tokens';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { AccessTokensPort } from '../ports/people/access-tokens.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const TOKENS = '/api/access-tokens';

/** Makes the questions about access tokens. */
export const createAccessTokens = (here: () => Workspace): AccessTokensPort => {
  const { ask, read } = askServer(here);
  return {
    list: () => read(TOKENS, (body) => body as WireAccessToken[]),
    make: async (body) =>
      serverAnswerOf(
        await ask({ method: 'POST', path: TOKENS, body }),
        (made) => made as WireMadeAccessToken,
      ),
    revoke: async (tokenId) =>
      serverAnswerOf(
        await ask({ method: 'DELETE', path: `${TOKENS}/${encodeURIComponent(tokenId)}` }),
        nothing,
      ),
  };
};
