import { expect } from 'vitest';
import { aCreate } from '../operations.ts';
import type { TestClient } from '../servers/client.ts';
import type { TestServer } from '../servers/start.ts';
import { giveLink, openLink } from './links.ts';

/** A running server with somebody of the staff, at a time. */
interface AtWork {
  readonly server: TestServer;
  readonly staff: TestClient;
  readonly now: number;
}

const LINK_ID = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

/** Ways to do each thing with links that the audit log tells, with its author and subject there. */
export const linkScenarios = (at: () => AtWork) => {
  const make = async () => {
    const { staff, now } = at();
    await staff.batch(aCreate('S1'));
    return giveLink(staff, 'S1', { now });
  };
  return {
    link_made: [make, 'demo-staff', LINK_ID],
    link_opened: [async () => openLink(at().server, await make()), LINK_ID, LINK_ID],
    link_revoked: [
      async () => at().staff.delete(`/api/surveys/S1/links/${(await make()).link_id}`),
      'demo-staff',
      LINK_ID,
    ],
  } as const;
};
