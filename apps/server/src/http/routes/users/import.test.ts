import type { WirePeopleReport, WireUsersOverview } from '@sampark/core/wire/access/wire-account';
import type { WireContacts } from '@sampark/core/wire/wire-followed';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const HEADINGS = 'username,full_name,email,phone,role,panchayat,block';
const GOOD = `${HEADINGS}\ngita,"Bai, Gita",g@x.in,98765 43210,staff,48211,\nomi,,,,block officer,,1042\n`;

onBothEngines('people from a file', (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    admin = await signIn(server, 'admin');
  });
  afterEach(() => server.close());

  type Answered = WirePeopleReport & {
    readonly code: string;
    readonly problem: string;
    readonly row: number;
  };
  const send = (payload: string | Buffer, query = '', by = admin) =>
    by.send<Answered>({
      method: 'POST',
      url: `/api/users/import${query}`,
      payload,
      headers: { 'content-type': 'text/csv' },
    });
  const count = async () => (await admin.get<WireUsersOverview>('/api/users/overview')).body.total_users;

  it('are added with passwords for one login, shown once', async () => {
    expect((await send(GOOD, '?dry_run=true')).body).toEqual({
      rows: 2,
      people: 2,
      unknown_headings: [],
      refused: [],
      passwords: [],
    });
    expect(await count()).toBe(4);
    const { body } = await send(GOOD);
    expect(body.passwords.map((each) => [each.username, each.full_name])).toEqual([
      ['gita', 'Bai, Gita'],
      ['omi', 'omi'],
    ]);
    const password = body.passwords[0]?.temporary_password ?? '';
    const login = await clientOf(server, '').post('/api/auth/login', { username: 'gita', password });
    expect(login.body).toMatchObject({ user_info: { panchayat_id: '48211', must_change_password: true } });
    const stored = await database().now.users.byUsername('gita');
    expect(stored).toMatchObject({ phone: '9876543210', email: 'g@x.in' });
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  it('come with the headings that are not understood', async () => {
    const file = 'username,role,Gram Panchayat,Tehsil\ngita,staff,48211,48211\n';
    for (const query of ['?dry_run=true', '']) {
      expect((await send(file, query)).body.unknown_headings).toEqual(['Gram Panchayat', 'Tehsil']);
    }
  });

  it('are all added or none, and every bad row is named', async () => {
    const { status, body } = await send(`${GOOD}staff,,,,staff,,\nomi,,x,12,king,,\n`);
    expect([status, body.people, body.passwords]).toEqual([200, 2, []]);
    expect(body.refused).toEqual([
      { row: 4, username: 'staff', problems: ['username_taken'] },
      { row: 5, username: 'omi', problems: ['bad_email', 'bad_phone', 'bad_role', 'named_twice'] },
    ]);
    expect(await count()).toBe(4);
  });

  it.each([
    ['', 'empty', 1],
    ['a,b\n1,2\n', 'no_headings', 1],
    [`${GOOD}"`, 'open_quote', 4],
    [Buffer.from([0x50, 0x4b, 3, 4]), 'spreadsheet', 1],
    [`${HEADINGS}\n${'x,,,,staff,,\n'.repeat(1001)}`, 'too_large', 1002],
  ])('a file that cannot be read (%#) is refused as a whole', async (file, problem, row) => {
    const answer = await send(file);
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'bad_file', problem, row }]);
  });

  it('are for administrators to add', async () => {
    expect((await send(GOOD, '', await signIn(server, 'officer'))).status).toBe(403);
    expect((await send(GOOD, '', clientOf(server, ''))).status).toBe(401);
    expect((await admin.post('/api/users/import', {})).status).toBe(415);
    expect((await send(GOOD, '?dry_run=perhaps')).status).toBe(422);
    expect((await send('x'.repeat(300_000))).status).toBe(413);
  });

  it('a telephone number is kept, checked, and told to officers, not to colleagues', async () => {
    const edit = (phone: string) =>
      admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { phone } });
    expect((await edit('12345')).status).toBe(422);
    expect((await edit('+919876543210')).status).toBe(200);
    const people = async (who: 'officer' | 'staff2') =>
      (await (await signIn(server, who)).get<WireContacts>('/api/panchayats/contacts')).body[0]?.people[0];
    expect(await people('officer')).toMatchObject({ username: 'staff', phone: '+919876543210' });
    expect(await people('staff2')).not.toHaveProperty('phone');
  });
});
