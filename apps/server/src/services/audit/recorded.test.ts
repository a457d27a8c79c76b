import { Readable } from 'node:stream';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import type { WireTwoFactorSetup } from '@sampark/core/wire/access/wire-account';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { tokenScenarios } from '../../testing/access-tokens.ts';
import { aPhone, bring } from '../../testing/carry.ts';
import { deviceScenarios } from '../../testing/device-scenarios.ts';
import { fileScenarios } from '../../testing/files/file-scenarios.ts';
import { formScenarios } from '../../testing/forms/form-scenarios.ts';
import { identityScenarios } from '../../testing/identity/identity-scenarios.ts';
import { addContributor, giveParts } from '../../testing/links/contributors.ts';
import { linkScenarios } from '../../testing/links/link-scenarios.ts';
import { aCreate, aDelete, aFormBroughtBack } from '../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../testing/servers/client.ts';
import { DAY, MINUTE, type TestClock, testClock } from '../../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../testing/servers/start.ts';
import { webhookScenarios } from '../../testing/webhooks.ts';
import { moveUser } from '../access/accounts/people/move-user.ts';
import { buildContext } from '../build-context.ts';
import type { Context } from '../context.ts';
import { importChanges } from '../directory/import-changes.ts';
import { importDirectory } from '../directory/import-directory.ts';
import { setPanchayatForm } from '../forms/panchayat-form.ts';
import { publishForm } from '../forms/publish-form.ts';
import { purge } from '../upkeep/purge.ts';
import { AUDIT_ACTIONS, type AuditAction } from './actions.ts';
import { auditRows, verifyAudit } from './verify.ts';

const WELLS = { form: { ...villageStandard, name: 'wells' }, writtenVersion: '', tests: [], by: null };
let clock: TestClock;
let server: TestServer;
let admin: TestClient;
let staff: TestClient;
beforeEach(async () => {
  clock = testClock();
  server = await startTestServer({ clock: clock.now }, 'people and places');
  admin = await signIn(server, 'admin');
  staff = await signIn(server, 'staff');
});
afterEach(() => server.close());
const nobody = () => clientOf(server, '');
const login = (username: string, password: string, code?: string) =>
  nobody().post('/api/auth/login', { username, password, ...(code === undefined ? {} : { code }) });
const edit = (payload: object) => admin.send({ method: 'PATCH', url: '/api/users/demo-staff2', payload });
const atTheCommandLine = (): Promise<Context> =>
  buildContext({
    storage: server.storage,
    secrets: secretsForTests(),
    logger: createLogger('silent'),
    clock: clock.now,
    via: 'command line',
  });

async function switchTwoFactorOn(): Promise<readonly string[]> {
  const { body } = await staff.post<WireTwoFactorSetup>('/api/account/two-factor', {});
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: clock.now() });
  const confirmed = await staff.post<{ recovery_codes: string[] }>('/api/account/two-factor/confirm', {
    code,
  });
  clock.pass(MINUTE);
  return confirmed.body.recovery_codes;
}

/** A way to do each thing, and its author and subject in the log. */
type Scenario = readonly [does: () => Promise<unknown>, by: string | null, subject: string | null];

/** The restore drill shows these, because the command line does them. */
type AtTheDrill = 'backup_made' | 'backup_drilled' | 'server_restored';
const isHere = (action: AuditAction): action is Exclude<AuditAction, AtTheDrill> =>
  action !== 'backup_made' && action !== 'backup_drilled' && action !== 'server_restored';

const MERGED = { level: 'panchayat', was: '48211', now: '48212', kind: 'merged', day: '2026-04-01' };
const giveShare = async () => giveParts(admin, (await addContributor(server)).user_id, ['basic_info']);

