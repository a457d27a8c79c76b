import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestClient } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/start.ts';
import { OFFICIAL_PANCHAYAT, readOfficialForms } from './official-forms.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, 'official forms too');
  admin = await signIn(server, 'admin');
});
afterAll(() => server.close());

describe('the demo of the official forms', () => {
  it('offers all of them to new surveys of one panchayat, beside its own', async () => {
    const names = (await readOfficialForms()).map(({ read }) => read.form?.name);
    expect(names.length).toBeGreaterThan(0);
    const { body } =
      await admin.get<
        { panchayat_id: string; form_name: string; forms?: { form_name: string; from: null }[] }[]
      >('/api/panchayats');
    const having = body.filter(({ forms }) => forms !== undefined);
    expect(having.map(({ panchayat_id }) => panchayat_id)).toEqual([OFFICIAL_PANCHAYAT]);
    const [{ form_name = '', forms = [] } = {}] = having;
    expect(forms.map((form) => form.form_name).toSorted()).toEqual([form_name, ...names].toSorted());
    expect(forms.every(({ from }) => from === null)).toBe(true);
  });

  it('gives each of them to devices as it stands in its file', async () => {
    const { body } = await admin.get<{ name: string; version: number }[]>('/api/schemas');
    for (const { read } of await readOfficialForms()) {
      const { seal: _, ...given } = body.find(({ name }) => name === read.form?.name) as { seal?: string };
      expect(given).toEqual(read.form);
    }
  });
});
