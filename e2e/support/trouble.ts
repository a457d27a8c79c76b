import type { BrowserContext } from '@playwright/test';

/** Something that normal use must not cause: a line on the console, an error nobody caught, a request that failed. */
export interface Trouble {
  readonly kind: 'console' | 'error' | 'request';
  readonly text: string;
}

/** A browser's message about a stream that ends with its network, on the console as well. */
const CUT_OFF = 'net::ERR_INCOMPLETE_CHUNKED_ENCODING';

/** The change stream ends with the network: that is no trouble, and the app falls back to asking. */
const isCutStream = (url: string, text: string): boolean =>
  new URL(url, 'http://localhost').pathname === '/api/sync/events' && text.includes(CUT_OFF);

/** Writes every trouble of a browser's pages into `found`. */
export function watch(context: BrowserContext, found: Trouble[]): void {
  context.on('console', (message) => {
    if (isCutStream(message.location().url, message.text())) return;
    found.push({ kind: 'console', text: `${message.type()}: ${message.text()} (${message.location().url})` });
  });
  context.on('weberror', (error) => found.push({ kind: 'error', text: error.error().message }));
  context.on('requestfailed', (request) => {
    // The browser gives up requests of a page that somebody leaves or reloads: nothing has failed.
    const because = request.failure()?.errorText ?? '';
    if (because === 'net::ERR_ABORTED' || isCutStream(request.url(), because)) return;
    found.push({
      kind: 'request',
      text: `${request.method()} ${request.url()}: ${because}`,
    });
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    found.push({
      kind: 'request',
      text: `${response.request().method()} ${response.url()}: ${response.status()}`,
    });
  });
}
