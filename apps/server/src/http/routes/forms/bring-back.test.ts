import type { WireForm, WireSealedForm } from '@sampark/core/wire/wire-forms';
import { text, waterForm, whole } from '@sampark/testing/form-builders';
import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishForm } from '../../../services/forms/publish-form.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const FIRST = waterForm(whole('wells'));
const SECOND = waterForm(whole('wells'), text('owner'));
const ROSTER = formIn(`
  | survey | type | name | label | save_to |
  | | begin_repeat | members | Members | |
  | | text | who | Who | |
  | | integer | age | Age | age |
  | | end_repeat | | | |
  | settings | form_id |
  | | roster |
  | entities | list_name | label |
  | | person | \${who} |`);
const { name } = FIRST;
const address = (version: number) => `/api/schemas/${name}/versions/${version}`;

onBothEngines('a version of a form that a restore has lost', (database) => {
  let before: TestServer;
  let server: TestServer;
  let staff: TestClient;
  let held: WireSealedForm;
  beforeEach(async () => {
    // The server before the restore has a database of its own, and the same key.
    before = await startTestServer({}, 'people and places');
    await publish(before, FIRST);
    await publish(before, SECOND);
    const url = `/api/schemas/${name}?version=2`;
    held = (await (await signIn(before, 'staff')).get<WireSealedForm>(url)).body;
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    await publish(server, FIRST);
  });
  afterEach(async () => {
    await before.close();
    await server.close();
  });

  const publish = async ({ storage }: TestServer, form: typeof FIRST) =>
    publishForm(await contextForTests(storage), { form, writtenVersion: '', tests: [], by: null });
  const bring = async (form: unknown, version = 2) => (await staff.put(address(version), form)).status;
  const versions = async () =>
    (await staff.get<WireForm[]>('/api/forms')).body
      .find((form) => form.name === name)
      ?.versions.map(({ version }) => version);

  it('comes back with its seal, once, and publishing goes on behind it', async () => {
    expect([await bring(held), await bring(held)]).toEqual([204, 204]);
    expect(await versions()).toEqual([2, 1]);
    const { body } = await staff.get<WireSealedForm>(`/api/schemas/${name}?version=2`);
    expect(body).toEqual(held);
    expect(await publish(server, FIRST)).toMatchObject({ kind: 'published', version: 3 });
  });

  it('comes back as it was published, where devices were told more of its rules', async () => {
    for (const each of [before, server]) await publish(each, ROSTER);
    const url = '/api/schemas/roster?version=1';
    const { body } = await (await signIn(before, 'staff')).get<WireSealedForm>(url);
    expect(body.xforms_version).toBe('1.0.0+entities-2025.1');
    const putBack = (form: unknown) => staff.put('/api/schemas/roster/versions/1', form);
    expect((await putBack(body)).status).toBe(204);
    expect(await publish(server, ROSTER)).toMatchObject({ kind: 'same', version: 1 });
    expect((await putBack({ ...body, xforms_version: '1.0.0' })).status).toBe(403);
  });

  it('is in the list of forms with its seal, too', async () => {
    const { body } = await (await signIn(before, 'staff')).get<WireSealedForm[]>('/api/schemas');
    expect(body).toContainEqual(held);
  });

  it.each<[string, (form: WireSealedForm) => object, number]>([
    ['another title', (form) => ({ ...form, title: { en: 'Mine' } }), 403],
    ['another seal', (form) => ({ ...form, seal: 'f'.repeat(64) }), 403],
    ['no seal', ({ seal: _, ...form }) => form, 403],
    ['no form', () => ({}), 422],
  ])('is not taken with %s', async (_, change, status) => {
    expect(await bring(change(held))).toBe(status);
    expect(await versions()).toEqual([1]);
  });

  it('is not taken under another number or name than the sealed one', async () => {
    expect(await bring(held, 3)).toBe(422);
    expect(await bring({ ...held, version: 3 }, 3)).toBe(403);
    expect(await versions()).toEqual([1]);
  });

  it('does not replace what was published under its number since', async () => {
    await publish(server, waterForm(whole('pumps')));
    expect(await bring(held)).toBe(409);
    const { body } = await staff.get<WireSealedForm>(`/api/schemas/${name}?version=2`);
    expect(body.modules).toEqual(waterForm(whole('pumps')).modules);
  });
});
