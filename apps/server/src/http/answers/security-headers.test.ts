import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/servers/start.ts';

let root: string;
let server: TestServer;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sampark-headers-'));
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, 'csp.json'), JSON.stringify({ script: ['sha256-AAAA'], style: [] }));
  server = await startTestServer({ webRoot: root, behindProxy: true }, 'people and places');
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

describe('every answer', () => {
  it.each([
    ['a page', '/dashboard', 200],
    ['a file', '/csp.json', 200],
    ['nothing there', '/assets/none.png', 404],
    ['an answer of the API', '/api/ping', 200],
    ['one without a token', '/api/surveys', 401],
    ['an address that cannot be read', '/api/%zz', 400],
  ])('has the strict headers: %s', async (_, url, status) => {
    const { statusCode, headers } = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      // A form may ask where something is, and only our own pages may.
      'permissions-policy': expect.stringContaining(
        'camera=(self), geolocation=(self), microphone=(self)',
      ) as string,
      'strict-transport-security': 'max-age=31536000',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      url.startsWith('/api/') ? "default-src 'none'" : "script-src 'self' 'sha256-AAAA'",
    );
    // A page may compile WebAssembly of ours, and run no text as code.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|http:/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

it('answers of the API to our own script are data; every answer that may be shown or embedded has all headers', async () => {
  const asked = async (url: string, dest: string, site = 'same-origin') =>
    (await server.app.inject({ url, headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': site } })).headers;
  const answer = await asked('/api/surveys', 'empty');
  expect(answer).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-store',
  });
  expect(answer).not.toHaveProperty('content-security-policy');
  for (const shown of [
    await asked('/api/surveys', 'document'),
    await asked('/api/surveys', 'empty', 'cross-site'),
    await asked('/api/surveys', 'image'),
    await asked('/dashboard', 'empty'),
  ]) {
    expect(shown).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.any(String) as string,
    });
  }
});

it('waits for nobody for ever, and keeps a connection between two syncs', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server.app.server;
  expect(headersTimeout).toBeLessThanOrEqual(30_000);
  expect(requestTimeout).toBeLessThanOrEqual(120_000);
  // Devices ask once a minute.
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
});
