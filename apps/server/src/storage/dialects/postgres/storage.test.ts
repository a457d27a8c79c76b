import { describe, expect, it } from 'vitest';
import { postgresForTests } from '../../../testing/engines.ts';
import { openPostgresStorage } from './storage.ts';

describe.skipIf(postgresForTests === undefined)('PostgreSQL', () => {
  it('is refused when it says committed before the data is on the disk', async () => {
    const address = new URL(postgresForTests ?? '');
    address.searchParams.set('options', '-c synchronous_commit=off');
    await expect(openPostgresStorage(address.href)).rejects.toThrow(/synchronous_commit = off/);
  });
});
