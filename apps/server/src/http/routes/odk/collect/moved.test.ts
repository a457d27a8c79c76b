import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../../logger.ts';
import { moveUser } from '../../../../services/access/accounts/people/move-user.ts';
import { buildContext } from '../../../../services/build-context.ts';
import { anAbout, partsOf, submit, xmlAnswers } from '../../../../testing/odk/collect.ts';
import { asFile, startWithWells, WELL } from '../../../../testing/odk/collect-water.ts';
import { WATER } from '../../../../testing/odk/odk.ts';
import type { TestClient } from '../../../../testing/servers/client.ts';
import { secretsForTests, type TestServer } from '../../../../testing/servers/start.ts';

/*
 * Somebody was moved to another panchayat while surveys of the old one were on their phone: what they send waits for review.
 */

let server: TestServer;
let moved: TestClient;
let colleague: TestClient;
beforeEach(async () => {
  ({ server, staff: moved, colleague } = await startWithWells());
});
afterEach(() => server.close());

async function moveAway(): Promise<void> {
  const { storage } = server;
  const context = await buildContext({ storage, secrets: secretsForTests(), logger: createLogger('silent') });
  const away = { kind: 'panchayat', panchayat_id: '48230' } as const;
  expect(await moveUser(context, 'staff', away)).toEqual({ kind: 'moved' });
}

const send = (number: number, place: string, { before = 0, files = [] as readonly File[] } = {}) =>
  submit(
    moved,
    partsOf(
      xmlAnswers(`${anAbout()}<place>${place}</place>`, {
        ...{ form: WATER.name, version: '1', instance: `uuid:${number}` },
        more: before === 0 ? '' : `<orx:deprecatedID>uuid:${before}</orx:deprecatedID>`,
      }),
      files,
    ),
  );
const survey = async (): Promise<WireSurvey> => (await colleague.get<WireSurvey>('/api/surveys/uuid:1')).body;
const STAYS = { status: 409, message: expect.stringContaining('stay on this phone') as string };

it('their edit waits, and an edit of that stays on the phone', async () => {
  await send(1, '<name>Nagla</name>');
  await moveAway();
  expect((await send(2, '<name>Kheda</name>', { before: 1 })).status).toBe(202);
  expect(await survey()).toMatchObject({
    place: { name: 'Nagla' },
    conflicts: [{ field: 'place.name', mine: 'Kheda', theirs: 'Nagla', user: 'staff' }],
  });
  expect((await send(3, '<name>Rampur</name>', { before: 2 })).status).toBe(409);
});

it('photos of what waits stay on the phone, which is told so, and the answers are here', async () => {
  await send(1, '<name>Nagla</name>');
  await moveAway();
  const photo = asFile(WELL, 'well.jpg');
  const edit = () => send(2, '<name>Kheda</name><photo>well.jpg</photo>', { before: 1, files: [photo] });
  expect(await edit()).toEqual(STAYS);
  expect(await edit()).toEqual(STAYS);
  expect((await survey()).conflicts).toMatchObject([{ field: 'place.name', mine: 'Kheda' }]);
});

it('photos of what was taken before stay on the phone, too', async () => {
  const answers = '<name>Nagla</name><photo>well.jpg</photo>';
  expect((await send(1, answers)).status).toBe(201);
  await moveAway();
  expect((await send(1, answers, { files: [asFile(WELL, 'well.jpg')] })).status).toBeGreaterThanOrEqual(400);
  expect(await survey()).toMatchObject({ place: { name: 'Nagla' } });
  expect((await survey())['place']).not.toHaveProperty('photo');
});
