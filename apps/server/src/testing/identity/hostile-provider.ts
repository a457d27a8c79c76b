import { createSign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IdentityProvider } from '../../services/access/identity/providers.ts';
import { takeProviderKeys } from './provider-keys.ts';

/** What a lying provider says; the rest is as it should be. */
export interface Lies {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** `another key`: signs with one that it does not publish; `none`: does not sign; `unsigned`: says RS256 and leaves the signature out. */
  readonly signature?: 'another key' | 'none' | 'unsigned';
  /** What its description says beside the usual. */
  readonly description?: Readonly<Record<string, unknown>>;
  /** Answers at the token's address with more than anybody wants. */
  readonly endless?: true;
}

export interface HostileProvider {
  readonly settings: IdentityProvider;
  /** Says what it does next. @param nonce of the sign-in that is under way */
  readonly lie: (nonce: string, lies: Lies) => void;
  /** Signs whatever claims, as an ID token is signed or otherwise. */
  readonly sign: (claims: object, how?: Pick<Lies, 'signature'> & { readonly head?: object }) => string;
  /** Signs with another key from now on, and publishes it alone. */
  readonly rotateKeys: () => void;
  /** Returns how often its keys were asked for. */
  readonly keysAsked: () => number;
  /** Bytes of an endless answer that somebody took. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const MB = Buffer.alloc(1024 * 1024, 32);

interface Key {
  readonly kid: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

function jwt(
  claims: object,
  { kid, privateKey }: Key,
  { signature, head: more }: Pick<Lies, 'signature'> & { readonly head?: object },
): string {
  const head = { ...(signature === 'none' ? { alg: 'none' } : { alg: 'RS256', kid }), ...more };
  const signed = `${part(head)}.${part(claims)}`;
  if (signature === 'none' || signature === 'unsigned') return `${signed}.`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

const descriptionOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
});

const settingsFor = (issuer: string): IdentityProvider => ({
  id: 'state',
  names: { en: 'State sign-in', hi: 'राज्य साइन-इन' },
  ...{ issuer, client_id: 'sampark', client_secret: 'secret-of-sampark', scopes: ['openid'] },
  sign_out: true,
});

/** Starts a provider on this machine that lies as a test says. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const keys = takeProviderKeys();
  const aKey = (kid: string): Key => ({ kid, ...keys.next() });
  let own = aKey('k1');
  const another = aKey('k1');
  let keysAsked = 0;
  let nonce = '';
  let lies: Lies = {};
  let sent = 0;
  const sign: HostileProvider['sign'] = (claims, how = {}) =>
    jwt(claims, how.signature === 'another key' ? another : own, how);
  const server = createServer((request, response) => {
    const json = (value: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return json({ ...descriptionOf(issuer), ...lies.description });
      case '/keys':
        keysAsked += 1;
        return json({
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: own.kid, use: 'sig', alg: 'RS256' }],
        });
      default: {
        if (lies.endless) {
          response.writeHead(200, { 'content-type': 'application/json' });
          const more = (): void => {
            if (response.destroyed) return;
            sent += MB.length;
            // Not at once: where the socket takes all, nobody else would ever have a turn.
            response.write(MB, () => setImmediate(more));
          };
          return more();
        }
        const iat = Math.floor(Date.now() / 1000);
        const claims = {
          iss: issuer,
          aud: 'sampark',
          sub: 'emp-1',
          iat,
          exp: iat + 600,
          nonce,
          ...lies.claims,
        };
        const id_token = sign(claims, lies);
        return json({ access_token: 'a', token_type: 'bearer', expires_in: 600, id_token });
      }
    }
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: settingsFor(issuer),
    lie: (asked, next) => {
      nonce = asked;
      lies = next;
    },
    sign,
    rotateKeys: () => {
      own = aKey(`${own.kid}-next`);
    },
    keysAsked: () => keysAsked,
    sent: () => sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      keys.giveBack();
    },
  };
}
