import { expect } from 'vitest';
import { makeAnnouncement } from './announcements.ts';
import { clientOf, type TestClient } from './servers/client.ts';
import type { TestServer } from './servers/start.ts';

/** What a device tells of itself, unless a test says otherwise. */
export const REPORT = {
  app: '0.1.0',
  language: 'hi',
  storage_used: 4_000_000,
  storage_free: 90_000_000,
  files_waiting: 0,
};

/** Signs somebody of the demo in on a device of their own. */
export const signInOn = async (server: TestServer, username: string, device: string): Promise<TestClient> => {
  const login = { username, password: `${username}-demo` };
  const { body } = await clientOf(server, '', device).post<{ access_token: string }>(
    '/api/auth/login',
    login,
  );
  return clientOf(server, body.access_token, device);
};

const ANNOUNCEMENT_ID = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

/** A way to do each thing to devices, or to what they are told, and its author and subject in the audit log. */
export const deviceScenarios = (server: () => TestServer, admin: () => TestClient) => {
  const told = async () => (await signInOn(server(), 'staff', 'd-1')).put('/api/devices/this', REPORT);
  const lose = async () => {
    await told();
    return admin().put('/api/devices/d-1/lost', {});
  };
  const announce = () => makeAnnouncement(admin(), {});
  return {
    announcement_made: [announce, 'demo-admin', ANNOUNCEMENT_ID],
    announcement_ended: [
      async () => admin().delete(`/api/announcements/${await announce()}`),
      'demo-admin',
      ANNOUNCEMENT_ID,
    ],
    device_lost: [lose, 'demo-admin', 'demo-staff'],
    minimum_app_set: [
      () => admin().put('/api/devices/minimum-app', { version: '0.0.1' }),
      'demo-admin',
      null,
    ],
    notice_saved: [
      () => admin().put('/api/privacy-notice', { after: 1, texts: { en: 'What we keep' } }),
      'demo-admin',
      null,
    ],
    device_found: [
      () => lose().then(() => admin().delete('/api/devices/d-1/lost')),
      'demo-admin',
      'demo-staff',
    ],
    device_cleared: [
      () => lose().then(() => clientOf(server(), '', 'd-1').post('/api/devices/cleared', {})),
      null,
      'demo-staff',
    ],
  } as const;
};
