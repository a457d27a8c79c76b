import type { WireLink } from '@sampark/core/wire/access/wire-links';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aBrowser, askToOpen, giveLink, openLink } from '../../../testing/links/links.ts';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const ID = 'S1';
const LINKS = `/api/surveys/${ID}/links`;

onBothEngines('a link to a survey', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
    await staff.batch(aCreate(ID, { basic_info: { households: 236 }, sanitation: { toilets: 40 } }));
  });
  afterEach(() => server.close());

  const give = (over: object = {}) => giveLink(staff, ID, { now: clock.now(), ...over });
  const listed = async () => (await staff.get<WireLink[]>(LINKS)).body;

  describe('that is made', () => {
    it('is told once, is listed without its secrets, and until somebody opens it', async () => {
      const made = await give();
      expect(made.code).toMatch(/^[ACDEFGHJKMNPQRTVWXY34679]{8}$/);
      const { text, body } = await staff.get<WireLink[]>(LINKS);
      expect(body).toMatchObject([
        { meant_for: 'Head of the school', parts: ['basic_info'], last_day: '2026-12-04', opened: null },
      ]);
      expect(text).not.toMatch(new RegExp(`${made.token}|${made.code}`));
      await openLink(server, made);
      expect(await listed()).toMatchObject([{ opened: { by: 'Sunita Devi, headmistress' } }]);
      expect((await admin.get('/api/forms/village-standard/links')).body).toEqual(await listed());
    });

    it.each([
      ['parts that the form does not have', { parts: ['police'] }, 'unknown_part'],
      ['no part', { parts: [] }, 'invalid_body'],
      ['nobody for whom it is meant', { meant_for: '  ' }, 'invalid_body'],
      ['a last day that is over', { last_day: '2026-11-19' }, 'bad_last_day'],
      ['a last day in half a year', { last_day: '2027-05-20' }, 'bad_last_day'],
    ])('has not %s', async (_, over, code) => {
      const link = { meant_for: 'Head', parts: ['basic_info'], last_day: '2026-12-04', ...over };
      expect((await staff.post(LINKS, link)).body).toMatchObject({ code });
      expect(await listed()).toEqual([]);
    });

    it('is to a survey that is there, and to no record', async () => {
      await staff.batch(aDelete(ID, 1));
      const link = { meant_for: 'Head', parts: ['basic_info'], last_day: '2026-12-04' };
      expect((await staff.post(LINKS, link)).status).toBe(404);
    });
  });

  describe('that is opened', () => {
    it('shows the parts of the one survey, and takes answers under the name of the person', async () => {
      await staff.batch(aCreate('S2', { basic_info: { households: 9 } }));
      const phone = await openLink(server, await give());
      const { surveys, scope } = await phone.pull();
      expect(surveys).toMatchObject([{ survey_id: ID, basic_info: { households: 236 } }]);
      expect(surveys[0]).not.toHaveProperty('sanitation');
      expect(scope).toEqual(['48211']);
      const results = await phone.batch(
        { ...anUpdate(ID, 1, { 'basic_info.population': 900, 'sanitation.toilets': 1 }), op_id: 'o1' },
        anUpdate('S2', 1, { 'basic_info.population': 900 }),
      );
      expect(results).toMatchObject([
        { status: 'applied', rejected_fields: { 'sanitation.toilets': 'unknown_field' } },
        { status: 'rejected', code: 'forbidden' },
      ]);
      const { body } = await staff.get<{ user: string; user_fullname: string }[]>(
        `/api/surveys/${ID}/history`,
      );
      expect(body[0]).toMatchObject({ user_fullname: 'Sunita Devi, headmistress' });
      expect(body[0]?.user).toMatch(/^link:/);
    });

    it.each(['small letters', 'Devanagari digits', 'a dash'])('takes the code in %s', async (how) => {
      const made = await give();
      const deva = (digit: string) => String.fromCharCode(digit.charCodeAt(0) - 48 + 0x0966);
      const typed = {
        'small letters': made.code.toLowerCase(),
        'Devanagari digits': made.code.replaceAll(/\d/g, deva),
        'a dash': `${made.code.slice(0, 4)} – ${made.code.slice(4)}`,
      }[how];
      expect((await askToOpen(server, { ...made, code: typed ?? '' })).status).toBe(200);
    });

    it('belongs to that browser: it may come again, and another is told whom to ask', async () => {
      const made = await give();
      const first = await openLink(server, made);
      expect((await askToOpen(server, made, { browser: aBrowser('other') })).body).toMatchObject({
        code: 'link_used',
        ask: 'Sunita Devi',
      });
      expect((await first.get('/api/auth/me')).status).toBe(200);
      const again = await openLink(server, made, { name: 'Sunita D.' });
      expect((await first.get('/api/auth/me')).status).toBe(401);
      expect((await again.get('/api/auth/me')).body).toMatchObject({ full_name: 'Sunita D.' });
    });

    it('belongs to one of two browsers that come at once', async () => {
      const made = await give();
      const both = ['one', 'two'].map((name) => askToOpen(server, made, { browser: aBrowser(name) }));
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
    });

    it('says the same of a wrong code and of a link that is not there, and has both wait', async () => {
      const made = await give();
      const wrong = { ...made, code: 'AAAA-AAAA' };
      const unknown = { ...wrong, token: 'x'.repeat(10_000) };
      const tell = async (each: typeof made) => {
        const { status, text } = await askToOpen(server, each);
        return { status, text };
      };
      for (let tries = 0; tries < 9; tries += 1) {
        const told = await tell(wrong);
        expect(told.status).toBe(401);
        expect(told).toEqual(await tell(unknown));
      }
      await tell(wrong);
      await tell(unknown);
      expect(await tell(wrong)).toEqual(await tell(unknown));
      expect((await tell(made)).status).toBe(429);
    });
  });

  describe('that does not work any more', () => {
    const ends = {
      link_ended: async () => clock.pass(15 * DAY),
      link_revoked: async () => {
        const [link] = await listed();
        expect((await staff.delete(`${LINKS}/${link?.link_id ?? ''}`)).status).toBe(204);
        expect((await staff.delete(`${LINKS}/${link?.link_id ?? ''}`)).status).toBe(404);
      },
      link_survey_deleted: async () =>
        staff.batch(aDelete(ID, (await admin.pull()).surveys[0]?.version ?? 0)),
    };

    it.each(Object.entries(ends))('says so to who comes then: %s', async (code, end) => {
      const made = await give();
      await end();
      const { status, body } = await askToOpen(server, made);
      expect([status, body]).toMatchObject([410, { code, ask: 'Sunita Devi' }]);
      expect(await listed()).toEqual([]);
    });

    it.each(Object.entries(ends))(
      'tells the browser that has it open, and shows it nothing more: %s',
      async (code, end) => {
        const phone = await openLink(server, await give());
        const { cursor } = await phone.pull();
        await end();
        expect((await phone.get(`/api/sync/changes?cursor=${cursor}`)).status).toBe(410);
        expect((await phone.get('/api/auth/me')).body).toMatchObject({
          link: { survey_id: ID, state: code.slice('link_'.length), ask: 'Sunita Devi' },
        });
        expect((await phone.pull()).surveys).toEqual([]);
        // Without the form they could not read what they typed and could not send.
        expect((await phone.get('/api/schemas')).body).toMatchObject([{ modules: [{ name: 'basic_info' }] }]);
      },
    );

    it.each(['link_ended', 'link_revoked'] as const)('takes nothing more: %s', async (how) => {
      const phone = await openLink(server, await give());
      await ends[how]();
      const [result] = await phone.batch(anUpdate(ID, 1, { 'basic_info.population': 900 }));
      expect(result).toMatchObject({ status: 'rejected', code: 'forbidden' });
    });

    it('keeps what was typed in a survey that somebody deletes', async () => {
      const phone = await openLink(server, await give());
      await ends.link_survey_deleted();
      const [result] = await phone.batch(anUpdate(ID, 1, { 'basic_info.population': 900 }));
      expect(result).toMatchObject({ status: 'applied', code: 'held_for_review' });
      const [kept] = (await admin.pull()).surveys;
      expect(JSON.stringify(kept?.conflicts)).toContain('900');
    });
  });

  it('is no account: nobody signs in with it, changes it, or finds it in a list of people', async () => {
    const made = await give();
    const phone = await openLink(server, made);
    const { user_id, username } = (await phone.get<{ user_id: string; username: string }>('/api/auth/me'))
      .body;
    expect((await admin.get('/api/users/overview')).text).not.toContain(user_id);
    const patch = { method: 'PATCH', url: `/api/users/${user_id}`, payload: { role: 'admin' } } as const;
    expect((await admin.send(patch)).status).toBe(404);
    expect((await admin.post(`/api/users/${user_id}/reset-password`, {})).status).toBe(404);
    const share = { user_id, parts: ['sanitation'], last_day: null };
    expect((await admin.post('/api/forms/village-standard/shares', share)).status).toBe(422);
    const login = { username, password: made.code };
    expect((await phone.post('/api/auth/login', login)).status).toBe(401);
  });
});
