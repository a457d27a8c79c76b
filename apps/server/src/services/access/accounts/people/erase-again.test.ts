import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notesPath, noteText } from '@sampark/core/survey/about/notes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../../testing/servers/client.ts';
import {
  contextForTests,
  secretsForTests,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/start.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { checkErased } from '../../../upkeep/doctor/database.ts';
import { eraseListed, eraseNamed, settleErasures } from './erase-user.ts';
import { erasedListIn } from './erased-list.ts';

const FIELD = 'basic_info.population';
const CANARY = /canary/i;
const AT = '2026-11-20T10:00:00.000Z';

onBothEngines('an erasure that is cut off, or not alone', (database, { everything, engine }) => {
  let server: TestServer;
  let admin: TestClient;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampark-erased-'));
    server = await startTestServer(
      { storage: database(), erasedList: erasedListIn(folder) },
      'people and places',
    );
    admin = await signIn(server, 'admin');
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const file = () => join(folder, 'erased-accounts.txt');
  const listed = async () => [...(await erasedListIn(folder).read())];
  const aContext = async () => ({ ...(await contextForTests(database())), erasedList: erasedListIn(folder) });
  const verify = () => verifyAudit({ storage: database(), secrets: secretsForTests() });
  const said = async () => {
    const texts: string[] = [];
    for await (const { text } of checkErased(database(), erasedListIn(folder))) texts.push(text);
    return texts.join('\n');
  };

  async function addCanary(username = 'canary', by = admin, role = 'staff'): Promise<string> {
    const place = role === 'staff' ? { panchayat_id: '48211' } : {};
    const person = { username, full_name: 'Canary Kumari', role, ...place };
    return (await by.post<{ user_id: string }>('/api/auth/register', person)).body.user_id;
  }

  /** Adds a person and signs them in. */
  async function signedIn(role: 'admin' | 'staff') {
    const place = role === 'staff' ? { panchayat_id: '48211' } : {};
    const person = { username: 'canary.chief', full_name: 'Canary Kumari', role, ...place };
    const { body } = await admin.post<{ user_id: string; temporary_password: string }>(
      '/api/auth/register',
      person,
    );
    const login = async (password: string) => {
      const { body: got } = await clientOf(server, '').post<{ access_token: string }>('/api/auth/login', {
        username: 'canary.chief',
        password,
      });
      return clientOf(server, got.access_token);
    };
    const passwords = { current_password: body.temporary_password, new_password: 'neem-tree-well-7' };
    await (await login(body.temporary_password)).post('/api/auth/change-password', passwords);
    return { id: body.user_id, client: await login('neem-tree-well-7') };
  }

  const holders = async (): Promise<readonly string[]> =>
    [...(await everything())].flatMap(([name, text]) => (CANARY.test(text) ? [name] : [])).toSorted();

  it('erases nobody where the list cannot be written, and says why', async () => {
    await addCanary();
    const context = { ...(await aContext()), erasedList: erasedListIn(join(file(), 'below')) };
    await writeFile(file(), '# no folder\n');
    await expect(eraseNamed(context, 'canary')).rejects.toThrow('the list of erased accounts cannot be');
    expect((await database().now.users.byUsername('canary'))?.full_name).toBe('Canary Kumari');
  });

  it('is begun in the list before, and done after', async () => {
    const id = await addCanary();
    const context = await aContext();
    const { storage } = context;
    let before: unknown;
    const write: typeof storage.write = async (work) => {
      before ??= await listed();
      return storage.write(work);
    };
    expect(await eraseNamed({ ...context, storage: { ...storage, write } }, 'canary')).toEqual({
      kind: 'erased',
    });
    expect([before, await listed()]).toEqual([[[id, 'begun']], [[id, 'erased']]]);
    expect((await readFile(file(), 'utf8')).split('\n').slice(1)).toEqual([`begun ${id}`, id, '']);
  });

  it('is ended by the next start, where it was done before the process died', async () => {
    const id = await addCanary();
    const context = await aContext();
    const { storage } = context;
    const overwriteErased = () => Promise.reject(new Error('the process dies'));
    await expect(
      eraseNamed({ ...context, storage: { ...storage, overwriteErased } }, 'canary'),
    ).rejects.toThrow('dies');
    expect(await listed()).toEqual([[id, 'erased']]);
    expect(await said()).toContain(`1 erased account (${id}) may still be named`);
    await settleErasures(context);
    expect(await listed()).toEqual([[id, 'erased']]);
    expect(await holders()).toEqual([]);
    expect(await said()).toBe('1 account was erased, and none is back');
  });

  it('is dropped by the next start where it was not done, and no restore does it', async () => {
    const id = await addCanary();
    const context = await aContext();
    await context.erasedList.add([id], 'begun');
    expect(await said()).toContain(`the erasure of 1 account (${id}) was begun and did not end`);
    expect(await eraseListed(context)).toBe(0);
    await settleErasures(context);
    expect(await listed()).toEqual([[id, 'dropped']]);
    expect(await eraseListed(context)).toBe(0);
    expect(await said()).toBe('0 accounts were erased, and none is back');
    expect((await database().now.users.byId(id))?.full_name).toBe('Canary Kumari');
  });

  it('does the rest again for somebody who is erased already, and lists them again', async () => {
    const id = await addCanary();
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(200);
    const draft = { user_id: id, survey_id: 'S1', device_id: 'd', doc: '"Canary"', at: AT };
    await database().write((r) => r.drafts.put(draft));
    await rm(file());
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(200);
    expect(await holders()).toEqual([]);
    expect(await listed()).toEqual([[id, 'erased']]);
    expect(await verify()).toMatchObject({ kind: 'whole' });
  });

  it('removes what came while it was under way', async () => {
    const id = await addCanary();
    const context = await aContext();
    const { storage } = context;
    let writes = 0;
    const write: typeof storage.write = async (work) => {
      writes += 1;
      const draft = { user_id: id, survey_id: 'S1', device_id: 'd', doc: '"Canary"', at: AT };
      if (writes === 2) await storage.write((r) => r.drafts.put(draft));
      return storage.write(work);
    };
    await eraseNamed({ ...context, storage: { ...storage, write } }, 'canary');
    expect(writes).toBeGreaterThanOrEqual(2);
    expect(await holders()).toEqual([]);
  });

  it('leaves the audit log whole when two are at once, of entries about both', async () => {
    const { client: chief } = await signedIn('admin');
    for (const name of ['canary.a', 'canary.b', 'canary.c']) await addCanary(name, chief, 'admin');
    const context = await aContext();
    const names = ['canary.chief', 'canary.a', 'canary.b', 'canary.c'];
    const results = await Promise.all(names.map((name) => eraseNamed(context, name)));
    expect(results.map(({ kind }) => kind)).toEqual(names.map(() => 'erased'));
    expect(await verify()).toMatchObject({ kind: 'whole' });
    expect(await holders()).toEqual([]);
    expect((await listed()).map(([, as]) => as)).toEqual(names.map(() => 'erased'));
  });

  it('takes no name from an upload that was under way when its sender was erased', async () => {
    const { id: by } = await signedIn('staff');
    const storage = database();
    const before: (() => Promise<unknown>)[] = [];
    const write: typeof storage.write = async (work) => {
      await before.pop()?.();
      return storage.write(work);
    };
    const late = await startTestServer({ storage: { ...storage, write } }, 'people and places');
    const credentials = { username: 'canary.chief', password: 'neem-tree-well-7' };
    const { body } = await clientOf(late, '').post<{ access_token: string }>('/api/auth/login', credentials);
    const said = noteText({ id: 'n1', on: FIELD, text: 'asked', by, name: 'Canary Kumari', at: AT });
    before.push(async () => eraseNamed(await aContext(), 'canary.chief'));
    const notes = { '~notes': { basic_info: [said] } };
    const results = await clientOf(late, body.access_token).batch(aCreate('S1', notes));
    expect(results).toMatchObject([{ status: 'applied', rejected_fields: {} }]);
    expect((await database().now.surveys.byIds(['S1']))[0]?.doc).toContain('asked');
    expect(await holders()).toEqual([]);
    await late.close();
  });

  it('takes no name from a draft that a phone sends later', async () => {
    const id = await addCanary();
    await admin.delete(`/api/users/${id}`);
    const said = noteText({ id: 'n1', on: FIELD, text: 'asked', by: id, name: 'Canary Kumari', at: AT });
    const colleague = await signIn(server, 'staff', 'device-colleague');
    const draft = {
      ...{ survey_id: 'S1', panchayat_id: '48211', form_name: 'village-standard', form_version: 1 },
      ...{ edits: { '~notes.basic_info': { was: null, now: [said] } }, last_auto_save: AT },
    };
    expect((await colleague.put('/api/drafts/S1', draft)).status).toBe(200);
    expect((await colleague.get('/api/drafts/S1')).text).toContain('asked');
    expect(await holders()).toEqual([]);
  });

  describe.runIf(engine === 'SQLite')('in the file of the database', () => {
    it('leaves nothing of a survey of 30 kB', async () => {
      const { id, client } = await signedIn('staff');
      const note = (n: number) => ({
        ...{ id: `n${n}`, on: FIELD, text: 'asked '.repeat(50).trim() },
        ...{ by: id, name: 'Canary Kumari', at: AT },
      });
      const notes = Array.from({ length: 90 }, (_, n) => noteText(note(n)));
      await client.batch(aCreate('S1', { basic_info: { population: 3 } }));
      const [sent] = await client.batch({
        ...anUpdate('S1', 1, { [notesPath(FIELD)]: notes }),
        op_id: 'notes',
      });
      expect(sent).toMatchObject({ status: 'applied' });
      expect((await database().now.surveys.byIds(['S1']))[0]?.doc.length).toBeGreaterThan(30_000);
      await admin.delete(`/api/users/${id}`);
      expect(await holders()).toEqual([]);
    });
  });
});

describe('the list of erased accounts', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampark-erased-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is empty where there is none, and refuses to be read where it cannot be', async () => {
    expect((await erasedListIn(folder).read()).size).toBe(0);
    const path = join(folder, 'a-file');
    await writeFile(path, '');
    await expect(erasedListIn(path).read()).rejects.toThrow('cannot be read');
    await expect(erasedListIn(path).add(['a'], 'erased')).rejects.toThrow('cannot be read');
  });

  it('only grows, also behind a line without an end, and never forgets an erasure', async () => {
    const list = erasedListIn(folder);
    const path = join(folder, 'erased-accounts.txt');
    await writeFile(path, '# kept\nold');
    await list.add(['new', 'old'], 'erased');
    await list.add(['old'], 'dropped');
    await list.add(['other'], 'begun');
    await list.add(['other'], 'dropped');
    expect(await readFile(path, 'utf8')).toBe('# kept\nold\nnew\nbegun other\ndropped other\n');
    expect([...(await list.read())]).toEqual([
      ['old', 'erased'],
      ['new', 'erased'],
      ['other', 'dropped'],
    ]);
  });
});
