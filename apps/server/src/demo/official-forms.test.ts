import { formForDevices } from '@sampark/core/wire/form-for-devices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestClient } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';
import { OFFICIAL_PANCHAYAT, readOfficialForms } from './official-forms.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({}, 'official forms too');
  admin = await signIn(server, 'admin');
});
afterAll(() => server.close());

interface Place {
  readonly panchayat_id: string;
  readonly form_name: string;
  readonly forms?: readonly { readonly form_name: string; readonly from: string | null }[];
}

describe('the demo of the official forms', () => {
  it('offers all of them to new surveys of one panchayat, beside its own', async () => {
    const names = (await readOfficialForms()).map(({ read }) => read.form?.name);
    expect(names.length).toBeGreaterThan(0);
    const { body } = await admin.get<readonly Place[]>('/api/panchayats');
    const [given, ...others] = body.filter(({ forms }) => forms !== undefined);
    expect(others).toEqual([]);
    expect(given?.panchayat_id).toBe(OFFICIAL_PANCHAYAT);
    const offered = given?.forms?.map(({ form_name, from }) => [form_name, from] as const);
    expect(new Map(offered)).toEqual(new Map([given?.form_name, ...names].map((name) => [name, null])));
  });

  it('gives each of them to devices as it stands in its file, with the rules that an app needs for it', async () => {
    const { body } = await admin.get<{ name: string; version: number }[]>('/api/schemas');
    for (const { read } of await readOfficialForms()) {
      const { seal: _, ...given } = body.find(({ name }) => name === read.form?.name) as { seal?: string };
      expect(given).toEqual(read.form && formForDevices(read.form));
    }
  });
});
