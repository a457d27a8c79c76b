import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { WireCheckedForm, WireForm, WirePublishedForm } from '@sampark/core/wire/wire-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const WELLS = `
| survey | type | name | label | label::Hindi (hi) |
| | begin_group | water | Water | पानी |
| | integer | depth | Depth in metres | गहराई |
| | end_group | | | |
| settings | form_id | form_title |
| | wells | Wells |`;

const WITH_OWNER = WELLS.replace('| | end_group', '| | text | owner | Owner | मालिक |\n| | end_group');

onBothEngines('forms over the API', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    [admin, staff] = [await signIn(server, 'admin'), await signIn(server, 'staff')];
  });
  afterEach(() => server.close());

  const send = async <T>(path: string, text: string, file = 'wells.md') =>
    (
      await admin.send<T>({
        method: 'POST',
        url: `${path}?file=${file}`,
        payload: Buffer.from(text),
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).body;
  const check = (text: string, file?: string) => send<WireCheckedForm>('/api/forms/check', text, file);
  const publish = (text: string) => send<WirePublishedForm>('/api/forms', text);
  const listed = async (client = admin) =>
    (await client.get<WireForm[]>('/api/forms')).body.find(({ name }) => name === 'wells');

  it('are checked without anything being published', async () => {
    const told = await check(WELLS);
    expect(told).toMatchObject({ problems: [], is_same: false, difference: null });
    expect(told.form).toMatchObject({ name: 'wells', version: 1, title: { en: 'Wells' } });
    expect(await listed()).toBeUndefined();
  });

  it('say what is wrong with a workbook, and where', async () => {
    const { form, problems } = await check(WELLS.replace('integer', 'intejer'));
    expect(form).toBeNull();
    expect(problems).toMatchObject([{ sheet: 'survey', row: 3, column: 'type', code: 'unknown_type' }]);
    const [file] = (await check('no zip', 'wells.xlsx')).problems;
    expect(file).toMatchObject({ sheet: null, row: null, column: null, code: 'not_excel' });
    expect((await check('', 'wells.xlsx')).problems).toMatchObject([{ code: 'file_empty' }]);
    expect((await check('GIF89a', 'wells.xlsx')).problems).toMatchObject([{ code: 'is_picture' }]);
    expect((await check('what', 'wells.pdf')).problems).toMatchObject([{ code: 'unknown_ending' }]);
  });

  it('are published version by version, and each stays as it was', async () => {
    expect(await publish(WELLS)).toMatchObject({ outcome: 'published', name: 'wells', version: 1 });
    expect(await publish(WELLS)).toMatchObject({ outcome: 'same', version: 1 });
    expect((await check(WITH_OWNER)).difference).toEqual({ added: ['water.owner'], changed: [], gone: [] });
    expect(await publish(WITH_OWNER)).toMatchObject({ outcome: 'published', version: 2 });
    const version = async (query: string) =>
      (await staff.get<FormDefinition>(`/api/schemas/wells${query}`)).body.modules[0]?.children.length;
    expect(await version('?version=1')).toBe(1);
    expect(await version('?version=2')).toBe(2);
    expect(await version('')).toBe(2);
    expect((await staff.get('/api/schemas/wells?version=3')).status).toBe(404);
  });

  it('refuse a version in which an answer would mean something else', async () => {
    await publish(WELLS);
    const changed = await publish(WELLS.replace('integer', 'text'));
    expect(changed).toMatchObject({ outcome: 'refused', problems: [{ code: 'type_changed' }] });
    expect((await listed())?.versions).toHaveLength(1);
  });

  it('are listed for everybody, and where they are used for administrators', async () => {
    await publish(WELLS);
    await admin.put('/api/forms/wells/panchayats', { how: 'instead', where: { panchayat_ids: ['48211'] } });
    const own = { panchayat_id: '48211', survey_id: 'S1', village_name: 'Nagla' };
    expect((await staff.post('/api/surveys', own)).status).toBe(201);
    await publish(WITH_OWNER);
    expect(await listed()).toEqual({
      name: 'wells',
      title: { en: 'Wells' },
      languages: ['en', 'hi'],
      questions: 2,
      panchayats: 1,
      retired: false,
      ships: false,
      versions: [
        { version: 2, surveys: 0 },
        { version: 1, surveys: 1 },
      ],
    });
    const { body } = await admin.get<WireForm[]>('/api/forms?surveys=later');
    expect(body.find(({ name }) => name === 'wells')).toMatchObject({
      panchayats: 1,
      versions: [{ surveys: null }, { surveys: null }],
    });
    expect(await listed(staff)).toMatchObject({
      panchayats: null,
      versions: [{ surveys: null }, { surveys: null }],
    });
  });

  it('bring their own tests: one that fails keeps the form back, and says what it found where', async () => {
    const tests = (depth: string) => `${WELLS}
      | tests | test | question | answer | expect |
      | | deep | depth | 12 | value: ${depth} |`;
    const failing = await check(tests('13'));
    expect(failing.form).toBeNull();
    expect(failing.problems).toMatchObject([{ sheet: 'tests', row: 2, column: null, code: 'test_value' }]);
    expect(await publish(tests('13'))).toMatchObject({
      outcome: 'refused',
      problems: [{ code: 'test_value' }],
    });
    expect((await check(tests('12'))).tests).toEqual({ passed: 1, unreached: [] });
    expect((await check(WELLS)).tests).toBeNull();
  });

  it('take a workbook and its lists in one upload', async () => {
    const files = new FormData();
    const workbook = WELLS.replace('integer | depth', 'select_one_from_file villages.csv | village');
    files.append('file', new File([workbook], 'wells.md'));
    files.append('file', new File(['name,label\nr,Rampur'], 'villages.csv'));
    const body = await new Response(files).blob();
    const sent = async <T>(url: string) =>
      admin.send<T>({
        method: 'POST',
        url,
        payload: Buffer.from(await body.arrayBuffer()),
        headers: { 'content-type': body.type },
      });
    expect((await sent<WireCheckedForm>('/api/forms/check')).body.form?.modules[0]?.children).toMatchObject([
      { choices: [{ name: 'r', label: { en: 'Rampur' } }] },
    ]);
    expect((await sent('/api/forms')).body).toMatchObject({ outcome: 'published', name: 'wells' });
  });

  it('want the name of a file that comes alone', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const nameless = {
      method: 'POST',
      url: '/api/forms/check',
      payload: Buffer.from(WELLS),
      headers,
    } as const;
    expect((await admin.send(nameless)).status).toBe(422);
  });

  it('are checked one after the other, and a broken upload disturbs no other', async () => {
    const [bad, good] = await Promise.all([check('PK broken', 'a.xlsx'), check(WELLS)]);
    expect(bad.form).toBeNull();
    expect(good.form?.name).toBe('wells');
  });
});
