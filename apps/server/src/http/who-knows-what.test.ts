import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANARY, canary, everyRequest, FORM, ID, withCanaries } from '../testing/canaries.ts';
import { onBothEngines } from '../testing/databases/on-both-engines.ts';
import { addContributor, type Contributor, giveParts } from '../testing/links/contributors.ts';
import { aCreate, aDelete, anUpdate } from '../testing/operations.ts';
import type { TestClient, TestRequest } from '../testing/servers/client.ts';
import { signIn } from '../testing/servers/client.ts';
import { HOUR, type TestClock, testClock } from '../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../testing/servers/start.ts';
import { OPERATIONS } from './access-matrix/rows.ts';
import type { World } from './access-matrix/world.ts';

onBothEngines('a contributor who is given the school', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  let teacher: Contributor;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
    teacher = await addContributor(server);
    await withCanaries(server, staff);
  });
  afterEach(() => server.close());

  const give = (...parts: string[]) => giveParts(admin, teacher.user_id, parts, { form: FORM.name });

  /** Sends a request and returns the whole answer as text. */
  const told = async (request: TestRequest): Promise<string> => {
    const { text, headers } = await teacher.as.send(request);
    return `${request.method ?? 'GET'} ${request.url}: ${text} ${JSON.stringify(headers)}`;
  };

  it('sees the school, what says which survey it is, and no other answer', async () => {
    await give('school');
    const { body } = await teacher.as.get<Record<string, unknown>>(`/api/surveys/${ID}`);
    expect(body).toMatchObject({
      village_name: 'Nagla',
      school: { head: 'Kamla', pupils: 32, rooms: [{ _row: 'k1', roof: 'tin' }] },
      created_by_fullname: '',
    });
    expect(body).not.toHaveProperty('health');
    expect(body['conflicts']).toMatchObject([{ field: 'school.head', mine: 'Meena' }]);
  });

  it('gets the form of the school, in which no rule reads an answer of others', async () => {
    await give('school');
    const { body, text } = await teacher.as.get<{ name: string }[]>('/api/schemas');
    expect(body.map(({ name }) => name)).toEqual([FORM.name]);
    expect(text).not.toMatch(/nurse|doctor|Health|relevant/);
    expect((await teacher.as.get('/api/schemas/village-standard')).status).toBe(404);
  });

  it('cannot bring a part of a form back as if it were the form', async () => {
    await give('school');
    const { body } = await teacher.as.get<object[]>('/api/schemas');
    expect((await teacher.as.put(`/api/schemas/${FORM.name}/versions/1`, body[0])).status).toBe(403);
  });

  it('hears nothing of other answers, whatever they ask', async () => {
    await give('school');
    const drafted = { survey_id: ID, panchayat_id: '48211', form_name: FORM.name, form_version: 1 };
    const edits = {
      'health.nurse': { was: canary('draft'), now: 'x' },
      'school.head': { was: null, now: 'y' },
    };
    const draft = { ...drafted, edits, last_auto_save: '2026-11-20T10:00:00.000Z' };
    await teacher.as.put(`/api/drafts/${ID}`, draft);
    let count = 0;
    const fresh = (): string => `fresh-${(count += 1)}`;
    const world = { fresh, person: () => Promise.resolve('demo-staff') } as unknown as World;
    const answers: string[] = [];
    for (const request of everyRequest(world)) answers.push(await told(await request));
    expect(answers.length).toBeGreaterThan(80);
    expect(answers.filter((answer) => answer.replaceAll(`q=${CANARY}`, '').includes(CANARY))).toEqual([]);
    expect((await staff.get(`/api/surveys/${ID}`)).text).toContain(CANARY);
    expect((await staff.get(`/api/surveys/${ID}/history`)).text).toContain(CANARY);
  });

  it('hears nothing of them in deltas', async () => {
    await give('school');
    await staff.batch(aCreate('S4', { form_name: FORM.name, form_version: 1, school: { head: 'Kamla' } }));
    const { cursor } = await teacher.as.pull();
    await staff.batch({
      ...anUpdate('S4', 1, { 'health.nurse': canary('delta'), 'school.head': 'Rani' }),
      op_id: 'delta',
    });
    const url = `/api/sync/changes?columns=1&deltas=1&cursor=${cursor}`;
    const { text, body } = await teacher.as.get<{ deltas: { set: object }[] }>(url);
    expect(body.deltas).toMatchObject([{ survey_id: 'S4', set: { 'school.head': 'Rani' } }]);
    expect(text).not.toContain(CANARY);
  });

  it('hears nothing of them in the answers to operations, and changes none of them', async () => {
    await give('school');
    const before = (await staff.get<{ health: object }>(`/api/surveys/${ID}`)).body;
    const sent = [
      anUpdate(ID, 1, { 'health.nurse': 'guess' }),
      anUpdate(ID, 1, { 'health.nurse': canary('later').slice(2), 'school.head': 'Rani' }, {}),
      anUpdate(ID, 1, { village_name: 'Naya', survey_date: '2026-11-02', 'health.visits/@k2': null }),
      {
        ...anUpdate(ID, 1, { 'school.pupils': 40 }),
        action: 'resolve',
        op_id: 'r',
        resolves: ['c1.health.nurse'],
      },
      { ...anUpdate(ID, 1, { 'school.pupils': 41 }), form_version: 2, op_id: 'v' },
      { ...anUpdate(ID, 1, {}), action: 'restore', op_id: 'restore' },
      { ...anUpdate('S3', 1, { 'school.head': 'x' }), action: 'restore', op_id: 'restore-3' },
      anUpdate('S2', 1, { 'basic_info.population': 4 }),
      ...Object.values(OPERATIONS).flatMap(({ of }) => [of('S2'), of('S3'), of('unheard-of')]),
      aDelete(ID, 1),
      aCreate(ID, { form_name: FORM.name, form_version: 1, health: { nurse: 'mine' } }),
      aCreate('S7', { form_name: FORM.name, form_version: 1 }),
    ];
    for (const repeated of [1, 2]) {
      const { text } = await teacher.as.post('/api/sync/batch', { surveys: sent });
      expect(text, `${repeated}`).not.toContain(CANARY);
    }
    const after = (await staff.get<typeof before & Record<string, unknown>>(`/api/surveys/${ID}`)).body;
    expect(after.health).toEqual(before.health);
    expect(after).toMatchObject({ village_name: 'Nagla', form_version: 1, deleted_at: null });
    const open = (after['conflicts'] as { field: string }[]).map(({ field }) => field);
    expect(open).toContain('health.nurse');
    expect((await staff.get('/api/surveys/S7')).status).toBe(404);
  });

  it('offers a copy after a restore: it takes nothing away, adds nothing elsewhere, and moves no version', async () => {
    await give('school');
    const before = (await staff.get<Record<string, unknown>>(`/api/surveys/${ID}`)).body;
    const offer = {
      ...{ op_id: 'offer', action: 'offer', survey_id: ID, panchayat_id: '48211', form_name: FORM.name },
      ...{ form_version: 9, created_at: '2026-11-20T10:00:00.000Z', created_by: '', created_by_username: '' },
      ...{ created_by_fullname: '', epoch: 'ended', version: 9, continues: null, is_deleted: false },
      ...{ set: { 'school.head': 'Offered', 'health.nurse': 'guess' }, conflicts: [] },
    };
    const { text } = await teacher.as.post('/api/sync/batch', { surveys: [offer] });
    expect(text).not.toContain(CANARY);
    const after = (await staff.get<Record<string, unknown>>(`/api/surveys/${ID}`)).body;
    expect(after['health']).toEqual(before['health']);
    expect(after).toMatchObject({ form_version: 1, school: before['school'] });
    const mine = JSON.stringify(after['conflicts']);
    expect([mine.includes('Offered'), mine.includes('guess')]).toEqual([true, false]);
  });

  it('fills the school: others see it, under their name', async () => {
    await give('school');
    const [result] = await teacher.as.batch(
      anUpdate(ID, 4, { 'school.rooms/@k9': 'W', 'school.rooms/@k9/roof': 'tile' }),
    );
    expect(result?.status).toMatch(/applied|merged/);
    const { text } = await staff.get(`/api/surveys/${ID}/history`);
    expect(text).toContain('Kamla Bai');
    expect((await staff.get(`/api/surveys/${ID}`)).text).toContain('tile');
  });

  it('is told that a field does not exist which is not theirs, and that it was taken where it is', async () => {
    await give('school');
    const [result] = await teacher.as.batch(anUpdate(ID, 4, { 'health.nurse': 'x', 'school.pupils': 50 }));
    expect(result?.rejected_fields).toEqual({ 'health.nurse': 'unknown_field' });
    expect(result?.code).toBeUndefined();
    expect((await staff.get(`/api/surveys/${ID}`)).text).toContain('"pupils":50');
  });

  describe('once the share is another', () => {
    it('the device reads everything anew, and what is closed does not come', async () => {
      await give('school', 'health');
      const { cursor } = await teacher.as.pull();
      expect((await teacher.as.get(`/api/sync/changes?cursor=${cursor}`)).status).toBe(200);
      await give('school');
      expect((await teacher.as.get(`/api/sync/changes?cursor=${cursor}`)).status).toBe(410);
      const anew = await teacher.as.pull();
      expect(JSON.stringify(anew)).not.toContain(CANARY);
      expect(anew.surveys.map(({ survey_id }) => survey_id)).toEqual([ID]);
      expect((await teacher.as.get(`/api/sync/changes?cursor=${anew.cursor}`)).status).toBe(200);
    });

    it('work in what was theirs is held for review, and nothing else', async () => {
      await give('school', 'health.doctor');
      await give('school');
      const late = {
        ...anUpdate(ID, 4, { 'health.doctor': 'Dr Rao', 'health.nurse': 'guess' }),
        op_id: 'review',
      };
      const [result] = await teacher.as.batch(late);
      expect(result).toMatchObject({ status: 'applied', code: 'held_for_review', version: null });
      const { conflicts } = (
        await staff.get<{ conflicts: { field: string; mine: string }[] }>(`/api/surveys/${ID}`)
      ).body;
      expect(conflicts.filter(({ mine }) => mine === 'Dr Rao')).toMatchObject([{ field: 'health.doctor' }]);
      expect(JSON.stringify(conflicts)).not.toContain('guess');
    });

    it('nobody sees anything after its end, or after its last day', async () => {
      const id = await give('school');
      await admin.delete(`/api/forms/${FORM.name}/shares/${id}`);
      expect((await teacher.as.get(`/api/surveys/${ID}`)).status).toBe(404);
      await giveParts(admin, teacher.user_id, ['school'], { form: FORM.name, last_day: '2026-11-20' });
      expect((await teacher.as.get(`/api/surveys/${ID}`)).status).toBe(200);
      clock.pass(7 * HOUR);
      expect((await teacher.as.get(`/api/surveys/${ID}`)).status).toBe(404);
      expect((await teacher.as.pull()).surveys).toEqual([]);
      expect((await admin.get<unknown[]>(`/api/forms/${FORM.name}/shares`)).body).toEqual([]);
    });

    it('staff who become contributors read anew, and contributors who become staff do, too', async () => {
      const change = (role: string) =>
        admin.send({
          method: 'PATCH',
          url: '/api/users/demo-staff',
          payload: { role, panchayat_id: '48211' },
        });
      const { cursor } = await staff.pull();
      await change('contributor');
      expect((await staff.get(`/api/sync/changes?cursor=${cursor}`)).status).toBe(410);
      const next = await staff.pull();
      expect(next.surveys).toEqual([]);
      await change('staff');
      expect((await staff.get(`/api/sync/changes?cursor=${next.cursor}`)).status).toBe(410);
    });
  });
});
