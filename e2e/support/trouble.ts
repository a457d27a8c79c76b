import type { BrowserContext } from '@playwright/test';

/** Something that normal use must not make: a line on the console, an error nobody caught, a request that failed. */
export interface Trouble {
  readonly kind: 'console' | 'error' | 'request';
  readonly text: string;
}

/** Writes every trouble of a browser's pages into `found`. */
export function watch(context: BrowserContext, found: Trouble[]): void {
  context.on('console', (message) => {
    found.push({ kind: 'console', text: `${message.type()}: ${message.text()} (${message.location().url})` });
  });
  context.on('weberror', (error) => found.push({ kind: 'error', text: error.error().message }));
  context.on('requestfailed', (request) => {
    // What is under way when a page is left or reloaded is given up by the browser: nothing has failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    found.push({
      kind: 'request',
      text: `${request.method()} ${request.url()}: ${request.failure()?.errorText ?? ''}`,
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
