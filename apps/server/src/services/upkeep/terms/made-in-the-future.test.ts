import type { WireFormTerm } from '@sampark/core/wire/wire-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { buildContext } from '../../build-context.ts';
import type { Context } from '../../context.ts';
import { endTerms } from './end-terms.ts';

const FORM = 'village-standard';
const URL = `/api/forms/${FORM}/term`;
const YEAR = 366 * DAY;
const NEVER = '2999-01-01T00:00:00.000Z';

onBothEngines('a survey that says it was made in the far future', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let context: Context;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    context = await buildContext({
      ...{ storage: database(), secrets: secretsForTests(), logger: createLogger('silent') },
      clock: clock.now,
    });
    staff = await signIn(server, 'staff');
    await (await signIn(server, 'admin')).put(URL, { years: 1 });
  });
  afterEach(() => server.close());

  /** Brings a copy of a survey as a device does after a restore. */
  const bring = (survey_id: string, created_at: string) =>
    staff.batch({
      ...{ op_id: `offer-${survey_id}`, action: 'offer', survey_id, panchayat_id: '48211', form_name: FORM },
      ...{ form_version: 1, created_at, created_by: '', created_by_username: '', created_by_fullname: '' },
      ...{ epoch: 'another', version: 3, continues: null, is_deleted: false, conflicts: [] },
      set: { village_name: 'Nagla' },
    });
  const madeAt = async (id: string) => (await database().now.surveys.byIds([id]))[0]?.created_at;
  const livesIn = async (id: string) => (await database().now.surveys.byIds([id]))[0]?.deleted_at === null;

  it('was made when the server first received it; an earlier time is believed', async () => {
    const received = new Date(clock.now()).toISOString();
    await bring('future', NEVER);
    await bring('past', '2024-03-05T10:00:00.000Z');
    expect(await madeAt('future')).toBe(received);
    expect(await madeAt('past')).toBe('2024-03-05T10:00:00.000Z');
  });

  it('goes at the end of its term', async () => {
    await bring('future', NEVER);
    clock.pass(YEAR - DAY);
    expect(await endTerms(context)).toBe(0);
    clock.pass(DAY);
    expect(await endTerms(context)).toBe(1);
    expect(await livesIn('future')).toBe(false);
  });

  it('goes, and is counted, also where an earlier version believed it', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    await database().write(async (r) => {
      const [row] = await r.surveys.byIds(['S1']);
      if (row === undefined) throw new Error('no survey');
      const { created_by_username: _by, created_by_fullname: _name, ...survey } = row;
      await r.surveys.update([{ ...survey, created_at: NEVER }]);
    });
    expect(await madeAt('S1')).toBe(NEVER);
    clock.pass(YEAR - DAY);
    const admin = await signIn(server, 'admin');
    expect((await admin.get<WireFormTerm>(URL)).body).toMatchObject({ count: { tomorrow: 2 } });
    clock.pass(DAY);
    expect(await endTerms(context)).toBe(2);
    expect(await livesIn('S1')).toBe(false);
  });
});
