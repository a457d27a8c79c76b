import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDelete } from '../../testing/operations.ts';
import { EVERY_ROW } from './every-row.ts';
import { maySurvey, type Person, WHERE, WHO, type Where, type Who } from './roles-table.ts';
import { OPERATIONS, type Row } from './rows.ts';
import { PANCHAYAT_OF, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const isIn = (who: Who): who is Person => who !== 'deactivated' && who !== 'nobody';
const PEOPLE = WHO.filter(isIn);

const rowsAbout = <A extends Row['about']>(about: A) =>
  Object.entries(EVERY_ROW).flatMap(([call, row]) =>
    row.about === about ? [[call, row as Extract<Row, { about: A }>] as const] : [],
  );

it('every call of the API has its row', async () => {
  const { paths } = (await world.as.nobody.get<{ paths: Record<string, object> }>('/api/openapi.json')).body;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(EVERY_ROW).toSorted()).toEqual(calls.toSorted());
});

it('every address below /api and /v1 that answers is described', () => {
  const described = new Set(Object.keys(EVERY_ROW).map((call) => call.split(' ')[1]));
  const hidden = world.server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /(\/(?:api|v1)\/[^\s]*) \(/.exec(line)?.[1] ?? [])
    .map((path) => path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}'))
    .filter((path) => !described.has(path));
  expect(hidden).toEqual(['/api/openapi.json']);
});

describe.each(rowsAbout('anybody'))('%s is for anybody', (_, { request, done }) => {
  it.each(WHO)('%s', async (who) => {
    expect((await world.as[who].send(await request(world))).status).toBe(done);
  });
});

describe.each(rowsAbout('oneself'))('%s is for whoever is signed in', (_, { request, done }) => {
  it.each(WHO)('%s', async (who) => {
    const answer = await world.as[who].send(await request(world));
    expect(answer.status).toBe(isIn(who) ? done : 401);
  });
});

describe.each(rowsAbout('administrators'))('%s is for administrators', (_, { request, done }) => {
  it.each(WHO)('%s', async (who) => {
    const answer = await world.as[who].send(await request(world));
    const asked = who === 'admin' ? done : 403;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });
});

describe.each(rowsAbout('officers and administrators'))('%s is for officers and administrators', (_, row) => {
  it.each(WHO)('%s', async (who) => {
    const answer = await world.as[who].send(await row.request(world));
    const asked = who === 'admin' || who === 'officer' ? row.done : 403;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });
});

describe.each(rowsAbout('who may restore'))('%s is for who may restore', (_, { request, done }) => {
  it.each(WHO)('%s', async (who) => {
    const answer = await world.as[who].send(await request(world));
    const may = isIn(who) && WHERE.some((where) => maySurvey(who, 'restore', where));
    expect(answer.status).toBe(isIn(who) ? (may ? done : 403) : 401);
  });
});

describe.each(rowsAbout('this sign-in'))('%s ends this sign-in', (_, { request, done }) => {
  it.each(PEOPLE)('%s', async (who) => {
    const client = await world.signIn(who);
    expect((await client.send(await request(world))).status).toBe(done);
    expect((await client.send(await request(world))).status).toBe(401);
    expect((await world.as[who].get('/api/auth/me')).status).toBe(200);
  });

  it.each(['deactivated', 'nobody'] as const)('%s', async (who) => {
    expect((await world.as[who].send(await request(world))).status).toBe(401);
  });
});

const everyone = WHO.flatMap((who) => WHERE.map((where): [Who, Where] => [who, where]));
const everybody = PEOPLE.flatMap((who) => WHERE.map((where): [Person, Where] => [who, where]));

