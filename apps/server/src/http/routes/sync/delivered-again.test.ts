import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('an operation delivered again', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
  });
  afterEach(() => server.close());

  it('answers the same and changes nothing', async () => {
    const first = await staff.batch(aCreate('S1'));
    const again = await staff.batch(aCreate('S1'));
    expect(again).toEqual([{ ...first[0], duplicate: true }]);
    await staff.batch(anUpdate('S1', 1, { village_name: 'Nagla Khurd' }));
    await staff.batch(anUpdate('S1', 1, { village_name: 'Nagla Khurd' }));
    const { body } = await staff.get<unknown[]>('/api/surveys/S1/history');
    expect(body).toHaveLength(2);
  });

  it('is the same twice within one batch', async () => {
    const results = await staff.batch(aCreate('S1'), aCreate('S1'));
    expect(results.map((r) => [r.status, r.duplicate])).toEqual([
      ['applied', false],
      ['applied', true],
    ]);
  });

  it('by many requests at once is still once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => staff.batch(aCreate('S1'))));
    expect(all.flat().filter((r) => r.status === 'applied')).toHaveLength(8);
    expect(all.flat().filter((r) => !r.duplicate)).toHaveLength(1);
    expect((await staff.get<unknown[]>('/api/surveys/S1/history')).body).toHaveLength(1);
  });

  it('answers a conflict again, with the survey as it is by then', async () => {
    await staff.batch(aCreate('S1', { basic_info: { population: 10 } }));
    await staff2.batch(anUpdate('S1', 1, { 'basic_info.population': 20 }, { 'basic_info.population': 10 }));
    const mine = anUpdate('S1', 1, { 'basic_info.population': 30 }, { 'basic_info.population': 10 });
    const [first] = await staff.batch(mine);
    expect(first).toMatchObject({ status: 'conflict', doc: { version: 3 } });
    await staff2.batch(anUpdate('S1', 2, { village_name: 'Elsewhere' }));
    const [again] = await staff.batch(mine);
    expect(again).toMatchObject({
      status: 'conflict',
      version: 3,
      duplicate: true,
      doc: { version: 4, village_name: 'Elsewhere', conflicts: [{ mine: 30, theirs: 20 }] },
    });
  });

  it('answers a refusal of values again, and forgets one of rights', async () => {
    const blank = aCreate('S1', { village_name: '' });
    await staff.batch(blank);
    expect((await staff.batch(blank))[0]).toMatchObject({ status: 'rejected', duplicate: true });
    const early = anUpdate('S2', 1, { village_name: 'Later' });
    expect((await staff.batch(early))[0]).toMatchObject({ code: 'survey_not_found' });
    await staff2.batch(aCreate('S2'));
    expect((await staff.batch(early))[0]).toMatchObject({ status: 'applied', duplicate: false });
  });

  it('with other content, or by another user, is refused and tells nothing', async () => {
    await staff.batch(aCreate('S1', { basic_info: { population: 10 } }));
    const other = { ...aCreate('S1', { basic_info: { population: 11 } }) };
    const refused = { status: 'rejected', code: 'op_id_reused', version: null, duplicate: false };
    const [content] = await staff.batch(other);
    expect(content).toMatchObject(refused);
    expect(content).not.toHaveProperty('doc');
    const [user] = await staff2.batch(aCreate('S1', { basic_info: { population: 10 } }));
    expect(user).toMatchObject(refused);
    const [elsewhere] = await staff.batch({ ...aCreate('S9'), op_id: 'S1.create' });
    expect(elsewhere).toMatchObject(refused);
  });
});
