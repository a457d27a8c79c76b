import { expect, it } from 'vitest';
import { aDevice } from '../../../test/device.ts';
import type { TestServer } from '../../../test/server.ts';
import { aVillage } from '../../../test/village.ts';

const village = aVillage();

/** Fields of answers that the version before did not have. */
const ADDED = ['unknown_headings', 'named_twice', 'two_names'] as const;

/** Makes the server answer as the version before did: one of several servers is not updated yet. */
const before = (server: TestServer): Pick<TestServer, 'fetch'> => ({
  fetch: async (path, init) => {
    const answer = await server.fetch(path, init);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const told = JSON.parse(await answer.text(), (key, value: unknown) => {
      if ((ADDED as readonly string[]).includes(key)) return undefined;
      // The older server listed refused rows one by one.
      return key === 'refusals' ? [{ row: 2, reason: 'bad_code', code: 'x' }] : value;
    }) as unknown;
    return new Response(JSON.stringify(told), answer);
  },
});

const onOlderServer = async (username: string) => {
  const phone = aDevice(before(village.theServer()));
  const { app } = await village.aPhone(username, phone);
  return { phone, app };
};

it('an older server that tells nothing of unknown headings knows of none', async () => {
  const { phone, app } = await onOlderServer('admin');
  const file = new Blob(['username,full_name,role,panchayat,shoe size\nasha,Asha,staff,48211,7\n']);
  const asked = await (await app.users()).importFile(file, true);
  expect(asked).toMatchObject({ kind: 'ok', value: { people: 1, unknown_headings: [] } });
  await phone.kill();
});

it('an older server’s import of places has no second names, and its figure of refused rows', async () => {
  const { phone, app } = await onOlderServer('admin');
  const directory = await app.directory();
  const file = new Blob(['State Code,State Name (In English)\nx,Uttar Pradesh\n']);
  const sent = await directory.sendFile(file);
  if (sent.kind !== 'ok') throw new Error(sent.kind);
  const state = async () => {
    const asked = await directory.importState(sent.value.import_id);
    return asked.kind === 'ok' ? asked.value : null;
  };
  await expect.poll(async () => (await state())?.state).toBe('checked');
  expect((await state())?.report).toMatchObject({ refused: 1, refusals: [], named_twice: 0, two_names: [] });
  await phone.kill();
});
