import { expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import type { Reply } from './client.ts';
import { readServerInfo } from './server-info.ts';

/** A database whose disk is full: it can be neither written nor read. */
const full = {
  get: () => Promise.reject(new DOMException('Full', 'AbortError')),
  put: () => Promise.reject(new DOMException('Full', 'AbortError')),
} as unknown as Database;

const answers = (): Promise<Reply> =>
  Promise.resolve({
    kind: 'ok',
    status: 200,
    body: { support: 'Call the block office' },
    etag: null,
    link: null,
    headers: new Headers(),
  });

it('the server’s details are shown even if a full disk does not keep them', async () => {
  expect(await readServerInfo(answers, full, true)).toMatchObject({ support: 'Call the block office' });
});

it('a start without network on a full disk goes on, and knows nothing of the server', async () => {
  expect(await readServerInfo(answers, full, false)).toBeNull();
});
