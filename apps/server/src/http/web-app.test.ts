import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';

const PAGE = '<!doctype html><title>Sampark</title>';
const SCRIPT = 'console.log(1);'.repeat(100);
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

let folder: string;
let server: TestServer;
let browser: TestClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(folder, 'sw.js'), SCRIPT);
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'assets', 'main-4f2a.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'main-4f2a.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'main-4f2a.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ script: [HASH], style: [] }));
  server = await startTestServer({ webRoot: folder }, 'people and places');
  browser = clientOf(server, '');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const navigate = (url: string) => browser.get(url, { accept: 'text/html,*/*' });

describe('the web app', () => {
  it.each(['/', '/index.html', '/login', '/api', '/surveys/SURVEY_1/edit', '/surveys?status=all'])(
    'is served at %s, to be asked for again each time',
    async (url) => {
      const answer = await navigate(url);
      expect([answer.status, answer.text]).toEqual([200, PAGE]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['etag']).toBeDefined();
      const again = await browser.get(url, {
        accept: 'text/html',
        'if-none-match': answer.headers['etag'] ?? '',
      });
      expect(again.status).toBe(304);
    },
  );

  it('asks for a shared file once more where no service worker was there to keep it', async () => {
    const answer = await browser.send({
      method: 'POST',
      url: '/carry/shared',
      headers: { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html' },
      payload: '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\nwork\r\n--x--\r\n',
    });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/carry?unkept=again']);
  });

  it.each(['/sw.js', '/manifest.webmanifest'])('has its %s asked for again each time', async (url) => {
    expect((await browser.get(url)).headers['cache-control']).toBe('no-cache');
  });

  it('has assets that are kept for ever', async () => {
    const answer = await browser.get('/assets/main-4f2a.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends to who accepts "%s" what was packed at build: %s', async (accepted, coding) => {
    const answer = await browser.get('/assets/main-4f2a.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toMatch(/immutable/);
  });

  it.each(['/', '/surveys/SURVEY_1/edit'])('sends the page packed as well, at %s', async (url) => {
    const { app } = server;
    const answer = await app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
  });

  it('answers a plain 404 for an asset that is gone, never the page', async () => {
    const answer = await navigate('/assets/main-old.js');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect((await browser.get('/picture.png')).status).toBe(404);
  });

  it('shows nothing outside its folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/../../x']) {
      const answer = await browser.get(url);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('may load only what this server sends, and inline only what the build knows', async () => {
    const { headers } = await navigate('/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain(`script-src 'self' '${HASH}' 'wasm-unsafe-eval';`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("media-src 'self' blob:;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  it('never stands in for an answer of the API', async () => {
    const answer = await browser.get('/api/no/such/thing', { accept: 'text/html' });
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'unauthenticated' }]);
  });

  it('is not there to be written to', async () => {
    expect((await browser.post('/login', {})).status).toBe(404);
  });
});

it('serves only the API where no web app was built', async () => {
  const bare = await startTestServer({}, 'people and places');
  const client = clientOf(bare, '');
  expect((await client.get('/', { accept: 'text/html' })).status).toBe(404);
  expect((await client.get('/api/ping')).status).toBe(200);
  await bare.close();
});
