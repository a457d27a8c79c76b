import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { type Destination, moveUser } from '../../../services/access/accounts/people/move-user.ts';
import { buildContext } from '../../../services/build-context.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const HELD = { status: 'applied', code: 'held_for_review', version: null, rejected_fields: {} };

onBothEngines('somebody who was moved to another panchayat', (database) => {
  let server: TestServer;
  let moved: TestClient;
  let colleague: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    moved = await signIn(server, 'staff');
    colleague = await signIn(server, 'staff2');
    await moved.batch(aCreate('S1', { basic_info: { population: 1200, households: 240 } }));
  });
  afterEach(() => server.close());

  const move = async (name: string, to: Destination) => {
    const context = await buildContext({
      storage: database(),
      secrets: secretsForTests(),
      logger: createLogger('silent'),
    });
    expect(await moveUser(context, name, to)).toEqual({ kind: 'moved' });
  };
  const moveAway = () => move('staff', { kind: 'panchayat', panchayat_id: '48230' });
  const survey = async (id: string) => (await colleague.get(`/api/surveys/${id}`)).body;

  it('reads and follows the new one only', async () => {
    await moveAway();
    expect((await moved.get('/api/surveys/S1')).status).toBe(404);
    expect((await moved.get('/api/surveys/S1/history')).status).toBe(404);
    expect(await moved.pull()).toMatchObject({ surveys: [], deleted: [], scope: ['48230'] });
    expect((await moved.get('/api/auth/me')).body).toMatchObject({
      panchayat_id: '48230',
      panchayat_info: { panchayat_id: '48230' },
    });
    const [own] = await moved.batch(aCreate('S2', { panchayat_id: '48230' }));
    expect(own).toMatchObject({ status: 'applied', version: 1 });
  });

  it('delivers an edit as open conflicts, and does not learn what is there', async () => {
    await colleague.batch(anUpdate('S1', 1, { 'basic_info.households': 250 }));
    await moveAway();
    const set = { 'basic_info.population': 1300, 'basic_info.households': 250, village_name: 'Nagla Kalan' };
    const edit = anUpdate('S1', 1, set, { 'basic_info.population': 1200, village_name: 'Nagla' });
    const [result] = await moved.batch(edit);
    expect(result).toMatchObject(HELD);
    expect(result).not.toHaveProperty('doc');
    expect(await survey('S1')).toMatchObject({
      village_name: 'Nagla',
      basic_info: { population: 1200, households: 250 },
      sync_status: 'conflict',
      conflicts: [
        { field: 'basic_info.population', base: 1200, theirs: 1200, mine: 1300, user: 'staff' },
        { field: 'village_name', base: 'Nagla', theirs: 'Nagla', mine: 'Nagla Kalan', user: 'staff' },
      ],
    });
    const [again] = await moved.batch(edit);
    expect(again).toMatchObject({ ...HELD, duplicate: true });
    expect(again).not.toHaveProperty('doc');
  });

  it('cannot find out a value by guessing: right and wrong guesses get the same answer', async () => {
    await moveAway();
    const answers = [];
    for (const population of [1199, 1200]) {
      const [result] = await moved.batch(anUpdate('S1', 1, { 'basic_info.population': population }));
      const { op_id: _, ...answer } = result ?? {};
      answers.push(answer);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('delivers a new survey, which holds its name alone until somebody takes its values', async () => {
    await moveAway();
    const [result] = await moved.batch(aCreate('S2', { basic_info: { population: 900 } }));
    expect(result).toMatchObject(HELD);
    expect((await moved.get('/api/surveys/S2')).status).toBe(404);
    expect(await survey('S2')).toMatchObject({
      village_name: 'Nagla',
      basic_info: {},
      created_by_username: 'staff',
      conflicts: [{ field: 'basic_info.population', base: null, theirs: null, mine: 900 }],
    });
    const [taken] = await colleague.batch({
      op_id: 'take',
      action: 'resolve',
      survey_id: 'S2',
      base_version: 1,
      set: { 'basic_info.population': 900 },
      was: {},
      resolves: ['S2.create.basic_info.population'],
    });
    expect(taken).toMatchObject({ status: 'applied' });
    expect(await survey('S2')).toMatchObject({ basic_info: { population: 900 }, conflicts: [] });
  });

  it('delivers a deletion of their own survey for others to decide, and no restore', async () => {
    await colleague.batch(aCreate('S2'));
    await moveAway();
    const restore = { op_id: 'r', action: 'restore', survey_id: 'S1', base_version: 1 };
    const results = await moved.batch(aDelete('S1', 1), aDelete('S2', 1), restore);
    expect(results[0]).toMatchObject(HELD);
    expect(results.slice(1)).toMatchObject([
      { status: 'rejected', code: 'forbidden' },
      { status: 'rejected', code: 'forbidden' },
    ]);
    expect(await survey('S1')).toMatchObject({ conflicts: [{ field: '*', mine: 'deleted' }] });
  });

  it('cannot deliver where they never worked', async () => {
    await moveAway();
    const results = await moved.batch(
      aCreate('S9', { panchayat_id: '48231' }),
      aCreate('S8', { panchayat_id: '48212' }),
    );
    expect(results).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }]);
  });

  it('writes as before after coming back', async () => {
    await moveAway();
    await move('staff', { kind: 'panchayat', panchayat_id: '48211' });
    const [result] = await moved.batch(anUpdate('S1', 1, { 'basic_info.population': 1300 }));
    expect(result).toMatchObject({ status: 'applied', version: 2 });
    const [late] = await moved.batch(aCreate('S9', { panchayat_id: '48230' }));
    expect(late).toMatchObject(HELD);
  });

  it('an officer of another block now delivers into the old block for review', async () => {
    const officer = await signIn(server, 'officer');
    await move('officer', { kind: 'block', block_id: '1042' });
    const [edit, deletion] = await officer.batch(
      anUpdate('S1', 1, { 'basic_info.population': 1300 }),
      aDelete('S1', 1),
    );
    expect([edit, deletion]).toMatchObject([HELD, HELD]);
    expect(await survey('S1')).toMatchObject({
      basic_info: { population: 1200 },
      conflicts: [
        { field: '*', mine: 'deleted' },
        { field: 'basic_info.population', mine: 1300 },
      ],
    });
  });

  it('learns with 202 that a plain client’s write is held', async () => {
    await moveAway();
    const made = await moved.post('/api/surveys', { panchayat_id: '48211', village_name: 'Purwa' });
    const put = await moved.put('/api/surveys/S1', { version: 1, basic_info: { population: 1300 } });
    const gone = await moved.delete('/api/surveys/S1');
    for (const { status, body } of [made, put, gone]) {
      expect(status).toBe(202);
      expect(body).toEqual({ code: 'held_for_review', detail: expect.any(String) as string });
    }
  });
});
