import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const REASON = 'reasons.household_size';

onBothEngines('the reason for a doubtful answer', (database) => {
  let server: TestServer;
  let staff: TestClient;
  let staff2: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    staff2 = await signIn(server, 'staff2');
    await staff.batch(aCreate('S1', { basic_info: { population: 100, households: 90 } }));
  });
  afterEach(() => server.close());

  it('is an answer like any other: kept, sent on, and in conflict when two people differ', async () => {
    await staff.batch(anUpdate('S1', 1, { [REASON]: 'Most people work in the city' }, { [REASON]: null }));
    const [second] = await staff2.batch(anUpdate('S1', 1, { [REASON]: 'A new colony' }, { [REASON]: null }));
    expect(second?.status).toBe('conflict');
    expect((await staff2.get('/api/surveys/S1')).body).toMatchObject({
      reasons: { household_size: 'Most people work in the city' },
      conflicts: [{ field: REASON, theirs: 'Most people work in the city', mine: 'A new colony' }],
    });
  });

  it('is a text of 500 characters at most, for a warning of the form', async () => {
    const set = { 'reasons.no_such_rule': 'x', [REASON]: 'x'.repeat(501) };
    const [result] = await staff.batch({ ...anUpdate('S1', 1, set), op_id: 'S1.long' });
    expect(result?.rejected_fields).toEqual({
      'reasons.no_such_rule': 'unknown_field',
      [REASON]: 'too_long',
    });
  });

  it('comes with a plain client’s survey too', async () => {
    const { body } = await staff.get<object>('/api/surveys/S1');
    await staff.put('/api/surveys/S1', { ...body, reasons: { household_size: 'A new colony' } });
    expect((await staff.get('/api/surveys/S1')).body).toMatchObject({
      reasons: { household_size: 'A new colony' },
    });
  });
});
