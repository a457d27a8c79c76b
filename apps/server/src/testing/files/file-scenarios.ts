import { aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { createLogger } from '../../logger.ts';
import { buildContext } from '../../services/build-context.ts';
import { purgeFiles } from '../../services/files/attachments/purge-files.ts';
import { purge } from '../../services/upkeep/purge.ts';
import { aDelete } from '../operations.ts';
import type { TestClient } from '../servers/client.ts';
import { DAY, type TestClock } from '../servers/clock.ts';
import { secretsForTests, type TestServer } from '../servers/start.ts';
import { BARABANKI, mapIdOf, sendMap } from './base-maps.ts';
import { aCreateWith, aFile, aPhoto, sendFile, type TestFile, withFileForm } from './files.ts';

/** A running server with somebody of the staff and an administrator, and its clock. */
interface AtWork {
  readonly server: TestServer;
  readonly staff: TestClient;
  readonly admin: TestClient;
  readonly clock: TestClock;
}

const send = async ({ server, staff }: AtWork, file: TestFile): Promise<void> => {
  await withFileForm(server);
  await staff.batch(aCreateWith('S1', { school: { gate: file.name } }));
  await sendFile(staff, 'S1', file);
};

/** Deletes the survey, and lets everything go that is kept long enough. */
const letGo = async ({ server, staff, clock }: AtWork): Promise<void> => {
  await staff.batch(aDelete('S1', 1));
  const { storage, files } = server;
  const parts = { storage, secrets: secretsForTests(), logger: createLogger('silent'), clock: clock.now };
  const context = await buildContext(parts);
  clock.pass(403 * DAY);
  await purge(context);
  clock.pass(31 * DAY);
  await purgeFiles({ ...context, files });
};

const map = aRasterMap();
const removeMap = async ({ admin }: AtWork): Promise<void> => {
  await sendMap(admin, map);
  await admin.delete(`/api/base-maps/${mapIdOf(map)}?district=${BARABANKI}`);
};

/** Ways to do each thing with files that the audit log tells, with its author and subject there. */
export const fileScenarios = (at: () => AtWork) =>
  ({
    // Its content is not what its name says.
    attachment_refused: [() => send(at(), aFile('<!doctype html>', 'jpg')), 'demo-staff', 'S1'],
    attachments_purged: [() => send(at(), aPhoto()).then(() => letGo(at())), null, null],
    base_map_uploaded: [() => sendMap(at().admin, map), 'demo-admin', BARABANKI],
    base_map_removed: [() => removeMap(at()), 'demo-admin', BARABANKI],
  }) as const;
