import { expect, it } from 'vitest';
import { aSlowWorkspace } from '../../../test/slow-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { waitForServer } from './wait-for-server.ts';

it('a device that cannot be read while the server is asked has saved, and no more', async () => {
  const { workspace, survey_id } = await aSlowWorkspace();
  workspace.db.close();
  const send: Workspace['loop']['send'] = () => Promise.resolve({ outcome: 'server_unreachable', sent: 0 });
  const loop = { ...workspace.loop, send };
  expect(await waitForServer({ ...workspace, loop }, survey_id)).toEqual({ kind: 'local' });
});
