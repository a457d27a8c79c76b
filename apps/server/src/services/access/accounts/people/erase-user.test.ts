import { acceptedPath } from '@sampark/core/survey/about/accepted';
import { digestOf } from '@sampark/core/survey/about/digest';
import { notesPath, noteText } from '@sampark/core/survey/about/notes';
import { eventText, reviewPath } from '@sampark/core/survey/about/reviews';
import { ERASED_NAME } from '@sampark/core/survey/erased';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '../../../../testing/access-tokens.ts';
import { aPhone, bring } from '../../../../testing/carry.ts';
import { onBothEngines } from '../../../../testing/databases/on-both-engines.ts';
import { aCreate, aDelete, anUpdate } from '../../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../../testing/servers/client.ts';
import {
  contextForTests,
  secretsForTests,
  startTestServer,
  type TestServer,
} from '../../../../testing/servers/start.ts';
import { verifyAudit } from '../../../audit/verify.ts';
import { findPerson } from '../../identity/find-person.ts';
import { eraseListed, eraseNamed } from './erase-user.ts';

const AT = '2026-11-20T10:00:00.000Z';
const FIELD = 'basic_info.population';
const MODULE = 'basic_info';
const CANARY = /canary/i;
const PASSWORD = 'neem-tree-well-7';

const aDraft = (edits: object) => ({
  ...{ survey_id: 'S1', panchayat_id: '48211', form_name: 'village-standard', form_version: 1 },
  ...{ edits, last_auto_save: AT },
});

