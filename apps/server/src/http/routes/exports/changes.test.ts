import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeToken, programWith } from '../../../testing/access-tokens.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aWarehouse, CHANGES } from '../../../testing/files/a-warehouse.ts';
import { addContributor, giveParts } from '../../../testing/links/contributors.ts';
import { aWaterSurvey, give, startWithWater, WATER } from '../../../testing/odk/odk.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

onBothEngines('a warehouse', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  let officer: TestClient;
  let admin: TestClient;
  beforeEach(async () => {
    clock = testClock();
    ({ server, staff } = await startWithWater({ storage: database(), clock: clock.now }));
    staff2 = await signIn(server, 'staff2');
    officer = await signIn(server, 'officer');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());

  it('has each survey as the list has it, then what has changed, and loses what was deleted', async () => {
    const warehouse = aWarehouse(officer);
    await give(staff, aWaterSurvey('S1', [[12, 2020]]), aCreate('S2'), aCreate('S3'));
    expect(await warehouse.update()).toBe(200);
    const listed = (await officer.get<{ survey_id: string }[]>('/api/surveys')).body;
    expect(warehouse.ids()).toEqual(['S1', 'S2', 'S3']);
    for (const survey of listed) expect(warehouse.survey(survey.survey_id)).toEqual(survey);

    await give(staff, anUpdate('S2', 1, { village_name: 'Katra' }), aDelete('S1', 1));
    const { body } = await warehouse.once();
    expect(body.surveys).toMatchObject([
      { survey_id: 'S2', deleted: false, village_name: 'Katra' },
      { survey_id: 'S1', deleted: true },
    ]);
    expect(body.surveys[1]).toEqual({ survey_id: 'S1', deleted: true });
    expect(warehouse.ids()).toEqual(['S2', 'S3']);
    expect((await warehouse.once()).body.surveys).toEqual([]);
  });

  it('gets back what was restored, and loses what is deleted though somebody still edits it', async () => {
    const warehouse = aWarehouse(officer);
    await give(staff, aCreate('S1'), aCreate('S2'));
    await warehouse.update();
    await staff.batch(aDelete('S1', 1), aDelete('S2', 1));
    await staff2.batch(anUpdate('S2', 1, { village_name: 'Still edited' }));
    await warehouse.update();
    expect(warehouse.ids()).toEqual([]);
    const restore = { op_id: 'back', action: 'restore', survey_id: 'S1', base_version: 2 };
    expect(await officer.batch(restore)).toMatchObject([{ status: 'applied' }]);
    await warehouse.update();
    expect(warehouse.ids()).toEqual(['S1']);
  });

  it('reads in pages, each leading to the next, also where nothing of a page is for it', async () => {
    await give(staff, ...Array.from({ length: 5 }, (_, at) => aCreate(`S${at}`)), aWaterSurvey('W1'));
    const warehouse = aWarehouse(officer, `form=${WATER.name}&`);
    const first = await warehouse.once('limit=2');
    expect(first.body).toMatchObject({ surveys: [], has_more: true });
    const link = /<([^>]+)>; rel="next"/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    expect(link).toContain(`form=${WATER.name}`);
    expect(new URLSearchParams(link.split('?')[1]).get('cursor')).toBe(first.body.cursor);
    expect(await warehouse.update('limit=2')).toBe(200);
    expect(warehouse.ids()).toEqual(['W1']);
    expect((await warehouse.once()).headers['link']).toBeUndefined();
  });

  it('misses nothing while several people write', async () => {
    const warehouse = aWarehouse(officer);
    const writers = [staff, staff2, officer];
    await Promise.all(
      writers.map(async (writer, at) => {
        for (let turn = 0; turn < 8; turn += 1) {
          await writer.batch(aCreate(`w${at}-${turn}`));
          if (at === 0) await warehouse.update('limit=3');
        }
      }),
    );
    await warehouse.update();
    expect(warehouse.ids()).toHaveLength(24);
  });

  it('is told of no records, and of no other panchayat', async () => {
    await give(admin, aCreate('near'), aCreate('far', { panchayat_id: '48230' }));
    const warehouse = aWarehouse(officer);
    await warehouse.update();
    expect(warehouse.ids()).toEqual(['near']);
    const ofBlock = aWarehouse(admin, 'block_id=1041&');
    await ofBlock.update();
    expect(ofBlock.ids()).toEqual(['near']);
    const elsewhere = aWarehouse(officer, 'block_id=1042&');
    await elsewhere.update();
    expect(elsewhere.ids()).toEqual([]);
  });

  it('by an access token reads what that opens: one form, and no deletion of others', async () => {
    const program = programWith(
      server,
      await makeToken(admin, { user_id: 'demo-officer', form_name: WATER.name }),
    );
    await give(staff, aWaterSurvey('W1'), aWaterSurvey('W2'), aCreate('S1'));
    const warehouse = aWarehouse(program);
    await warehouse.update();
    expect(warehouse.ids()).toEqual(['W1', 'W2']);
    await give(staff, aDelete('W1', 1), aDelete('S1', 1));
    const { body } = await warehouse.once();
    expect(body.surveys).toEqual([{ survey_id: 'W1', deleted: true }]);
    expect((await program.get(`${CHANGES}?form=village-standard`)).status).toBe(404);
  });

  it('of a contributor has their parts, and begins anew when these are others', async () => {
    const teacher = await addContributor(server);
    const share = await giveParts(admin, teacher.user_id, ['place'], { form: WATER.name });
    await give(staff, aWaterSurvey('W1', [[12]]), aCreate('S1'));
    const warehouse = aWarehouse(teacher.as);
    await warehouse.update();
    expect(warehouse.ids()).toEqual(['W1']);
    expect(warehouse.survey('W1')).not.toHaveProperty('water');
    await admin.delete(`/api/forms/${WATER.name}/shares/${share}`);
    expect(await warehouse.update()).toBe(410);
  });

  describe('begins anew', () => {
    const refused = async (warehouse: ReturnType<typeof aWarehouse>) => {
      const { status, body } = await warehouse.once();
      expect([status, (body as unknown as { code: string }).code]).toEqual([410, 'cursor_too_old']);
    };

    it('after the database went back in time', async () => {
      await give(staff, aCreate('S1'));
      const warehouse = aWarehouse(officer);
      await warehouse.update();
      await database().write((r) => r.places.raiseCounter('48211', -1));
      await refused(warehouse);
      // The epoch has ended, so the cursor stays refused.
      await refused(warehouse);
    });

    it('after more than 400 days', async () => {
      const warehouse = aWarehouse(officer);
      await warehouse.update();
      const { cursor } = (await warehouse.once()).body;
      for (let half = 0; half < 2; half += 1) clock.pass(201 * DAY);
      const again = await signIn(server, 'officer');
      expect((await again.get(`${CHANGES}?cursor=${cursor}`)).status).toBe(410);
    });

    it('where a panchayat is not theirs any more', async () => {
      const warehouse = aWarehouse(admin);
      await warehouse.update();
      expect((await officer.get(`${CHANGES}?cursor=${warehouse.cursor()}`)).status).toBe(410);
    });

    it('with another form than before', async () => {
      const warehouse = aWarehouse(officer, `form=${WATER.name}&`);
      await warehouse.update();
      for (const other of ['', '&form=village-standard'])
        expect((await officer.get(`${CHANGES}?cursor=${warehouse.cursor()}${other}`)).status).toBe(410);
    });
  });
});

describe('changes that cannot be had', () => {
  let server: TestServer;
  let staff: TestClient;
  beforeEach(async () => {
    ({ server, staff } = await startWithWater());
  });
  afterEach(() => server.close());

  it.each([
    ['cursor=nonsense', 400],
    ['cursor=%00', 400],
    [`cursor=${'x'.repeat(9_000)}`, 422],
    ['form=unheard-of', 404],
    ['form=../x', 422],
    ['limit=x', 422],
    ['since=2026-01-01', 422],
  ])('%s is refused', async (query, status) => {
    expect((await staff.get(`${CHANGES}?${query}`)).status).toBe(status);
  });

  it('are none for somebody without a place', async () => {
    const drifter = await addContributor(server, 'drifter', null);
    expect((await drifter.as.get(CHANGES)).status).toBe(403);
  });
});
