import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { IdentityProvider } from '../../services/access/identity/providers.ts';
import { type ProviderKeys, takeProviderKeys } from './provider-keys.ts';

/** What the provider tells of somebody, by the name with which they sign in there. */
export type People = Record<string, Readonly<Record<string, unknown>>>;

/** A certified identity provider on this machine, with its own login page. */
export interface TestProvider {
  readonly settings: IdentityProvider;
  /** Who may sign in there; a test may change what is told of them. */
  readonly people: People;
  /**
   * Knows a server of ours from now on.
   * @param base its address, without a slash at the end
   * @param tells the same where the provider itself reaches it; absent: there, too
   */
  readonly register: (base: string, tells?: string) => void;
  /** Tells our server that somebody is signed out everywhere, as when an administrator there ends all their sessions. */
  readonly endAllOf: (subject: string) => Promise<void>;
  /** Signs with another key from now on. */
  readonly rotateKeys: () => void;
  /** `down`: answers with errors; `silent`: takes requests and never answers. */
  fault: 'none' | 'down' | 'silent';
  /** Returns how often its description was asked for. */
  readonly described: () => number;
  readonly close: () => Promise<void>;
}

/** A server of ours as the library knows it, with what its types leave out. */
interface ToldClient {
  backchannelLogoutSessionRequired: boolean;
  readonly backchannelLogout: (subject: string, session: string) => Promise<void>;
}

const CLAIMS = ['name', 'preferred_username', 'sampark_role', 'sampark_place'];

const aKey = (keys: ProviderKeys) => ({
  ...keys.next().privateKey.export({ format: 'jwk' }),
  kid: randomBytes(4).toString('hex'),
  use: 'sig',
  alg: 'RS256',
});

const PAGE = `<!doctype html><title>State sign-in</title><link rel="icon" href="data:,"><h1>State sign-in</h1>
<form method="post"><label>Employee number <input name="login"></label><button>Continue</button></form>`;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts a provider on this machine. @param over settings that differ from the usual ones */
export async function startProvider(
  people: People,
  over: Partial<IdentityProvider> = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: IdentityProvider = {
    id: 'state',
    names: { en: 'State sign-in', hi: 'राज्य साइन-इन' },
    ...{ issuer, client_id: 'sampark', client_secret: 'secret-of-sampark' },
    ...{ scopes: ['openid', 'profile', 'email'], sign_out: true },
    ...over,
  };
  const keys = takeProviderKeys();
  let told = { base: '', tells: '' };
  let described = 0;
  let provider: Provider | undefined;
  const build = (): void => {
    provider = providerFor(settings, told, people, keys);
  };
  const self: TestProvider = {
    settings,
    people,
    fault: 'none',
    register: (base, tells = base) => {
      told = { base, tells };
      build();
    },
    endAllOf: async (subject) => {
      const client = (await provider?.Client.find(settings.client_id)) as ToldClient | undefined;
      if (!client) throw new Error('it knows no server of ours');
      // The library leaves the session out where a server does not ask for it.
      client.backchannelLogoutSessionRequired = false;
      await client.backchannelLogout(subject, '').finally(() => {
        client.backchannelLogoutSessionRequired = true;
      });
    },
    rotateKeys: build,
    described: () => described,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      keys.giveBack();
    },
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/.well-known/')) described += 1;
    if (self.fault === 'silent') return;
    if (self.fault === 'down' || provider === undefined) {
      response.writeHead(503).end();
      return;
    }
    const answered = request.url?.startsWith('/interaction/')
      ? logIn(provider, request, response)
      : provider.callback()(request, response);
    void answered.catch(() => response.destroy());
  });
  return self;
}

function providerFor(
  { id, issuer, client_id, client_secret }: IdentityProvider,
  { base, tells }: { readonly base: string; readonly tells: string },
  people: People,
  keys: ProviderKeys,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id,
        ...(client_secret !== null && { client_secret }),
        redirect_uris: [`${base}/api/auth/oidc/${id}/callback`],
        post_logout_redirect_uris: [`${base}/login`],
        backchannel_logout_uri: `${tells}/api/auth/oidc/${id}/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [aKey(keys)] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: CLAIMS, email: ['email'] },
    // The library's own way never asks this machine, on which our server is.
    fetch: (url, options) => {
      const asked = { ...options };
      Reflect.deleteProperty(asked, 'dispatcher');
      return fetch(url, asked);
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
}

/** The provider's own login: a form for a name, which it believes. */
async function logIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return;
  }
  const accountId = new URLSearchParams(await textOf(request)).get('login') ?? '';
  await provider.interactionFinished(request, response, { login: { accountId } });
}
