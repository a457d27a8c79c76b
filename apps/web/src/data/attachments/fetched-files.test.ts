import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { aCodec } from '../../../test/keys.ts';
import type { Reply } from '../api/client.ts';
import { fetchedFiles } from './fetched-files.ts';
import { openFileDatabase } from './file-database.ts';
import { createFileStore } from './file-store.ts';

it('a file that a sending lets go of while somebody opens it comes from the server', async () => {
  const platform = { now: () => 0, randomBytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const store = createFileStore({
    ...{ db: await openFileDatabase('opens'), owner: 'USER_1', codec: await aCodec(), platform },
  });
  const photo = new Blob(['the well of Rampur']);
  const { name } = await store.add(photo, 'jpg', 'SURVEY_1');
  const asked: string[] = [];
  const files = fetchedFiles(
    {
      send: ({ path }: { readonly path: string }) => {
        asked.push(path);
        return Promise.resolve({ kind: 'ok', status: 200, body: photo } as unknown as Reply);
      },
      ...{ user: { user_id: 'USER_1' }, platform },
    } as unknown as Parameters<typeof fetchedFiles>[0],
    {
      ...store,
      find: async (wanted) => {
        const record = await store.find(wanted);
        if (record) await store.letGo(record, 'keep');
        return record;
      },
    },
  );
  expect(await (await files.open(name))?.text()).toBe('the well of Rampur');
  expect(asked).toEqual([`/api/attachments/${name}`]);
});