describe.each(rowsAbout('a survey'))('%s', (_, row) => {
  const { deed, request, done, deleted, unknown } = row;
  const refused = deed === 'see' ? 404 : 403;
  const seesDeleted = (who: Who): boolean =>
    isIn(who) && maySurvey(who, 'see deleted', 'created by themselves');
  /** An edit by somebody who does not see that the survey is deleted is held for review. */
  const ofDeleted = (who: Who): number => (seesDeleted(who) ? deleted : deed === 'see' ? 404 : 202);

  it.each(everyone)('by %s: a survey %s', async (who, where) => {
    const answer = await world.as[who].send(request(await world.survey(where), world));
    const asked = isIn(who) && maySurvey(who, deed, where) ? done : refused;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });

  it.each(everyone)('by %s: a deleted survey %s', async (who, where) => {
    const answer = await world.as[who].send(request(await world.survey(where, true), world));
    const asked = isIn(who) && maySurvey(who, deed, where) ? ofDeleted(who) : refused;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });

  it.each(WHO)('by %s: a survey that nobody has made', async (who) => {
    const answer = await world.as[who].send(request(world.fresh(), world));
    const asked = seesDeleted(who) || deed === 'see' ? unknown : 403;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });
});

describe('what a person may see', () => {
  it.each(PEOPLE)('is the same for %s survey by survey, in the list and in the feed', async (who) => {
    const made = new Map<string, Where>();
    for (const where of WHERE) made.set(await world.survey(where), where);
    const known = (surveys: readonly WireSurvey[]) =>
      surveys.flatMap(({ survey_id }) => made.get(survey_id) ?? []).toSorted();
    const client = world.as[who];
    const single = await Promise.all(
      [...made].map(async ([id, where]) =>
        (await client.get(`/api/surveys/${id}`)).status === 200 ? where : [],
      ),
    );
    const mayBeSeen = WHERE.filter((where) => maySurvey(who, 'see', where)).toSorted();
    expect(single.flat().toSorted()).toEqual(mayBeSeen);
    expect(known((await client.get<WireSurvey[]>('/api/surveys')).body)).toEqual(mayBeSeen);
    expect(known((await client.pull()).surveys)).toEqual(mayBeSeen);
  });
});

describe.each(rowsAbout('a new survey'))('%s', (_, { request, done, nowhere = 422 }) => {
  it.each(everyone)('by %s: in the panchayat of one %s', async (who, where) => {
    const answer = await world.as[who].send(request(PANCHAYAT_OF[where], world));
    const asked = isIn(who) && maySurvey(who, 'create', where) ? done : 403;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });

  it.each(WHO)('by %s: in a panchayat that is not there', async (who) => {
    const answer = await world.as[who].send(request('no-panchayat', world));
    const asked = who === 'admin' ? nowhere : 403;
    expect(answer.status).toBe(isIn(who) ? asked : 401);
  });
});

describe.each(Object.entries(OPERATIONS))('%s in a batch', (_, { deed, of }) => {
  it.each(everybody)('by %s: a survey %s', async (who, where) => {
    const [result] = await world.as[who].batch(of(await world.survey(where)));
    const expected = maySurvey(who, deed, where) ? 'applied' : 'rejected';
    expect(result?.status).toBe(expected);
    if (expected === 'rejected') {
      const sees = who !== 'contributor' && maySurvey(who, 'see', where);
      expect(result?.code).toBe(deed === 'delete' && sees ? 'delete_forbidden' : 'forbidden');
      expect(result?.doc).toBeUndefined();
    }
  });

  it('by nobody', async () => {
    const surveys = [of(await world.survey('in another block'))];
    expect((await world.as.nobody.post('/api/sync/batch', { surveys })).status).toBe(401);
    expect((await world.as.deactivated.post('/api/sync/batch', { surveys })).status).toBe(401);
  });
});

it.each(everybody)('restore in a batch by %s: a survey %s', async (who, where) => {
  const id = await world.survey(where);
  await world.as.admin.batch(aDelete(id, 1));
  const restore = {
    op_id: world.fresh(),
    action: 'restore',
    survey_id: id,
    base_version: 2,
    set: {},
    was: {},
    resolves: [],
  };
  const [result] = await world.as[who].batch(restore);
  expect(result?.status).toBe(maySurvey(who, 'restore', where) ? 'applied' : 'rejected');
});