onBothEngines('the erasure of an account', (database, { everything, execute, engine }) => {
  let server: TestServer;
  let admin: TestClient;
  let officer: TestClient;
  let colleague: TestClient;
  let canary: TestClient;
  let id: string;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
    officer = await signIn(server, 'officer', 'device-officer');
    colleague = await signIn(server, 'staff', 'device-colleague');
    ({ id, canary } = await addCanary('staff', { panchayat_id: '48211' }));
  });
  afterEach(() => server.close());

  async function addCanary(role: string, place: object) {
    const username = `canary.${role}`;
    const person = {
      username,
      full_name: 'Canary Kumari',
      email: 'canary@example.org',
      phone: '+919876543210',
    };
    const { body } = await admin.post<{ user_id: string; temporary_password: string }>('/api/auth/register', {
      ...person,
      role,
      ...place,
    });
    const login = async (password: string) =>
      clientOf(server, '').post<{ access_token: string }>('/api/auth/login', { username, password });
    const first = clientOf(server, (await login(body.temporary_password)).body.access_token);
    await first.post('/api/auth/change-password', {
      current_password: body.temporary_password,
      new_password: PASSWORD,
    });
    const again = await login(PASSWORD);
    return { id: body.user_id, canary: clientOf(server, again.body.access_token, 'device-9') };
  }

  const note = (n: string, by = id, name = 'Canary Kumari') =>
    noteText({ id: n, on: FIELD, text: 'asked twice', by, name, at: AT });
  const notes = notesPath(FIELD);
  const step = () => eventText({ id: 'e1', step: 'sent', over: [], by: id, name: 'Canary Kumari', at: AT });

  let edits = 0;
  const anEdit = (...args: Parameters<typeof anUpdate>) => ({
    ...anUpdate(...args),
    op_id: `edit-${(edits += 1)}`,
  });

  /** Leaves the person's name everywhere where a name can be. */
  async function live(): Promise<void> {
    const [first] = await canary.batch(aCreate('S1', { basic_info: { population: 3 } }));
    expect(first?.status).toBe('applied');
    const said = await canary.batch(
      anEdit('S1', 1, { [notes]: [note('n1')] }),
      anEdit('S1', 2, { [reviewPath(MODULE)]: [step()] }),
      anEdit('S1', 3, { [notes]: [note('n1'), note('n2')] }, { [notes]: [note('n1')] }),
      anEdit('S1', 4, { [notes]: [note('n1')] }, { [notes]: [note('n1'), note('n2')] }),
    );
    expect(said.map(({ status }) => status)).toEqual(Array.from(said, () => 'applied'));
    await colleague.batch(aCreate('S2', { basic_info: { population: 3 } }));
    await colleague.batch(anEdit('S2', 1, { [FIELD]: 4 }, { basic_info: { population: 3 } }));
    await canary.batch(anEdit('S2', 1, { [FIELD]: 5 }, { basic_info: { population: 3 } }));
    await canary.batch(aCreate('S3', { '~notes': { [MODULE]: [note('n3')] } }));
    await canary.batch(aDelete('S3', 1));
    await canary.put('/api/drafts/S1', aDraft({ [FIELD]: { was: 3, now: 'Canary' } }));
    await colleague.put('/api/drafts/S1', aDraft({ [notes]: { was: null, now: [note('n1')] } }));
    await canary.send({ method: 'PATCH', url: '/api/account', payload: { full_name: 'Canary K.' } });
    await clientOf(server, '').post('/api/auth/login', { username: 'canary.staff', password: 'guess' });
    const context = await contextForTests(database());
    const claims = { name: 'Canary at the state', email: 'canary@state.example' };
    const state = { issuer: 'https://state.example', subject: 'emp-canary', session: 'canary', claims };
    const provider = {
      ...{ id: 'state', names: { en: 'State', hi: 'राज्य' }, issuer: state.issuer, client_id: 'sampark' },
      ...{ client_secret: null, scopes: ['openid'], sign_out: true },
    };
    await findPerson(context, provider, state, 'c');
    const [waiting] = await database().now.identities.list();
    await admin.put(`/api/users/identities/${waiting?.identity_id ?? ''}`, { user_id: id });
    const phone = await aPhone(canary, id);
    await bring(
      admin,
      (await phone.bundle([[aCreate('S4', { '~notes': { [MODULE]: [note('n4')] } })]])).file,
    );
  }

  const holders = async (): Promise<readonly string[]> =>
    [...(await everything())].flatMap(([name, text]) => (CANARY.test(text) ? [name] : [])).toSorted();

  const verify = () => verifyAudit({ storage: database(), secrets: secretsForTests() });
  const erase = () => admin.delete(`/api/users/${id}`);

  /** Lets an officer accept a doubt, check a module and have an access token. @returns their id */
  async function officerLives(): Promise<string> {
    const chief = await addCanary('block_officer', { block_id: '1041' });
    await makeToken(admin, { user_id: chief.id, name: 'Canary’s sheet' });
    const by = { by: chief.id, name: 'Canary Kumari', at: AT };
    const accepted = noteText({ id: 'a1', on: FIELD, text: 'high', ...by });
    const seen = digestOf({ [FIELD]: 3 }, MODULE);
    const checked = eventText({ id: 'e2', step: 'checked', over: ['e1'], ...by, seen });
    const done = await chief.canary.batch(
      anEdit('S1', 5, { [acceptedPath(FIELD)]: [accepted] }, { [acceptedPath(FIELD)]: null }),
      anEdit('S1', 6, { [reviewPath(MODULE)]: [step(), checked] }, { [reviewPath(MODULE)]: [step()] }),
    );
    expect(done.map(({ status }) => status)).toEqual(['applied', 'applied']);
    await chief.canary.get('/api/reports/48211');
    return chief.id;
  }

  it('takes the name out of every table and file, and leaves the audit log whole', async () => {
    await live();
    const chief = await officerLives();
    const before = await holders();
    expect(before).toEqual(
      expect.arrayContaining(
        [...['access_tokens', 'audit', 'drafts', 'identities', 'survey_history', 'surveys'], 'users'].filter(
          (table) => table !== 'known_states',
        ),
      ),
    );
    expect((await erase()).status).toBe(200);
    expect((await admin.delete(`/api/users/${chief}`)).status).toBe(200);
    expect(await holders()).toEqual([]);
    expect(await verify()).toMatchObject({ kind: 'whole' });
  });

  it('leaves what the person answered, under the neutral name, to everybody', async () => {
    await live();
    const cursor = (await colleague.pull()).cursor;
    await erase();
    const survey = await colleague.get<Record<string, unknown>>('/api/surveys/S1');
    expect(survey.body).toMatchObject({
      created_by: id,
      created_by_fullname: ERASED_NAME,
      basic_info: { population: 3 },
    });
    expect(survey.text).toContain(`\\"name\\":\\"${ERASED_NAME}\\"`);
    const history = await colleague.get('/api/surveys/S1/history');
    expect(history.text).toContain(ERASED_NAME);
    expect(history.text).not.toMatch(CANARY);
    // Phones that read on get it.
    const { surveys } = await colleague.pull(cursor);
    const ids = surveys.map(({ survey_id }) => survey_id);
    expect(ids.toSorted()).toEqual(['S1', 'S2', 'S4']);
    expect(JSON.stringify(surveys)).toContain(ERASED_NAME);
    expect(JSON.stringify(surveys)).not.toMatch(CANARY);
  });

  it('ends every way in', async () => {
    await erase();
    expect((await canary.get('/api/auth/me')).status).toBe(401);
    const login = await clientOf(server, '').post('/api/auth/login', {
      username: 'canary.staff',
      password: PASSWORD,
    });
    expect(login.status).toBe(401);
    const edit = { method: 'PATCH', url: `/api/users/${id}`, payload: { is_active: true } } as const;
    expect((await admin.send(edit)).status).toBe(404);
    expect((await admin.post(`/api/users/${id}/reset-password`, {})).status).toBe(404);
    expect((await erase()).status).toBe(200);
    const people = await admin.get('/api/users/overview');
    expect(people.text).not.toContain(id);
  });

  it('takes no name from a phone that has not heard of it', async () => {
    await live();
    await erase();
    const other = note('n9', 'demo-staff', 'Sunita Devi');
    const sent = anEdit('S1', 5, { [notes]: [note('n1'), other] }, { [notes]: [note('n1')] });
    expect((await colleague.batch(sent))[0]?.status).toBe('merged');
    // The same operation again has the same answer.
    expect((await colleague.batch(sent))[0]).toMatchObject({ status: 'merged', duplicate: true });
    await colleague.batch(aCreate('S9', { '~notes': { [MODULE]: [note('n1')] } }));
    const { text } = await colleague.get('/api/surveys/S1');
    expect(text.match(/asked twice/g)).toHaveLength(2);
    expect(await holders()).toEqual([]);
  });

  it('takes a person’s note back from a phone that knows it under the name', async () => {
    await live();
    await erase();
    const sent = anEdit('S1', 5, { [notes]: null }, { [notes]: [note('n1')] });
    expect((await officer.batch(sent))[0]?.status).toBe('merged');
    expect((await colleague.get('/api/surveys/S1')).text).not.toContain('asked twice');
  });

  describe('of administrators', () => {
    it('never takes the last one', async () => {
      const context = await contextForTests(database());
      expect((await admin.delete('/api/users/demo-admin')).status).toBe(403);
      expect(await eraseNamed(context, 'admin')).toEqual({ kind: 'last_admin' });
      await addCanary('admin', {});
      expect(await eraseNamed(context, 'canary.admin')).toEqual({ kind: 'erased' });
      expect((await admin.get('/api/auth/me')).status).toBe(200);
    });
  });

  it('is refused to everybody else, and about nobody', async () => {
    expect((await officer.delete(`/api/users/${id}`)).status).toBe(403);
    expect((await admin.delete('/api/users/nobody')).status).toBe(404);
  });

  it('is done again where a restore brought the account back, also of the last administrator', async () => {
    const erasedList = {
      read: () =>
        Promise.resolve(new Map([id, 'demo-admin', 'gone'].map((each) => [each, 'erased'] as const))),
      add: () => Promise.resolve(),
    };
    const context = { ...(await contextForTests(database())), erasedList };
    expect(await eraseListed(context)).toBe(2);
    expect(await holders()).toEqual([]);
    expect(await eraseListed(context)).toBe(0);
  });

  it('keeps nothing of itself when it fails at its end', async () => {
    await live();
    const broken = database();
    const context = await contextForTests({
      ...broken,
      write: (work) =>
        broken.write(async (r) => {
          const erasure = { ...r.erasure, account: () => Promise.reject(new Error('the process dies')) };
          return work({ ...r, erasure });
        }),
    });
    const before = await holders();
    await expect(eraseNamed(context, 'canary.staff')).rejects.toThrow('dies');
    expect(await holders()).toEqual(before);
    expect((await canary.get('/api/auth/me')).status).toBe(200);
    expect(await verify()).toMatchObject({ kind: 'whole' });
  });

  it.each([
    [
      'the details that are left',
      `update audit set details = '{"erased_with":"x"}' where action = 'user_added'`,
    ],
    ['who did it', `update audit set user_id = 'somebody' where details like '{"erased_with"%'`],
  ])('shows that somebody changed %s of an emptied entry', async (_, statement) => {
    await live();
    await erase();
    const [off, on] =
      engine === 'SQLite'
        ? ['drop trigger audit_not_changed', 'select 1']
        : ['alter table audit disable trigger user', 'alter table audit enable trigger user'];
    await execute(off);
    await execute(statement);
    await execute(on);
    expect(await verify()).toMatchObject({ kind: 'broken' });
  });

  it('is the only thing that may empty an entry', async () => {
    await expect(execute(`update audit set details = '{}' where id = 1`)).rejects.toThrow('only added to');
    await execute(`update audit set details = '{"erased_with":"x"}' where id = 1`);
    expect(await verify()).toMatchObject({ kind: 'broken', id: 1 });
  });
});
