import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('a survey edited by two people', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
  });
  afterEach(() => server.close());

  beforeEach(() => staff.batch(aCreate('S1', { basic_info: { population: 1200, households: 240 } })));

  it('merges their changes in different fields', async () => {
    await staff2.batch(
      anUpdate('S1', 1, { 'basic_info.population': 1250 }, { 'basic_info.population': 1200 }),
    );
    const [result] = await staff.batch(
      anUpdate('S1', 1, { 'basic_info.households': 250 }, { 'basic_info.households': 240 }),
    );
    expect(result).toMatchObject({
      status: 'merged',
      version: 3,
      doc: { basic_info: { population: 1250, households: 250 }, conflicts: [] },
    });
  });

  it('names the authors of a conflict’s values, and the value against it by now', async () => {
    const was = { 'basic_info.households': 240 };
    const officer = await signIn(server, 'officer');
    await staff2.batch(anUpdate('S1', 1, { 'basic_info.households': 250 }, was));
    await staff.batch(anUpdate('S1', 1, { 'basic_info.households': 245 }, was));
    const conflictsNow = async () => (await staff.get<WireSurvey>('/api/surveys/S1')).body.conflicts;
    expect(await conflictsNow()).toMatchObject([
      { theirs: 250, theirs_by: { user: 'staff2' }, mine: 245, user: 'staff', user_fullname: 'Sunita Devi' },
    ]);
    await officer.batch(
      anUpdate('S1', 3, { 'basic_info.households': 260 }, { 'basic_info.households': 250 }),
    );
    expect(await conflictsNow()).toMatchObject([{ theirs: 260, theirs_by: { user: 'officer' }, mine: 245 }]);
  });

  it('keeps both values of one field, until somebody resolves', async () => {
    const was = { 'basic_info.households': 240 };
    await staff2.batch(anUpdate('S1', 1, { 'basic_info.households': 250 }, was));
    const [result] = await staff.batch(anUpdate('S1', 1, { 'basic_info.households': 245 }, was));
    const conflict = {
      id: 'S1.update.1.basic_info.households.245.basic_info.households',
      field: 'basic_info.households',
      base: 240,
      theirs: 250,
      mine: 245,
      user: 'staff',
    };
    expect(result).toMatchObject({ status: 'conflict', doc: { conflicts: [conflict] } });
    expect((await staff.get('/api/sync/status')).body).toMatchObject({ total: 1, conflict: 1, synced: 0 });
    const [resolved] = await staff2.batch({
      op_id: 'resolve-1',
      action: 'resolve',
      survey_id: 'S1',
      base_version: 3,
      set: { 'basic_info.households': 245 },
      was: { 'basic_info.households': 250 },
      resolves: [conflict.id],
    });
    expect(resolved).toMatchObject({ status: 'applied', version: 4 });
    expect((await staff.get('/api/surveys/S1')).body).toMatchObject({
      basic_info: { households: 245 },
      conflicts: [],
    });
  });

  it('does not let a delete hide an edit that its author had not seen', async () => {
    await staff2.batch(anUpdate('S1', 1, { village_name: 'Nagla Kalan' }));
    const [result] = await staff.batch(aDelete('S1', 1));
    expect(result).toMatchObject({
      status: 'conflict',
      doc: { village_name: 'Nagla Kalan', deleted_at: null, conflicts: [{ field: '*', mine: 'deleted' }] },
    });
  });

  it('keeps an edit of a deleted survey as a conflict, and the survey deleted', async () => {
    await staff.batch(aDelete('S1', 1));
    const [result] = await staff2.batch(anUpdate('S1', 1, { village_name: 'Nagla Kalan' }));
    expect(result).toMatchObject({
      status: 'conflict',
      code: 'deleted',
      doc: {
        deleted_at: expect.any(String) as string,
        conflicts: [{ field: '*', theirs: 'deleted', mine: { village_name: 'Nagla Kalan' } }],
      },
    });
  });

  it('keeps six edits of a deleted survey by one plain client in one conflict', async () => {
    await staff.batch(aDelete('S1', 1));
    const answers = {
      basic_info: { population: 1250, households: 250 },
      infrastructure: { schools: 2, hospitals: 1 },
      sanitation: { toilets: 80 },
      electricity: { supply_hours: 17 },
    };
    for (const [module, fields] of Object.entries(answers)) {
      for (const [field, value] of Object.entries(fields)) {
        const body = { version: 1, [module]: { [field]: value } };
        expect((await staff2.put('/api/surveys/S1', body)).status).toBe(410);
      }
    }
    const mine = {
      'basic_info.population': 1250,
      'basic_info.households': 250,
      'infrastructure.schools': 2,
      'infrastructure.hospitals': 1,
      'sanitation.toilets': 80,
      'electricity.supply_hours': 17,
    };
    const open = async () => (await staff.get<WireSurvey>('/api/surveys/S1')).body.conflicts;
    expect(await open()).toMatchObject([{ field: '*', theirs: 'deleted', mine, user: 'staff2' }]);
    await staff2.put('/api/surveys/S1', { version: 1, sanitation: { toilets: 82 } });
    expect(await open()).toMatchObject([{ mine: { ...mine, 'sanitation.toilets': 82 } }]);
  });

  it('lets an author restore who has not seen what they added to their conflict elsewhere', async () => {
    await staff.batch(aDelete('S1', 1));
    const households = { 'basic_info.households': 250 };
    const officer = await signIn(server, 'officer');
    await officer.batch(anUpdate('S1', 1, { 'infrastructure.schools': 2 }));
    const [first] = await staff2.batch(anUpdate('S1', 1, households));
    const seen = first?.doc?.conflicts.filter(({ user }) => user === 'staff2').map(({ id }) => id) ?? [];
    await staff2.batch(anUpdate('S1', 1, { 'basic_info.population': 1250 }));
    const restore = { ...anUpdate('S1', 4, households), action: 'restore', resolves: seen };
    expect(await staff2.batch(restore)).toMatchObject([
      {
        doc: {
          deleted_at: null,
          basic_info: { population: 1200, households: 250 },
          conflicts: [
            { user: 'officer', mine: { 'infrastructure.schools': 2 } },
            { user: 'staff2', mine: { ...households, 'basic_info.population': 1250 } },
          ],
        },
      },
    ]);
  });
});
