import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basic, makeToken } from '../../../../testing/access-tokens.ts';
import { addContributor, giveParts } from '../../../../testing/links/contributors.ts';
import {
  anAbout,
  collect,
  instanceIn,
  OPEN_ROSA,
  PROJECT,
  partsOf,
  submit,
  xmlAnswers,
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

const surveyOf = async (id: string): Promise<WireSurvey> =>
  (await admin.get<WireSurvey>(`/api/surveys/${id}`)).body;
const count = async (): Promise<number> => (await admin.get<WireSurvey[]>('/api/surveys')).body.length;
const households = (number: string) => `<basic_info><households>${number}</households></basic_info>`;

it('a survey that was filled in ODK’s engine is here as it was filled, once', async () => {
  const odk = await collect(staff, 'village-standard');
  const [village = ''] = odk.read()['/data/village_name']?.choices ?? [];
  odk.answer('/data/village_name', village);
  odk.answer('/data/survey_date', '2026-11-20');
  odk.answer('/data/basic_info/households', '236');
  odk.answer('/data/basic_info/population', '1200');
  odk.answer('/data/sanitation/toilets', '40');
  const sent = await odk.submission();
  expect(await submit(staff, sent)).toEqual({ status: 201, message: 'Thank you.' });
  const survey = await surveyOf(await instanceIn(sent));
  const [listed] = (
    await staff.get<readonly { villages: readonly (readonly [string, number, string])[] }[]>(
      '/api/panchayats/villages',
    )
  ).body;
  expect(survey).toMatchObject({
    panchayat_id: '48211',
    village_name: listed?.villages.find(([code]) => code === village)?.[2],
    survey_date: '2026-11-20',
    form_name: 'village-standard',
    form_version: villageStandard.version,
    created_by_username: 'staff',
    basic_info: { households: 236, population: 1200 },
    sanitation: { toilets: 40 },
    version: 1,
    conflicts: [],
  });
  expect(await submit(staff, sent)).toEqual({ status: 201, message: 'Thank you.' });
  expect(await surveyOf(await instanceIn(sent))).toEqual(survey);
});

it('a survey that comes twice at the same time is one', async () => {
  const before = await count();
  const sent = () => submit(staff, partsOf(xmlAnswers(anAbout() + households('7'))));
  const statuses = (await Promise.all([sent(), sent(), sent()])).map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 201]);
  expect(await count()).toBe(before + 1);
  expect(await surveyOf('uuid:1')).toMatchObject({ version: 1, conflicts: [] });
});

it('says where submissions go, and how large they should be', async () => {
  const { status, headers, text } = await staff.send({
    method: 'HEAD',
    url: `${PROJECT}/submission`,
    headers: OPEN_ROSA,
  });
  expect([status, text]).toEqual([204, '']);
  expect(headers['location']).toMatch(/^http:\/\/.*\/v1\/projects\/1\/submission$/);
  expect(Number(headers['x-openrosa-accept-content-length'])).toBeGreaterThan(1_000_000);
});

