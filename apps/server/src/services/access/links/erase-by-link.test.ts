import { ERASED_NAME } from '@sampark/core/survey/erased';
import type { WireLink, WireMadeLink } from '@sampark/core/wire/access/wire-links';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aBrowser, askToOpen, giveLink, openLink } from '../../../testing/links/links.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import {
  contextForTests,
  secretsForTests,
  startTestServer,
  type TestServer,
} from '../../../testing/servers/start.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { eraseListed } from '../accounts/people/erase-user.ts';

const ID = 'S1';
const CANARY = /canary/i;
const NAME = 'Canary Kumari';

onBothEngines('the erasure of somebody who came by a link', (database, { everything }) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  let made: WireMadeLink;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
    await staff.batch(aCreate(ID, { basic_info: { households: 236 } }));
    made = await giveLink(staff, ID, { meant_for: 'Canary at the school', now: clock.now() });
  });
  afterEach(() => server.close());

  const erase = (who = admin, id = made.link_id) => who.delete(`/api/links/${id}`);
  const open = () => openLink(server, made, { name: NAME });
  const reopen = (browser = 'phone') => askToOpen(server, made, { name: NAME, browser: aBrowser(browser) });
  const holders = async () =>
    [...(await everything())].flatMap(([name, text]) => (CANARY.test(text) ? [name] : []));
  const verify = () => verifyAudit({ storage: database(), secrets: secretsForTests() });
  const past = async () => (await admin.get<WireLink[]>('/api/forms/village-standard/links?past=true')).body;
  const working = async () => (await admin.get<WireLink[]>('/api/forms/village-standard/links')).body;

  /** Opens the link, answers, and leaves a draft. */
  async function fill(): Promise<TestClient> {
    const phone = await open();
    const done = await phone.batch(anUpdate(ID, 1, { 'basic_info.population': 900 }));
    expect(done).toMatchObject([{ status: 'applied' }]);
    const draft = await phone.put(`/api/drafts/${ID}`, {
      ...{ survey_id: ID, panchayat_id: '48211', form_name: 'village-standard', form_version: 1 },
      ...{ edits: { 'basic_info.households': { was: 236, now: 'Canary' } } },
      last_auto_save: '2026-11-20T10:00:00.000Z',
    });
    expect(draft.status).toBe(200);
    return phone;
  }

  it('takes their name out of every table, and leaves the audit log whole', async () => {
    await fill();
    expect(await holders()).toEqual(expect.arrayContaining(['drafts', 'survey_links', 'users']));
    expect((await erase()).status).toBe(200);
    expect(await holders()).toEqual([]);
    expect(await verify()).toMatchObject({ kind: 'whole' });
    const log = (await database().now.audit.after(0, 1000)).filter(({ subject }) => subject === made.link_id);
    expect(log).toContainEqual(expect.objectContaining({ action: 'user_erased', user_id: 'demo-admin' }));
    const opened = log.find(({ action }) => action === 'link_opened');
    expect(JSON.parse(opened?.details ?? '')).not.toHaveProperty('address');
  });

  it('leaves what they answered, under the neutral name', async () => {
    await fill();
    await erase();
    const { body } = await staff.get(`/api/surveys/${ID}`);
    expect(body).toMatchObject({ basic_info: { households: 236, population: 900 } });
    const history = await staff.get<object[]>(`/api/surveys/${ID}/history`);
    expect(history.body).toContainEqual(
      expect.objectContaining({ user: `erased-${made.link_id}`, user_fullname: ERASED_NAME }),
    );
  });

  it('ends the link, also for the browser that has it open', async () => {
    const phone = await open();
    await erase();
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    expect((await reopen()).body).toMatchObject({ code: 'link_revoked' });
    expect(await working()).toEqual([]);
    expect(await holders()).toEqual([]);
  });

  it('takes out for whom a link is that nobody opened, and nobody opens it any more', async () => {
    expect((await erase()).status).toBe(200);
    expect((await erase()).status).toBe(200);
    expect(await holders()).toEqual([]);
    expect((await reopen()).body).toMatchObject({ code: 'link_revoked' });
    expect(await database().now.users.erased()).toEqual([made.link_id]);
  });

  it('keeps the name of somebody out who opens the link at the same moment', async () => {
    const both = await Promise.all([reopen(), erase()]);
    expect(both[1].status).toBe(200);
    const again = await Promise.all([reopen(), erase()]);
    expect(again[1].status).toBe(200);
    expect(await holders()).toEqual([]);
  });

  describe('whose link works no more', () => {
    it.each<[what: string, end: () => Promise<unknown>]>([
      ['was taken back', () => staff.delete(`/api/surveys/${ID}/links/${made.link_id}`)],
      [
        'is past its last day',
        async () => {
          clock.pass(15 * DAY);
          admin = await signIn(server, 'admin');
        },
      ],
      ['leads to a deleted survey', () => staff.batch(aDelete(ID, 2))],
    ])('is found under the form while it names somebody: one that %s', async (_, end) => {
      const phone = await open();
      await phone.batch(anUpdate(ID, 1, { 'basic_info.population': 900 }));
      expect(await past()).toEqual([]);
      await end();
      expect(await past()).toMatchObject([{ link_id: made.link_id, opened: { by: NAME } }]);
      expect((await erase()).status).toBe(200);
      expect(await past()).toEqual([]);
      expect(await holders()).toEqual([]);
    });
  });

  it('is done again where a restore brought the name back, opened or not', async () => {
    await open();
    const unopened = await giveLink(staff, ID, { meant_for: 'Canary too', now: clock.now() });
    const ids = [made.link_id, unopened.link_id];
    const erasedList = {
      read: () => Promise.resolve(new Map(ids.map((each) => [each, 'erased'] as const))),
      add: () => Promise.resolve(),
    };
    const context = { ...(await contextForTests(database())), erasedList };
    expect(await eraseListed(context)).toBe(2);
    expect(await holders()).toEqual([]);
    expect(await eraseListed(context)).toBe(0);
  });

  it('is an administrator’s alone, and of nobody who has an account', async () => {
    const officer = await signIn(server, 'officer');
    expect((await erase(officer)).status).toBe(403);
    expect((await erase(await open())).status).toBe(403);
    expect((await erase(admin, 'demo-staff')).body).toMatchObject({ code: 'link_not_found' });
    expect((await erase(admin, 'nobody')).status).toBe(404);
    expect((await admin.delete(`/api/users/${made.link_id}`)).status).toBe(404);
    expect((await staff.get('/api/auth/me')).status).toBe(200);
  });
});
