import { expect, it } from 'vitest';
import { fuzz } from '../testing/fuzz/fuzz.ts';

it('a thousand requests that are nearly right meet no error of the server, tell nothing of it and cross no scope', async () => {
  const { violations, statuses } = await fuzz(800, 1);
  expect(violations).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(1_000);
  for (const status of ['200', '400', '401', '403', '404', '422']) {
    expect(statuses[status] ?? 0, status).toBeGreaterThan(10);
  }
}, 60_000);
