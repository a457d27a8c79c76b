import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WirePlacesImport } from '@sampark/core/wire/wire-places';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOf } from '../services/access/accounts/sign-in/tokens.ts';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import { openFolderStore } from '../storage/files/folder-store.ts';
import type { Storage } from '../storage/port.ts';
import { postgresForTests } from '../testing/databases/engines.ts';
import { newMigratedDatabase } from '../testing/databases/postgres-database.ts';
import {
  aCreateWith,
  aPhoto,
  askUpload,
  beginUpload,
  sendPiece,
  withFileForm,
} from '../testing/files/files.ts';
import { aCreate } from '../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';
import { logOf, makeWebhook, startReceiver } from '../testing/webhooks.ts';

const IMPORTS = '/api/places/imports';
/** Milliseconds in which servers have heard of each other, however busy the machine is. */
const BY_AND_BY = 15_000;

describe.skipIf(postgresForTests === undefined)('two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof newMigratedDatabase>>;
  /** The folder of files that both have. */
  let folder: string;
  let nodes: readonly { readonly storage: Storage; readonly server: TestServer }[];
  beforeEach(async () => {
    database = await newMigratedDatabase(postgresForTests ?? '');
    folder = await mkdtemp(join(tmpdir(), 'sampark-nodes-'));
    const aNode = async () => {
      const storage = await openPostgresStorage(database.address);
      // Each server opens the folder by itself.
      const files = openFolderStore(folder);
      const deliveries = { toOwnNetwork: true };
      return { storage, server: await startTestServer({ storage, files, deliveries }, 'people and places') };
    };
    nodes = [await aNode(), await aNode()];
  });
  afterEach(async () => {
    for (const { server, storage } of nodes) {
      await server.close();
      await storage.close();
    }
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const at = (node: number): TestServer => {
    const found = nodes[node % nodes.length];
    if (found === undefined) throw new Error('no such node');
    return found.server;
  };
  const login = (node: number, password: string) =>
    clientOf(at(node), '').post('/api/auth/login', { username: 'staff', password });
  /** Returns the same person, at the other server. */
  const there = ({ token }: TestClient): TestClient => clientOf(at(1), token);
  const account = '/api/account';

  it('count wrong passwords together, also those that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => login(i, 'guess')));
    for (const { status } of answers) expect([401, 429]).toContain(status);
    const [all] = (await nodes[0]?.storage.now.loginFailures.find(hashOf('staff'), [''])) ?? [];
    expect(all?.failures).toBe(10);
    for (const node of [0, 1]) expect((await login(node, 'staff-demo')).status).toBe(429);
  });

  it('import a file of places that was sent to the other', async () => {
    const admin = await signIn(at(0), 'admin');
    const { body } = await admin.send<WirePlacesImport>({
      method: 'POST',
      url: IMPORTS,
      payload: 'State Code,State Name (In English)\n10,Bihar\n',
      headers: { 'content-type': 'text/csv' },
    });
    const url = `${IMPORTS}/${body.import_id}`;
    const ended = (node: number, state: string) =>
      vi.waitUntil(
        async () => (await clientOf(at(node), admin.token).get<WirePlacesImport>(url)).body.state === state,
      );
    await ended(1, 'checked');
    expect((await there(admin).post(`${url}/apply`, {})).status).toBe(200);
    await ended(0, 'done');
    expect((await admin.post(`${url}/apply`, {})).status).toBe(409);
  });

  it('tell a webhook once of what was saved at either', async () => {
    const receiver = await startReceiver();
    const admin = await signIn(at(0), 'admin');
    const { webhook_id } = await makeWebhook(admin, { url: receiver.url });
    const [here, other] = [await signIn(at(0), 'staff'), await signIn(at(1), 'staff2')];
    let made = 0;
    const save = (staff: TestClient) => staff.batch(aCreate(`S${(made += 1)}`));
    // The other server hears of the webhook by and by.
    await vi.waitUntil(async () => {
      await save(other);
      return receiver.received.length > 0;
    }, BY_AND_BY);
    const before = made;
    await Promise.all(Array.from({ length: 10 }, (_, i) => save(i % 2 === 0 ? here : other)));
    const told = () => logOf(admin, webhook_id);
    await vi.waitUntil(async () => (await told()).every(({ state }) => state === 'delivered'), BY_AND_BY);
    const log = await told();
    expect(log.length).toBeGreaterThanOrEqual(made - before + 1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      log.map(({ delivery_id }) => delivery_id).toSorted(),
    );
    await receiver.close();
  });

  it('end a sign-in on both at once: by logging out', async () => {
    const staff = await signIn(at(0), 'staff');
    expect((await there(staff).get(account)).status).toBe(200);
    await staff.post('/api/auth/logout', {});
    expect((await there(staff).get(account)).status).toBe(401);
  });

  it('end a sign-in on both at once: by a new password, or in the list of sessions', async () => {
    const [staff, other] = [await signIn(at(0), 'staff'), await signIn(at(1), 'staff')];
    await staff.post('/api/auth/change-password', {
      current_password: 'staff-demo',
      new_password: 'neem-tree-well',
    });
    expect((await there(other).get(account)).status).toBe(401);
    await there(staff).delete('/api/account/sessions');
    expect((await staff.get(account)).status).toBe(200);
  });

  it('end a sign-in on both at once: by an administrator', async () => {
    const [admin, staff] = [await signIn(at(0), 'admin'), await signIn(at(1), 'staff')];
    await admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active: false } });
    expect((await there(staff).get(account)).status).toBe(401);
    expect((await login(1, 'staff-demo')).status).toBe(401);
  });

  it('take a file of which each got pieces, one of them both at once', async () => {
    const photo = aPhoto();
    const piece = (from: TestClient, location: string, at: number, end: number) =>
      sendPiece(from, location, at, photo.bytes.subarray(at, end));
    await withFileForm(at(0));
    const staff = await signIn(at(0), 'staff');
    const staffThere = there(staff);
    await staff.batch(aCreateWith('S1', { school: { gate: photo.name } }));
    const asked = { survey_id: 'S1', name: photo.name, length: photo.bytes.length };
    const location = (await beginUpload(staff, asked)).headers['location'] ?? '';
    expect((await piece(staff, location, 0, 1_000)).status).toBe(204);
    expect((await askUpload(staffThere, 'HEAD', location)).headers['upload-offset']).toBe('1000');
    // The device thinks that its connection is gone, and the first server does not know it yet.
    const both = await Promise.all([staff, staffThere].map((each) => piece(each, location, 1_000, 3_000)));
    for (const { status } of both) expect([204, 409]).toContain(status);
    expect((await askUpload(staff, 'HEAD', location)).headers['upload-offset']).toBe('3000');
    const ends = await Promise.all([staff, staffThere].map((each) => piece(each, location, 3_000, 5_000)));
    for (const { status } of ends) expect([204, 404, 409]).toContain(status);
    for (const each of [staff, staffThere]) {
      const { body } = await each.get('/api/surveys/S1/attachments');
      expect(body).toMatchObject([{ name: photo.name, size: 5_000 }]);
    }
    const { rawPayload } = await at(1).app.inject({
      url: `/api/attachments/${photo.name}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(rawPayload).toEqual(photo.bytes);
  });
});