describe('a submission is refused, and leaves nothing', () => {
  const sent = anAbout() + households('7');
  it.each<readonly [string, string, number, RegExp]>([
    ['without a panchayat', xmlAnswers(anAbout({ panchayat: '' })), 400, /of which panchayat/],
    ['of a panchayat of others', xmlAnswers(anAbout({ panchayat: '48999' })), 403, /permission|rights/],
    ['without a village', xmlAnswers(anAbout({ village: '' })), 400, /which village/],
    ['of another village without its name', xmlAnswers(anAbout({ other: ' ' })), 400, /village is called/],
    [
      'of a village that the panchayat does not have',
      xmlAnswers(anAbout({ village: '1' })),
      400,
      /no village 1/,
    ],
    ['without a day', xmlAnswers(anAbout({ date: '' })), 400, /of which day/],
    ['of a day that is none', xmlAnswers(anAbout({ date: '2026-02-30' })), 400, /survey_date/],
    ['of a form that is not there', xmlAnswers(sent, { form: 'unheard-of' }), 404, /no form unheard-of/],
    ['of a version that is not there', xmlAnswers(sent, { version: '99' }), 404, /no version “99”/],
    ['of no version', xmlAnswers(sent, { version: '' }), 404, /no version/],
    ['without an id', xmlAnswers(sent, { instance: '' }), 400, /instanceID/],
    ['with an id of other letters', xmlAnswers(sent, { instance: 'गाँव' }), 400, /instanceID/],
    ['with a number that is too large', xmlAnswers(anAbout() + households('99999999')), 400, /households/i],
    [
      'with a text for a number',
      xmlAnswers(anAbout() + households('many')),
      400,
      /\/data\/basic_info\/households/,
    ],
    ['with an answer twice', xmlAnswers(anAbout() + households('1</households><households>2')), 400, /twice/],
    ['with what the form does not ask', xmlAnswers(`${sent}<secret>x</secret>`), 400, /\/data\/secret/],
    ['with elements in an answer', xmlAnswers(anAbout() + households('<b>7</b>')), 400, /does not ask/],
    [
      'of an edit of what is not here',
      xmlAnswers(sent, { more: '<orx:deprecatedID>uuid:0</orx:deprecatedID>' }),
      409,
      /Change it in the app/,
    ],
    ['that is no XML', '<data id="village-standard"', 400, /cannot be read/],
    ['that is empty', '', 400, /cannot be read/],
    [
      'with a document type',
      `<!DOCTYPE data [<!ENTITY a "x">]>${xmlAnswers(sent).slice(21)}`,
      400,
      /document type/,
    ],
    ['with an entity', xmlAnswers(anAbout() + households('&lol;')), 400, /cannot be read/],
    ['that is too deep', `<data>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</data>`, 413, /60 levels/],
    ['of too many elements', `<data>${'<a/>'.repeat(100_001)}</data>`, 413, /100000 elements/],
    ['of another encoding', xmlAnswers(sent).replace("'1.0'", "'1.0' encoding='ISO-8859-1'"), 400, /UTF-8/],
  ])('%s', async (_, xml, status, message) => {
    const before = await count();
    const answer = await submit(staff, partsOf(xml));
    expect(answer.message).toMatch(message);
    expect(answer.status).toBe(status);
    expect(await count()).toBe(before);
  });

  it('whose bytes are no UTF-8, or too many', async () => {
    const latin = await submit(staff, partsOf(Buffer.from([0x3c, 0x61, 0xff, 0x3e])));
    expect([latin.status, latin.message]).toEqual([400, 'The answers are not written in UTF-8.']);
    const large = await submit(staff, partsOf(`<data>${'x'.repeat(9_000_000)}</data>`));
    expect(large.status).toBe(413);
  });

  it('of two parts with answers, of none, and that is no multipart', async () => {
    const two = partsOf(xmlAnswers(sent));
    two.append('xml_submission_file', new File([xmlAnswers(sent)], 'again.xml'));
    expect(await submit(staff, two)).toMatchObject({
      status: 400,
      message: expect.stringContaining('twice') as string,
    });
    const none = new FormData();
    none.append('1.jpg', new File(['x'], '1.jpg'));
    expect(await submit(staff, none)).toMatchObject({
      status: 400,
      message: expect.stringContaining('missing') as string,
    });
    const plain = await staff.post(`${PROJECT}/submission`, { survey_id: 'S1' }, OPEN_ROSA);
    expect(plain.status).toBe(415);
  });

  it('of somebody whose token does not open it, or who fills parts of a form', async () => {
    const nobody = clientOf(server, '');
    const { token } = await makeToken(admin, { scope: 'read' });
    expect((await submit(nobody, partsOf(xmlAnswers(sent)), basic('admin', token))).status).toBe(403);
    expect((await submit(nobody, partsOf(xmlAnswers(sent)), basic('admin', 'guess'))).status).toBe(401);
    expect((await submit(nobody, partsOf(xmlAnswers(sent)))).status).toBe(401);
    const nurse = await addContributor(server);
    await giveParts(admin, nurse.user_id, ['sanitation'], { form: 'village-standard' });
    expect((await submit(nurse.as, partsOf(xmlAnswers(sent)))).status).toBe(403);
  });

  it('under the id of another one with other answers', async () => {
    expect((await submit(staff, partsOf(xmlAnswers(anAbout() + households('7'))))).status).toBe(201);
    expect((await submit(staff, partsOf(xmlAnswers(anAbout() + households('8'))))).status).toBe(409);
    expect(await surveyOf('uuid:1')).toMatchObject({ version: 1, basic_info: { households: 7 } });
  });
});

it('a survey comes by an access token for it, in the name of its person', async () => {
  const { token } = await makeToken(admin, { scope: 'submit', user_id: 'demo-officer' });
  const answer = await submit(clientOf(server, ''), partsOf(xmlAnswers(anAbout())), basic('officer', token));
  expect(answer.status).toBe(201);
  expect(await surveyOf('uuid:1')).toMatchObject({ created_by_username: 'officer', village_name: 'Nagla' });
});
