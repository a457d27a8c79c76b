import { gunzipSync } from 'node:zlib';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { shippedInAllLanguages } from '@sampark/core/forms/shipped/in-all-languages';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const FORMS = '/api/schemas';

onBothEngines('the list of forms', (database) => {
  let server: TestServer;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const asked = async (coding: string): Promise<FormDefinition[]> => {
    const { rawPayload, headers } = await server.app.inject({
      url: FORMS,
      headers: { authorization: `Bearer ${staff.token}`, 'accept-encoding': coding },
    });
    expect(headers['content-encoding']).toBe(coding === 'gzip' ? 'gzip' : undefined);
    expect(headers['vary']).toBe('accept-encoding');
    const text = coding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    return JSON.parse(text.toString()) as FormDefinition[];
  };

  it('is the same for everybody, in whichever way they ask', async () => {
    const all = [await asked('gzip'), await asked('identity'), await asked('gzip')];
    const seal = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    for (const form of shippedInAllLanguages) expect(all[0]).toContainEqual({ ...form, seal });
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  it('has a new version of a form as soon as there is one', async () => {
    const versions = async () => (await asked('gzip')).map(({ name, version }) => `${name} ${version}`);
    const { name, version } = villageStandard;
    expect(await versions()).toContain(`${name} ${version}`);
    const newer = { ...villageStandard, version: version + 1 };
    await database().write((r) =>
      r.forms.insert([{ name, version: newer.version, definition: JSON.stringify(newer) }]),
    );
    const now = await versions();
    expect(now).toContain(`${name} ${newer.version}`);
    expect(now).not.toContain(`${name} ${version}`);
  });
});
