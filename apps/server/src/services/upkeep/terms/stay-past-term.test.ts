import { promisify } from 'node:util';
import type { WireDeletedSurvey } from '@sampark/core/wire/wire';
import type { WireFormTerm } from '@sampark/core/wire/wire-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { StorageFullError } from '../../../storage/port.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { buildContext } from '../../build-context.ts';
import type { Context } from '../../context.ts';
import { endTerms, endTermsToday } from './end-terms.ts';

const FORM = 'village-standard';
const URL = `/api/forms/${FORM}/term`;
const YEAR = 366 * DAY;

onBothEngines('surveys past their term', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let context: Context;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    const logger = createLogger('silent');
    context = await buildContext({
      ...{ storage: database(), secrets: secretsForTests(), logger, clock: clock.now },
    });
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const keepFor = (years: number | null) => admin.put(URL, { years });
  const told = async (years?: number) =>
    (await admin.get<WireFormTerm>(years === undefined ? URL : `${URL}?years=${years}`)).body;
  /** Sign-ins end while a test waits for years. */
  const signInAgain = async () => {
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
  };
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await signInAgain();
  };
  const bin = async () => (await admin.get<WireDeletedSurvey[]>('/api/surveys/deleted')).body;

  it('hold up no others and no count where the answers of one are broken', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    await keepFor(1);
    await pass(YEAR);
    await database().write(async (r) => {
      const [row] = await r.surveys.byIds(['S1']);
      if (row === undefined) throw new Error('no survey');
      const { created_by_username: _by, created_by_fullname: _name, ...survey } = row;
      await r.surveys.update([{ ...survey, doc: '{"~review.basic_info":[' }]);
    });
    expect(await told()).toMatchObject({ count: { tomorrow: 1, within_30_days: 1 } });
    const reported: string[] = [];
    const report = (_error: unknown, what: string) => reported.push(what);
    expect(await endTerms({ ...context, report })).toBe(1);
    expect(reported).toEqual(['the survey S1 was not deleted at the end of its term']);
  });

  it('stop at a full disk, which is told once and not of each survey', async () => {
    await staff.batch(aCreate('S1'), aCreate('S2'));
    await keepFor(1);
    await pass(YEAR);
    const write = () => Promise.reject(new StorageFullError('the disk is full'));
    const full = { ...context, storage: { ...context.storage, write } };
    await expect(endTerms(full)).rejects.toThrow('the disk is full');
  });

  it('are not promised to stay for ever before a batch that still deletes them has ended', async () => {
    await staff.batch(aCreate('S1'));
    await keepFor(1);
    await pass(YEAR);
    const order: string[] = [];
    let answered: Promise<unknown> | undefined;
    const { storage } = context;
    const write: typeof storage.write = async (work) => {
      const done = await storage.write((r) => {
        const byIds: typeof r.surveys.byIds = async (...asked) => {
          answered ??= keepFor(null).then(() => order.push('kept for ever'));
          await Promise.race([answered, promisify(setTimeout)(300)]);
          return r.surveys.byIds(...asked);
        };
        return work({ ...r, surveys: { ...r.surveys, byIds } });
      });
      order.push('deleted');
      return done;
    };
    await endTerms({ ...context, storage: { ...storage, write } });
    await answered;
    expect(order).toEqual(['deleted', 'kept for ever']);
  });

  it('stay for thirty days after a restore, and go then by what devices brought back', async () => {
    await staff.batch(aCreate('edited'), aCreate('left'));
    await keepFor(1);
    await pass(YEAR);
    await context.epoch.leave(context.epoch.current());
    expect(await endTermsToday(context, () => false)).toBe(0);
    expect(await staff.batch(anUpdate('edited', 1, { 'basic_info.population': 4 }))).toMatchObject([
      { status: 'applied' },
    ]);
    await pass(29 * DAY);
    expect(await endTermsToday(context, () => false)).toBe(0);
    await pass(2 * DAY);
    expect(await endTermsToday(context, () => false)).toBe(1);
    expect((await bin()).map(({ survey_id }) => survey_id)).toEqual(['left']);
  });
});