const SCENARIOS: Readonly<Record<Exclude<AuditAction, AtTheDrill>, Scenario>> = {
  signed_in: [() => login('staff2', 'staff2-demo'), 'demo-staff2', 'demo-staff2'],
  wrong_password: [() => login('staff2', 'guess'), null, 'demo-staff2'],
  wrong_code: [
    async () => {
      await switchTwoFactorOn();
      await login('staff', 'staff-demo', '000000');
    },
    null,
    'demo-staff',
  ],
  unknown_user: [() => login('canary-typed-here', 'guess'), null, null],
  signed_out: [() => staff.post('/api/auth/logout', {}), 'demo-staff', 'demo-staff'],
  session_ended: [
    async () => {
      await signIn(server, 'staff', 'another');
      const sessions = await staff.get<{ session_id: string; current: boolean }[]>('/api/account/sessions');
      const other = sessions.body.find((session) => !session.current);
      await staff.delete(`/api/account/sessions/${other?.session_id ?? ''}`);
    },
    'demo-staff',
    'demo-staff',
  ],
  other_sessions_ended: [() => staff.delete('/api/account/sessions'), 'demo-staff', 'demo-staff'],
  password_changed: [
    () =>
      staff.post('/api/auth/change-password', {
        current_password: 'staff-demo',
        new_password: 'neem-tree-well',
      }),
    'demo-staff',
    'demo-staff',
  ],
  password_reset: [
    () => admin.post('/api/users/demo-staff2/reset-password', {}),
    'demo-admin',
    'demo-staff2',
  ],
  two_factor_on: [switchTwoFactorOn, 'demo-staff', 'demo-staff'],
  two_factor_off: [
    async () => {
      await switchTwoFactorOn();
      await staff.post('/api/account/two-factor/off', { password: 'staff-demo' });
    },
    'demo-staff',
    'demo-staff',
  ],
  recovery_code_used: [
    async () => login('staff', 'staff-demo', (await switchTwoFactorOn())[0]),
    'demo-staff',
    'demo-staff',
  ],
  account_changed: [
    () => staff.send({ method: 'PATCH', url: '/api/account', payload: { email: 'sunita@example.org' } }),
    'demo-staff',
    'demo-staff',
  ],
  device_keys_given: [() => admin.post('/api/users/demo-staff/device-keys', {}), 'demo-admin', 'demo-staff'],
  device_keys_taken_back: [
    () => staff.post('/api/account/device-keys', { keys: [Buffer.alloc(32, 1).toString('base64')] }),
    'demo-staff',
    'demo-staff',
  ],
  user_added: [
    () => admin.post('/api/auth/register', { username: 'gita', role: 'staff', panchayat_id: '48211' }),
    'demo-admin',
    expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  ],
  user_edited: [() => edit({ full_name: 'Mohan' }), 'demo-admin', 'demo-staff2'],
  user_deactivated: [() => edit({ is_active: false }), 'demo-admin', 'demo-staff2'],
  user_activated: [
    async () => {
      await edit({ is_active: false });
      await edit({ is_active: true });
    },
    'demo-admin',
    'demo-staff2',
  ],
  user_moved: [
    async () => moveUser(await atTheCommandLine(), 'staff2', { kind: 'panchayat', panchayat_id: '48212' }),
    null,
    'demo-staff2',
  ],
  user_erased: [() => admin.delete('/api/users/demo-staff2'), 'demo-admin', 'demo-staff2'],
  data_given: [() => admin.get('/api/users/demo-staff2/data'), 'demo-admin', 'demo-staff2'],
  block_added: [
    () =>
      admin.post('/api/places/blocks', {
        code: '1099',
        name: 'Nindura',
        district: { code: '125', name: 'Barabanki' },
        state: { code: '9', name: 'Uttar Pradesh' },
      }),
    'demo-admin',
    '1099',
  ],
  panchayat_added: [
    () => admin.post('/api/places/panchayats', { name: 'Nayi', block_id: '1041', lgd_code: '50001' }),
    'demo-admin',
    '50001',
  ],
  panchayat_edited: [
    () => admin.send({ method: 'PATCH', url: '/api/places/panchayats/48211', payload: { name: 'Katra' } }),
    'demo-admin',
    '48211',
  ],
  village_added: [
    () => admin.post('/api/places/panchayats/48211/villages', { name: 'Naya Tola', code: '700001' }),
    'demo-admin',
    '700001',
  ],
  village_edited: [
    async () => {
      const villages = '/api/places/panchayats/48211/villages';
      await admin.post(villages, { name: 'Naya Tola', code: '700001' });
      await admin.send({ method: 'PATCH', url: `${villages}/700001`, payload: { is_active: false } });
    },
    'demo-admin',
    '700001',
  ],
  places_imported: [
    async () => {
      const file = 'State Code,State Name (In English)\n10,Bihar\n';
      const open = () => Readable.from([Buffer.from(file)]);
      await importDirectory(await atTheCommandLine(), open, { by: 'demo-admin', dryRun: false });
    },
    'demo-admin',
    null,
  ],
  place_change_noted: [() => admin.post('/api/places/changes', MERGED), 'demo-admin', '48211'],
  place_change_removed: [
    async () => {
      await admin.post('/api/places/changes', MERGED);
      await admin.send({ method: 'DELETE', url: '/api/places/changes/panchayat/48211/48212' });
    },
    'demo-admin',
    '48211',
  ],
  place_changes_imported: [
    async () => {
      const file = Readable.from([
        Buffer.from(`Level,Old Code,New Code,Change,From\nPanchayat,48211,48212,merged,2026-04-01\n`),
      ]);
      await importChanges(await atTheCommandLine(), file, 'demo-admin');
    },
    'demo-admin',
    null,
  ],
  panchayat_form_set: [
    async () => setPanchayatForm(await atTheCommandLine(), '48211', 'village-detailed'),
    null,
    '48211',
  ],
  form_added: [() => Promise.resolve(), null, 'village-standard'],
  form_published: [async () => publishForm(await atTheCommandLine(), WELLS), null, 'wells'],
  form_brought_back: [() => staff.put(...aFormBroughtBack()), 'demo-staff', 'village-standard'],
  ...deviceScenarios(
    () => server,
    () => admin,
  ),
  ...formScenarios(() => ({ admin, staff, clock, context: atTheCommandLine })),
  share_given: [giveShare, 'demo-admin', expect.stringMatching(/^[0-9a-f]{16}$/) as string],
  share_ended: [
    async () => admin.delete(`/api/forms/village-standard/shares/${await giveShare()}`),
    'demo-admin',
    expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  ],
  ...tokenScenarios(() => server),
  ...identityScenarios(() => server),
  ...webhookScenarios(() => server),
  ...linkScenarios(() => ({ server, staff, now: clock.now() })),
  ...fileScenarios(() => ({ server, staff, admin, clock })),
  work_brought: [
    async () => {
      const bundle = await (await aPhone(staff, 'demo-staff')).bundle([[aCreate('S1')]]);
      await bring(admin, bundle.file);
    },
    'demo-admin',
    'demo-staff',
  ],
  survey_restored: [
    async () => {
      await staff.batch(aCreate('S1'), aDelete('S1', 1));
      const restore = { op_id: 'r', action: 'restore', survey_id: 'S1', base_version: 2 };
      await (await signIn(server, 'officer')).batch(restore);
    },
    'demo-officer',
    'S1',
  ],
  surveys_purged: [
    async () => {
      await staff.batch(aCreate('S1'), aDelete('S1', 1));
      clock.pass(403 * DAY);
      await purge(await atTheCommandLine());
    },
    null,
    null,
  ],
  epoch_begun: [
    async () => {
      const { epoch } = await atTheCommandLine();
      await epoch.leave(epoch.current());
    },
    null,
    expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  ],
};

describe('the audit log', () => {
  it.each(AUDIT_ACTIONS.filter(isHere))('tells that %s, by whom and to whom', async (action) => {
    const [does, by, subject] = SCENARIOS[action];
    await does();
    const rows = [];
    for await (const row of auditRows(server.storage.now.audit)) rows.push(row);
    const entry = rows.findLast((row) => row.action === action && row.subject === subject);
    const last = entry ?? rows.findLast((row) => row.action === action);
    expect(last).toMatchObject({ action, user_id: by, subject });
    expect(await verifyAudit({ storage: server.storage, secrets: secretsForTests() })).toEqual({
      kind: 'whole',
      entries: rows.length,
    });
  });
});
