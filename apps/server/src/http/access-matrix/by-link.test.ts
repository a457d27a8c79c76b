import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveLink, openLink } from '../../testing/links/links.ts';
import { messageIn } from '../../testing/odk/collect.ts';
import { aCreate, aDelete, anUpdate } from '../../testing/operations.ts';
import type { TestClient, TestRequest } from '../../testing/servers/client.ts';
import { EVERY_ROW, isInXml } from './every-row.ts';
import { OPERATIONS, type Row } from './rows.ts';
import { startWorld, type World } from './world.ts';

/** The calls that somebody may make who came by a link: every other call refuses them. */
const FOR_LINKS = [
  'GET /api/auth/me',
  'POST /api/account/device-keys',
  'POST /api/attachments/uploads',
  'HEAD /api/attachments/uploads/{upload_id}',
  'PATCH /api/attachments/uploads/{upload_id}',
  'DELETE /api/attachments/uploads/{upload_id}',
  'POST /api/attachments/held',
  'GET /api/attachments/{name}',
  'GET /api/attachments/{name}/thumbnail',
  'PUT /api/attachments/{name}/thumbnail',
  'GET /api/surveys/{survey_id}/attachments',
  'GET /api/drafts',
  'GET /api/drafts/{survey_id}',
  'PUT /api/drafts/{survey_id}',
  'DELETE /api/drafts/{survey_id}',
  'GET /api/forms',
  'GET /api/panchayats',
  'GET /api/panchayats/villages',
  'GET /api/schemas',
  'GET /api/schemas/{name}',
  'GET /api/sync/changes',
  'GET /api/sync/events',
];

let world: World;
let own: string;
let phone: TestClient;
beforeAll(async () => {
  world = await startWorld();
  own = await world.survey('created by themselves');
  phone = await openLink(world.server, await giveLink(world.as.staff, own));
});
afterAll(() => world.close());

const calls = Object.entries(EVERY_ROW);
const about = (row: Row) => row.about;

const requestOf = (row: Row): TestRequest | Promise<TestRequest> => {
  switch (row.about) {
    case 'operations':
      return { method: 'POST', url: '/api/sync/batch', payload: { surveys: [] } };
    case 'a survey':
      return row.request(own, world);
    case 'a new survey':
      return row.request('48211', world);
    default:
      return row.request(world);
  }
};

describe('by somebody with a link', () => {
  const others = calls.filter(
    ([call, row]) =>
      !FOR_LINKS.includes(call) && !['anybody', 'operations', 'this sign-in'].includes(about(row)),
  );
  it.each(others)('%s is refused, even about the survey of the link', async (call, row) => {
    const { status, body, text } = await phone.send(await requestOf(row));
    expect(status).toBe(403);
    // The answer to a HEAD has no body.
    const code = call.includes(' /v1/') ? 403.1 : 'forbidden';
    if (isInXml(call)) expect(messageIn(text)).toMatch(/permission/);
    else if (!call.startsWith('HEAD ')) expect(body).toMatchObject({ code });
  });

  it.each(FOR_LINKS)('%s answers', async (call) => {
    const row = EVERY_ROW[call];
    if (row?.about !== 'oneself' && row?.about !== 'a survey') throw new Error(`${call} is about others`);
    expect((await phone.send(await requestOf(row))).status).toBe(row.done);
  });

  it.each(Object.keys(OPERATIONS))('%s of another survey is refused', async (action) => {
    const other = await world.survey('created by themselves');
    const [result] = await phone.batch(OPERATIONS[action]?.of(other));
    expect(result).toMatchObject({ status: 'rejected', code: 'forbidden' });
    expect(result).not.toHaveProperty('doc');
  });

  it('an edit of a part is taken; making, deleting, restoring and renaming are not', async () => {
    const restore = {
      ...aDelete(own, 1),
      action: 'restore',
      op_id: 'restore',
      set: {},
      was: {},
      resolves: [],
    };
    const results = await phone.batch(
      anUpdate(own, 1, { 'basic_info.population': 900 }),
      aCreate('by-link'),
      aDelete(own, 2),
      restore,
      anUpdate(own, 2, { village_name: 'Naya' }),
    );
    const [taken, ...refused] = results.map(({ status }) => status);
    expect(taken).toBe('applied');
    expect(refused).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  });

  it('the feed has this survey alone, and the sign-in ends like any other', async () => {
    const { surveys } = await phone.pull();
    expect(surveys.map(({ survey_id }) => survey_id)).toEqual([own]);
    const once = await openLink(world.server, await giveLink(world.as.staff, own));
    expect((await once.post('/api/auth/logout', {})).status).toBe(200);
    expect((await once.get('/api/auth/me')).status).toBe(401);
  });
});
