import { noteText } from '@sampark/core/survey/about/notes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEPT_ABOUT_PEOPLE } from '../../../storage/kept-about-people.ts';
import { shownColumns } from '../../../storage/kysely/people/person-data-repository.ts';
import { makeToken } from '../../../testing/access-tokens.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

interface PersonData {
  readonly user_id: string;
  readonly tables: readonly {
    readonly table: string;
    readonly why: string;
    readonly rows: readonly object[];
  }[];
}

onBothEngines('the data of a person as a file', (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const rowsOf = ({ tables }: PersonData, table: string) => tables.find((each) => each.table === table)?.rows;

  it('has what every table keeps about them, and why', async () => {
    await staff.batch(aCreate('S1'));
    const { status, body } = await staff.get<PersonData>('/api/account/data');
    expect([status, body.user_id]).toEqual([200, 'demo-staff']);
    const all = Object.entries(KEPT_ABOUT_PEOPLE).flatMap(([table, kept]) =>
      kept?.by.length ? [table] : [],
    );
    expect(body.tables.map(({ table }) => table)).toEqual(all);
    expect(rowsOf(body, 'users')).toMatchObject([{ username: 'staff', full_name: 'Sunita Devi' }]);
    expect(rowsOf(body, 'surveys')).toMatchObject([{ survey_id: 'S1', created_by: 'demo-staff' }]);
    expect(rowsOf(body, 'survey_history')).toMatchObject([{ survey_id: 'S1', action: 'create' }]);
    expect(rowsOf(body, 'sessions')).toHaveLength(1);
    expect(body.tables.every(({ why }) => why !== '')).toBe(true);
  });

  it('comes in pages, each row once', async () => {
    const many = Array.from({ length: 501 }, (_, at) => aCreate(`S${at}`));
    for (let at = 0; at < many.length; at += 200) await staff.batch(...many.slice(at, at + 200));
    const { body } = await staff.get<PersonData>('/api/account/data');
    expect(new Set(rowsOf(body, 'applied_ops')?.map((row) => JSON.stringify(row))).size).toBe(501);
  });

  it('has no secret, and no name of anybody else', async () => {
    const made = await makeToken(admin, { user_id: 'demo-officer', name: 'Sheet of the block' });
    await admin.post('/api/auth/register', { username: 'gita', role: 'staff', panchayat_id: '48211' });
    const { text } = await admin.get('/api/account/data');
    expect(text).toContain('user_added');
    for (const secret of [admin.token, made.token, 'gita', 'Sheet of the block', 'salt', '$argon2']) {
      expect(text).not.toContain(secret);
    }
    const secrets = Object.values(KEPT_ABOUT_PEOPLE).flatMap((kept) => kept?.secret ?? []);
    expect(secrets).toEqual(expect.arrayContaining(['password_hash', 'totp_secret', 'code_hash', 'sealed']));
    const shown = Object.values(KEPT_ABOUT_PEOPLE).flatMap((kept) =>
      kept === null ? [] : shownColumns(kept),
    );
    expect(shown.filter((column) => /hash|secret|(?<!text_)key$|receipt/.test(column))).toEqual([]);
  });

  it('has no name of whoever wrote notes beside theirs, in history and drafts', async () => {
    const note = (id: string, by: string, name: string) =>
      noteText({ id, on: 'basic_info.population', text: 'asked', by, name, at: '2026-11-20T10:00:00.000Z' });
    const officer = await signIn(server, 'officer', 'device-officer');
    const theirs = note('n1', 'demo-officer', 'Canary Kumari');
    const own = note('n2', 'demo-staff', 'Sunita Devi');
    const path = '~notes.basic_info';
    await staff.batch(aCreate('S1', { basic_info: { population: 3 } }));
    await officer.batch(anUpdate('S1', 1, { [path]: [theirs] }));
    const sent = { ...anUpdate('S1', 2, { [path]: [theirs, own] }, { [path]: [theirs] }), op_id: 'second' };
    await staff.batch(sent);
    const draft = {
      ...{ survey_id: 'S1', panchayat_id: '48211', form_name: 'village-standard', form_version: 1 },
      ...{ edits: { [path]: { was: null, now: [theirs, own] } }, last_auto_save: '2026-11-20T10:00:00.000Z' },
    };
    expect((await staff.put('/api/drafts/S1', draft)).status).toBe(200);
    const { body, text } = await staff.get<PersonData>('/api/account/data');
    expect(JSON.stringify(rowsOf(body, 'survey_history'))).toContain('n2');
    expect(JSON.stringify(rowsOf(body, 'drafts'))).toContain('Somebody else');
    expect(text).toContain('Sunita Devi');
    expect(text).not.toMatch(/canary/i);
  });

  it('is for themselves, and for administrators', async () => {
    expect((await admin.get<PersonData>('/api/users/demo-staff/data')).body.user_id).toBe('demo-staff');
    expect((await staff.get('/api/users/demo-admin/data')).status).toBe(403);
    expect((await admin.get('/api/users/nobody/data')).status).toBe(404);
    expect((await clientOf(server, '').get('/api/account/data')).status).toBe(401);
    await admin.delete('/api/users/demo-staff');
    expect((await admin.get('/api/users/demo-staff/data')).status).toBe(404);
  });
});
