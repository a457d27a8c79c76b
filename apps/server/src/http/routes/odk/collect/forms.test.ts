import { createHash } from 'node:crypto';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic, makeToken } from '../../../../testing/access-tokens.ts';
import { addContributor, giveParts } from '../../../../testing/links/contributors.ts';
import {
  collect,
  fetchForm,
  listIn,
  messageIn,
  OPEN_ROSA,
  PROJECT,
} from '../../../../testing/odk/collect.ts';
import { clientOf, signIn, type TestClient } from '../../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
  admin = await signIn(server, 'admin');
});
afterEach(() => server.close());

const FORM = villageStandard.name;
const md5 = (text: string): string => `md5:${createHash('md5').update(text).digest('hex')}`;
const namesOf = async (client: TestClient, headers = {}): Promise<readonly (string | undefined)[]> =>
  listIn((await client.get(`${PROJECT}/formList`, headers)).text).map(({ formID }) => formID);

describe('the list of forms', () => {
  it('says of each form what ODK Collect asks for, in the words of OpenRosa', async () => {
    const { status, headers, text } = await staff.get(`${PROJECT}/formList`, OPEN_ROSA);
    expect([status, headers['content-type'], headers['x-openrosa-version']]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '1.0',
    ]);
    expect(Date.parse(headers['date'] ?? '')).toBeGreaterThan(0);
    const form = listIn(text).find(({ formID }) => formID === FORM);
    const { xform } = await fetchForm(staff, FORM);
    expect(form).toEqual({
      formID: FORM,
      name: expect.any(String) as string,
      version: `${villageStandard.version}`,
      hash: md5(xform),
      downloadUrl: expect.stringMatching(
        /^http:.*\/v1\/projects\/1\/forms\/village-standard\.xml$/,
      ) as string,
      manifestUrl: expect.stringMatching(/^http:.*\/forms\/village-standard\/manifest$/) as string,
    });
  });

  it('holds the forms that the person’s panchayats take, and one where that is asked for', async () => {
    expect(await namesOf(staff)).toContain(FORM);
    expect(listIn((await staff.get(`${PROJECT}/formList?formID=${FORM}`)).text)).toHaveLength(1);
    expect(listIn((await staff.get(`${PROJECT}/formList?formID=none`)).text)).toEqual([]);
  });

  it('is empty for somebody who fills parts of a form', async () => {
    const nurse = await addContributor(server);
    await giveParts(admin, nurse.user_id, ['sanitation'], { form: FORM });
    expect(await namesOf(nurse.as)).toEqual([]);
    expect((await nurse.as.get(`${PROJECT}/forms/${FORM}.xml`)).status).toBe(404);
  });

  it('comes for a user name and an access token, and without one asks for them in a sentence', async () => {
    const { token } = await makeToken(admin, { scope: 'submit' });
    const nobody = clientOf(server, '');
    expect(await namesOf(nobody, basic('admin', token))).toContain(FORM);
    const { status, headers, text } = await nobody.get(`${PROJECT}/formList`, OPEN_ROSA);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Sampark", charset="UTF-8"']);
    expect(messageIn(text)).toBe('You must be logged in.');
  });
});

describe('a form', () => {
  it('opens in ODK’s engine with the places of the person who fetched it', async () => {
    const odk = await collect(staff, FORM);
    expect(odk.read()['/data/panchayat_id']).toMatchObject({ value: '48211', choices: ['48211'] });
    const villages = (
      await staff.get<readonly { villages: readonly unknown[] }[]>('/api/panchayats/villages')
    ).body;
    const choices = odk.read()['/data/village_name']?.choices ?? [];
    expect(choices).toHaveLength((villages[0]?.villages.length ?? 0) + 1);
    expect(choices.at(-1)).toBe('other');
    const officer = await collect(await signIn(server, 'officer'), FORM);
    expect(officer.read()['/data/panchayat_id']?.choices?.length).toBeGreaterThan(1);
  });

  it('has a manifest whose lists are what their hashes say', async () => {
    const { text } = await staff.get(`${PROJECT}/forms/${FORM}/manifest`);
    const { files } = await fetchForm(staff, FORM);
    expect(Object.keys(files)).toEqual(['sampark.panchayats.csv', 'sampark.villages.csv']);
    for (const { filename = '', hash } of listIn(text)) expect(hash).toBe(md5(files[filename] ?? ''));
  });

  it.each([
    `${PROJECT}/forms/unheard-of.xml`,
    `${PROJECT}/forms/unheard-of/manifest`,
    `${PROJECT}/forms/${FORM}/attachments/secrets.csv`,
    '/v1/projects/2/formList',
  ])('is not at %s', async (address) => {
    const { status, text } = await staff.get(address);
    expect(status).toBe(404);
    expect(messageIn(text)).not.toBe('');
  });
});
