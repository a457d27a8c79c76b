import { createHash, randomBytes } from 'node:crypto';

/** A browser that follows redirects by hand, and keeps cookies, as far as a sign-in at a provider needs it. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Asks, and returns where it is led. */
  readonly visit: (address: string, form?: Readonly<Record<string, string>>) => Promise<Visited>;
}

export interface Visited {
  readonly status: number;
  /** Where the answer leads; empty: nowhere. */
  readonly leads: string;
  readonly cookie: string;
  readonly text: string;
}

export function openBrowser(): TestBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async visit(address, form) {
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      const set = answer.headers.getSetCookie();
      for (const line of set) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      return {
        status: answer.status,
        leads: location ? new URL(location, address).href : '',
        cookie: set.join('\n'),
        text: await answer.text(),
      };
    },
  };
}

/** Makes the secret of a browser, and what it sends of it. */
export function aVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns what a login page is told behind the `#`. */
export const toldBy = (address: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));

/** Begins a sign-in, and goes on as that person at the provider. @returns the address of our own to which the provider leads */
export async function upToCallback(
  browser: TestBrowser,
  base: string,
  {
    challenge,
    login,
    provider = 'state',
  }: { readonly challenge: string; readonly login: string; readonly provider?: string },
): Promise<string> {
  let { leads } = await browser.visit(`${base}/api/auth/oidc/${provider}/start?challenge=${challenge}`);
  for (let step = 0; step < 6 && !leads.startsWith(base); step++) {
    const asks = leads.includes('/interaction/');
    leads = (await browser.visit(leads, asks ? { login } : undefined)).leads;
  }
  return leads;
}

/** Signs out at a provider by its own page, as a person does there. */
export async function signOutAt(browser: TestBrowser, issuer: string): Promise<void> {
  const { text } = await browser.visit(`${issuer}/session/end`);
  const [, action = ''] = / action="([^"]+)"/.exec(text) ?? [];
  const [, xsrf = ''] = / name="xsrf" value="([^"]+)"/.exec(text) ?? [];
  await browser.visit(action, { xsrf, logout: 'yes' });
}
