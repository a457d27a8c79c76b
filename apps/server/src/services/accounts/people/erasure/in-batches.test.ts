import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notesPath, noteText } from '@sampark/core/survey/about/notes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Storage, WritableRepositories } from '../../../../storage/port.ts';
import { signIn, type TestClient } from '../../../../testing/client.ts';
import { onBothEngines } from '../../../../testing/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../../testing/operations.ts';
import { aHistoryRow, aSurveyRow } from '../../../../testing/rows.ts';
import {
  contextForTests,
  secretsForTests,
  startTestServer,
  type TestServer,
} from '../../../../testing/start.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import type { Context } from '../../../context.ts';
import { checkErased } from '../../../doctor/database.ts';
import { eraseNamed, settleErasures } from '../erase-user.ts';
import { erasedListIn } from '../erased-list.ts';

const FIELD = 'basic_info.population';
const AT = '2026-11-20T10:00:00.000Z';
const MANY = 1100;

onBothEngines('an erasure in batches', (database, { everything }) => {
  let server: TestServer;
  let admin: TestClient;
  let colleague: TestClient;
  let folder: string;
  let id: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampark-erased-'));
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
    colleague = await signIn(server, 'staff', 'device-colleague');
    const person = { username: 'canary', full_name: 'Canary Kumari', role: 'staff', panchayat_id: '48211' };
    id = (await admin.post<{ user_id: string }>('/api/auth/register', person)).body.user_id;
    for (let tries = 0; tries < 3; tries++) {
      await admin.post('/api/auth/login', { username: 'canary', password: 'guess' });
    }
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const aContext = async (storage: Storage = database()): Promise<Context> => ({
    ...(await contextForTests(storage)),
    erasedList: erasedListIn(folder),
  });
  const named = () => noteText({ id: 'n1', on: FIELD, text: 'asked', by: id, name: 'Canary Kumari', at: AT });

  /** Leaves the name in many surveys, in the history of each, and in drafts. */
  async function leaveNames(count: number, prefix = 's'): Promise<void> {
    const doc = JSON.stringify({ village_name: 'Rampur', [notesPath(FIELD)]: [named()] });
    const ids = Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(5, '0')}`);
    const place = { panchayat_id: '48211', created_by: id, updated_by: id };
    const epoch = (await aContext()).epoch.current();
    await database().write(async (r) => {
      await r.surveys.insert(
        ids.map((survey_id, seq) => aSurveyRow({ survey_id, ...place, doc, epoch, seq: seq + 1 })),
      );
      await r.history.insert(
        ids.map((survey_id) =>
          aHistoryRow({ survey_id, op_id: survey_id, panchayat_id: '48211', user_id: id, changes: doc }),
        ),
      );
      await r.places.raiseCounter('48211', count);
    });
    const edits = { [notesPath(FIELD)]: { was: null, now: [named()] } };
    await colleague.put('/api/drafts/s00000', {
      ...{ survey_id: 's00000', panchayat_id: '48211', form_name: 'village-standard', form_version: 1 },
      ...{ edits, last_auto_save: AT },
    });
  }

  const holders = async (): Promise<readonly string[]> =>
    [...(await everything())].flatMap(([name, text]) => (/canary/i.test(text) ? [name] : []));
  const verify = () => verifyAudit({ storage: database(), secrets: secretsForTests() });
  const said = async () => {
    const texts: string[] = [];
    for await (const { text } of checkErased(database(), erasedListIn(folder))) texts.push(text);
    return texts.join('\n');
  };

  /** Returns a storage in which the process dies after a number of transactions. */
  const dyingAfter = (writes: number): Storage => {
    let left = writes;
    const storage = database();
    return {
      ...storage,
      write: async (work) => {
        if (left === 0) throw new Error('the process dies');
        left -= 1;
        return storage.write(work);
      },
    };
  };

  it('goes on after a death behind each transaction; the log is whole and others save in between', async () => {
    await leaveNames(30);
    const context = await aContext();
    expect(await holders()).toEqual(expect.arrayContaining(['audit', 'drafts', 'survey_history', 'surveys']));
    await expect(eraseNamed({ ...context, storage: dyingAfter(1) }, 'canary')).rejects.toThrow('dies');
    let deaths = 1;
    for (let isDone = false; !isDone; deaths += 1) {
      expect(await verify()).toMatchObject({ kind: 'whole' });
      expect(await said()).toContain(`1 erased account (${id}) may still be named`);
      const [saved] = await colleague.batch(
        deaths === 1
          ? aCreate('S1')
          : { ...anUpdate('S1', deaths - 1, { [FIELD]: deaths }), op_id: `edit-${deaths}` },
      );
      expect(saved).toMatchObject({ status: 'applied' });
      // Whoever had begun to save before the account ended comes behind the place where the erasure is.
      if (deaths === 3) await leaveNames(1, 'late');
      isDone = await settleErasures({ ...context, storage: dyingAfter(1) }).then(
        () => true,
        () => false,
      );
    }
    expect(deaths).toBeGreaterThan(4);
    const told = await database().now.surveys.byIds(['s00000', 's00029']);
    expect(told.map(({ version }) => version)).toEqual([2, 2]);
    expect(await holders()).toEqual([]);
    expect(await verify()).toMatchObject({ kind: 'whole' });
    expect([...(await erasedListIn(folder).read())]).toEqual([[id, 'erased']]);
    expect(await said()).toBe('1 account was erased, and none is back');
  });

  it('dies before a commit, and loses nothing of what it has to do', async () => {
    await leaveNames(30);
    const context = await aContext();
    let deaths = 0;
    for (let at = 1; at < 12; at += 1) {
      let writes = 0;
      const storage = database();
      const dying: Storage = {
        ...storage,
        write: (work) =>
          storage.write(async (r) => {
            const done = await work(r);
            writes += 1;
            if (writes >= (at === 1 ? 1 : 2)) throw new Error('the process dies');
            return done;
          }),
      };
      const go =
        at === 1
          ? eraseNamed({ ...context, storage: dying }, 'canary')
          : settleErasures({ ...context, storage: dying });
      await go.catch(() => (deaths += 1));
      if (at === 1) await eraseNamed({ ...context, storage: dyingAfter(1) }, 'canary').catch(() => null);
      expect(await verify()).toMatchObject({ kind: 'whole' });
    }
    await settleErasures(context);
    expect(deaths).toBeGreaterThan(3);
    expect(await holders()).toEqual([]);
    expect(await verify()).toMatchObject({ kind: 'whole' });
  });

  it('changes few rows in a transaction, and tells devices of each survey once', async () => {
    await leaveNames(MANY);
    const before = await colleague.pull();
    const changed: number[] = [];
    const storage = database();
    const counting: Storage = {
      ...storage,
      write: (work) =>
        storage.write(async (r) => {
          let rows = 0;
          const rewrite: WritableRepositories['erasure']['rewrite'] = (text) => {
            rows += 1;
            return r.erasure.rewrite(text);
          };
          const done = await work({ ...r, erasure: { ...r.erasure, rewrite } });
          changed.push(rows);
          return done;
        }),
    };
    await eraseNamed(await aContext(counting), 'canary');
    expect(Math.max(...changed)).toBeLessThanOrEqual(500);
    expect(changed.reduce((sum, rows) => sum + rows, 0)).toBe(2 * MANY + 1);
    expect(await holders()).toEqual([]);
    const rows = await database().now.surveys.byIds(['s00000', `s0${MANY - 1}`]);
    expect(rows.map(({ version }) => version)).toEqual([2, 2]);
    const { surveys } = await colleague.pull(before.cursor);
    expect(surveys).toHaveLength(MANY);
    expect(JSON.stringify(surveys)).not.toMatch(/canary/i);
  });

  it('stops between two steps where the server stops, and goes on at the next start', async () => {
    await leaveNames(MANY);
    const context = await aContext();
    await expect(eraseNamed({ ...context, storage: dyingAfter(1) }, 'canary')).rejects.toThrow('dies');
    let steps = 0;
    await settleErasures(context, () => (steps += 1) > 2);
    expect(await holders()).toContain('surveys');
    expect([...(await erasedListIn(folder).read())]).toEqual([[id, 'begun']]);
    await settleErasures(context);
    expect(await holders()).toEqual([]);
    expect([...(await erasedListIn(folder).read())]).toEqual([[id, 'erased']]);
  });
});
