import type {
  WireAccessToken,
  WireMadeAccessToken,
  WireNewAccessToken,
} from '@sampark/core/wire/access/wire-access-tokens';
import type { Fetched } from '../fetched.ts';
import type { ServerAnswer } from './account.ts';

/** Tokens by which programs ask in people's names. Everything asks the server; the device keeps nothing of it. */
export interface AccessTokensPort {
  /** Lists everybody's tokens, the newest first. */
  readonly list: () => Promise<Fetched<readonly WireAccessToken[]>>;
  /** Makes a token. The answer tells it this once. */
  readonly make: (token: WireNewAccessToken) => Promise<ServerAnswer<WireMadeAccessToken>>;
  readonly revoke: (tokenId: string) => Promise<ServerAnswer<null>>;
}
