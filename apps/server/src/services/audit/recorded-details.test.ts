import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askToOpen, giveLink, openLink } from '../../testing/links/links.ts';
import { aCreate } from '../../testing/operations.ts';
import { clientOf, signIn } from '../../testing/servers/client.ts';
import { MINUTE, type TestClock, testClock } from '../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../testing/servers/start.ts';
import { auditRows } from './verify.ts';

let clock: TestClock;
let server: TestServer;
beforeEach(async () => {
  clock = testClock();
  server = await startTestServer({ clock: clock.now }, 'people and places');
});
afterEach(() => server.close());

async function rowsNow() {
  const rows = [];
  for await (const row of auditRows(server.storage.now.audit)) rows.push(row);
  return rows;
}

describe('the details of the audit log', () => {
  it('names the fields of a panchayat that changed, and not those sent as they stood', async () => {
    const admin = await signIn(server, 'admin');
    const url = '/api/places/panchayats/48211';
    const [before] = await server.storage.now.places.byIds(['48211']);
    const { name, name_hi, block_id } = before ?? {};
    const payload = { name, name_hi, block_id, form_name: 'village-detailed' };
    await admin.send({ method: 'PATCH', url, payload });
    const rows = await rowsNow();
    const entry = rows.findLast((row) => row.action === 'panchayat_edited');
    expect(JSON.parse(entry?.details ?? '{}')).toMatchObject({ changes: ['form_name'] });
  });

  it('tells of unknown names once a minute, and not which', async () => {
    const login = (username: string) =>
      clientOf(server, '').post('/api/auth/login', { username, password: 'guess' });
    for (const name of ['canary-1', 'canary-2', 'canary-3']) await login(name);
    clock.pass(MINUTE);
    await login('canary-4');
    const rows = await rowsNow();
    expect(rows.filter((row) => row.action === 'unknown_user')).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });

  it('tells of a link which parts of which survey it opens and until when, and neither its token nor its code', async () => {
    const staff = await signIn(server, 'staff');
    await staff.batch(aCreate('S1'));
    const made = await giveLink(staff, 'S1', { now: clock.now() });
    await openLink(server, made);
    const rows = await rowsNow();
    const detailsOf = (action: string): unknown =>
      JSON.parse(rows.findLast((row) => row.action === action)?.details ?? '{}');
    expect(detailsOf('link_made')).toEqual({
      survey_id: 'S1',
      panchayat_id: '48211',
      form: 'village-standard',
      parts: ['basic_info'],
      last_day: '2026-12-04',
    });
    expect(detailsOf('link_opened')).toMatchObject({ survey_id: 'S1' });
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${made.token}|${made.code}|Sunita Devi, head`));
  });

  it('tells of codes that are guessed for a link once a minute, with the address, and neither the token nor the guess', async () => {
    const staff = await signIn(server, 'staff');
    await staff.batch(aCreate('S1'));
    const made = await giveLink(staff, 'S1', { now: clock.now() });
    const guess = () => askToOpen(server, { ...made, code: 'GUES-SING' });
    await guess();
    await guess();
    await openLink(server, made);
    clock.pass(MINUTE);
    await guess();
    const rows = await rowsNow();
    const told = rows.filter(({ action }) => action === 'unknown_user').map(({ details }) => details);
    expect(told.map((details) => JSON.parse(details) as object)).toEqual([
      { address: '127.0.0.1' },
      { address: '127.0.0.1' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${made.token}|GUES`));
  });
});
