import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notesPath, noteText } from '@sampark/core/survey/about/notes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../../../../logger.ts';
import { purgeDaily } from '../../../../../purge-daily.ts';
import type { Storage, WritableRepositories } from '../../../../../storage/port.ts';
import { onBothEngines } from '../../../../../testing/databases/on-both-engines.ts';
import { aHistoryRow, aSurveyRow } from '../../../../../testing/databases/rows.ts';
import { aCreate, anUpdate } from '../../../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../../../testing/servers/client.ts';
import {
  contextForTests,
  secretsForTests,
  startTestServer,
  type TestServer,
} from '../../../../../testing/servers/start.ts';
import { verifyAudit } from '../../../../audit/verify.ts';
import type { Context } from '../../../../context.ts';
import { checkErased } from '../../../../upkeep/doctor/database.ts';
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
      // Its last two steps are behind what it keeps of how far it is.
      isDone = await settleErasures({ ...context, storage: dyingAfter(1 + (deaths % 2)) });
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
      const isDone = await go.catch(() => false);
      if (isDone === false) deaths += 1;
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

  it('is listed for a restore as soon as the account has ended, and goes on all the same', async () => {
    await leaveNames(3);
    const context = await aContext();
    await expect(eraseNamed({ ...context, storage: dyingAfter(1) }, 'canary')).rejects.toThrow('dies');
    expect([...(await erasedListIn(folder).read())]).toEqual([[id, 'erased']]);
    await rm(join(folder, 'erased-accounts.txt'));
    await settleErasures({ ...context, storage: dyingAfter(1) });
    expect([...(await erasedListIn(folder).read())]).toEqual([[id, 'erased']]);
    expect(await holders()).toContain('survey_history');
    expect(await settleErasures(context)).toBe(true);
    expect(await holders()).toEqual([]);
  });

  it('that fails is reported and keeps no other back; one that is under way is not begun twice', async () => {
    const person = { username: 'other', full_name: 'Other', role: 'staff', panchayat_id: '48211' };
    await admin.post('/api/auth/register', person);
    await leaveNames(3);
    const context = await aContext();
    for (const name of ['other', 'canary']) {
      await expect(eraseNamed({ ...context, storage: dyingAfter(1) }, name)).rejects.toThrow('dies');
    }
    const storage = database();
    const [broken = ''] = (await storage.now.erasure.unfinished()).filter((each) => each !== id);
    const progress = (userId: string) =>
      userId === broken ? Promise.reject(new Error('no')) : storage.now.erasure.progress(userId);
    const now = { ...storage.now, erasure: { ...storage.now.erasure, progress } };
    const reported: string[] = [];
    const report = (_: unknown, what: string) => reported.push(what);
    const failing = { ...context, storage: { ...storage, now }, report };
    context.erasing.add(id);
    expect(await settleErasures(failing)).toBe(false);
    expect(await holders()).toContain('surveys');
    context.erasing.delete(id);
    expect(await settleErasures(failing)).toBe(false);
    expect(await holders()).toEqual([]);
    expect(reported).toEqual(
      Array.from({ length: 2 }, () => `the erasure of ${broken} did not come to its end`),
    );
    expect(await storage.now.erasure.unfinished()).toEqual([broken]);
  });

  it('goes on at the hourly look of a server', async () => {
    await leaveNames(3);
    const context = await aContext();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = purgeDaily({ ...context, files: server.files }, createLogger('silent'));
    try {
      await expect(eraseNamed({ ...context, storage: dyingAfter(1) }, 'canary')).rejects.toThrow('dies');
      vi.advanceTimersByTime(60 * 60 * 1000);
      const unfinished = () => database().now.erasure.unfinished();
      await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 20_000 });
    } finally {
      await stop();
      vi.useRealTimers();
    }
    expect(await holders()).toEqual([]);
  });

  it('has a phone read a survey again that it read before a conflict there lost the name', async () => {
    await leaveNames(1);
    await database().write(async (r) => {
      const [row] = await r.surveys.byIds(['s00000']);
      if (row === undefined) throw new Error('no survey');
      const { created_by_username: _by, created_by_fullname: _name, ...survey } = row;
      await r.surveys.update([{ ...survey, conflicts_open: 1 }]);
      const said = JSON.stringify([named()]);
      const place = { panchayat_id: '48211', survey_id: 's00000', id: 'c1', op_id: 'op-c1' };
      const values = { field: notesPath(FIELD), base: 'null', theirs: 'null', mine: said };
      const open = { user_id: id, at: AT, resolved_by: null, resolved_at: null };
      await r.conflicts.put([{ ...place, ...values, ...open }]);
    });
    const phone = new Map<string, string>();
    let cursor = '';
    const pull = async () => {
      const changes = await colleague.pull(cursor);
      ({ cursor } = changes);
      for (const survey of changes.surveys) phone.set(survey.survey_id, JSON.stringify(survey));
    };
    await pull();
    expect(phone.get('s00000')).toMatch(/canary/i);
    const storage = database();
    const write: Storage['write'] = async (work) => {
      await pull();
      return storage.write(work);
    };
    await eraseNamed(await aContext({ ...storage, write }), 'canary');
    await pull();
    expect(phone.get('s00000')).not.toMatch(/canary/i);
  });

  it('stops between two steps where the server stops, and goes on at the next start', async () => {
    await leaveNames(MANY);
    const context = await aContext();
    await expect(eraseNamed({ ...context, storage: dyingAfter(1) }, 'canary')).rejects.toThrow('dies');
    let steps = 0;
    await settleErasures(context, () => (steps += 1) > 2);
    expect(await holders()).toContain('surveys');
    await settleErasures(context);
    expect(await holders()).toEqual([]);
    expect([...(await erasedListIn(folder).read())]).toEqual([[id, 'erased']]);
  });
});
