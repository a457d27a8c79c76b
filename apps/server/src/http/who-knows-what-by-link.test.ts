import { afterEach, beforeEach, expect, it } from 'vitest';
import { CANARY, canary, everyRequest, FORM, ID, withCanaries } from '../testing/canaries.ts';
import { onBothEngines } from '../testing/databases/on-both-engines.ts';
import { giveLink, openLink } from '../testing/links/links.ts';
import { aCreate, anUpdate } from '../testing/operations.ts';
import { signIn, type TestClient, type TestRequest } from '../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';
import type { World } from './access-matrix/world.ts';

onBothEngines('somebody who has a link to the school of one survey', (storage) => {
  let server: TestServer;
  let staff: TestClient;
  let phone: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: storage() }, 'people and places');
    staff = await signIn(server, 'staff');
    await withCanaries(server, staff);
    // The same module of another survey is closed to them, too.
    const school = { head: canary('another school') };
    await staff.batch(aCreate('S4', { form_name: FORM.name, form_version: 1, school }));
    phone = await openLink(server, await giveLink(staff, ID, { parts: ['school'] }));
  });
  afterEach(() => server.close());

  const told = async (request: TestRequest): Promise<string> => {
    const { text, headers } = await phone.send(request);
    return `${request.method ?? 'GET'} ${request.url}: ${text} ${JSON.stringify(headers)}`;
  };

  it('hears nothing of other answers, whatever they ask', async () => {
    let count = 0;
    const fresh = (): string => `fresh-${(count += 1)}`;
    const world = { fresh, person: () => Promise.resolve('demo-staff') } as unknown as World;
    const answers: string[] = [];
    for (const request of everyRequest(world)) answers.push(await told(await request));
    answers.push(await told({ url: '/api/surveys/S4' }));
    expect(answers.length).toBeGreaterThan(80);
    expect(answers.filter((answer) => answer.replaceAll(`q=${CANARY}`, '').includes(CANARY))).toEqual([]);
    expect(answers.some((answer) => answer.includes('Kamla'))).toBe(true);
    expect((await staff.get('/api/surveys/S4')).text).toContain(CANARY);
  });

  it('hears nothing in the answers to operations, and changes nothing else', async () => {
    const before = (await staff.get('/api/surveys/S4')).body;
    const { text } = await phone.post('/api/sync/batch', {
      surveys: [
        anUpdate(ID, 4, { 'school.head': 'Rani', 'health.nurse': 'guess' }),
        anUpdate('S4', 1, { 'school.head': 'guess' }, {}),
        anUpdate('S2', 1, { 'basic_info.population': 4 }),
        anUpdate('S9', 1, { 'school.head': 'x' }),
      ],
    });
    expect(text).not.toContain(CANARY);
    expect((await staff.get('/api/surveys/S4')).body).toEqual(before);
    expect((await staff.get(`/api/surveys/${ID}`)).text).not.toContain('guess');
  });

  it('gets no part of the form that a newer version does not have, and what they sent stays', async () => {
    await phone.batch(anUpdate(ID, 4, { 'school.pupils': 50 }));
    const modules = FORM.modules.filter(({ name }) => name !== 'school');
    const definition = JSON.stringify({ ...FORM, modules, version: 2 });
    await server.storage.write((r) => r.forms.insert([{ name: FORM.name, version: 2, definition }]));
    expect((await phone.get(`/api/schemas/${FORM.name}?version=1`)).status).toBe(200);
    const { cursor } = await phone.pull();
    await staff.batch({ ...anUpdate(ID, 5, {}), form_version: 2, op_id: 'moved' });
    // The device hears that the survey is there no more, and says so.
    const { surveys, deleted } = await phone.pull(cursor);
    expect([surveys, deleted]).toMatchObject([[], [{ survey_id: ID }]]);
    expect((await staff.get(`/api/surveys/${ID}`)).text).toContain('"pupils":50');
  });
});
