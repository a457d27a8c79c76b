import { HOMES } from '../pages/surveys/records-page.ts';
import { cutEveryByte } from '../schedules/every-byte.ts';
import { openParticipants, PANCHAYAT } from '../schedules/participant.ts';
import { runRecordSchedule } from '../schedules/records/run-record-schedule.ts';
import { runSchedule } from '../schedules/run-schedule.ts';
import { giveForm, giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

/** The first bytes of an answer: its status line and the first of its headers. */
const FIRST_BYTES = 20;
/** The seed of a schedule on households, and its acts. */
const HOUSEHOLDS = 9;
const FEW_STEPS = 4;

/** Seeds of schedules, with what happens in each: together all that people and networks do. */
const SCHEDULES: readonly (readonly [seed: number, happens: readonly string[]])[] = [
  [8, ['saved', 'conflicts', 'went offline', 'row added', 'row moved']],
  [11, ['saved', 'conflicts', 'portal', 'row taken out', 'answered in a row']],
];

test('three people on one survey lose nothing over a bad network', async ({
  newDevice,
  server,
  serverView,
}) => {
  test.setTimeout(240_000);
  await giveForm(server, PANCHAYAT, 'village-amenities');
  const participants = await openParticipants(newDevice);
  for (const [seed, happens] of SCHEDULES) {
    await test.step(`whatever they do (seed ${seed})`, async () => {
      const { violations, tally } = await runSchedule(seed, participants, serverView);
      expect(violations).toEqual([]);
      expect(Object.keys(tally)).toEqual(expect.arrayContaining([...happens]));
    });
  }

  await test.step('an answer that is cut off after any byte is sent again, and counts once', async () => {
    const { places, violations } = await cutEveryByte(participants, serverView, FIRST_BYTES);
    expect({ places, violations }).toEqual({ places: FIRST_BYTES, violations: [] });
  });
});

test('three people who look after the same households lose nothing', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, PANCHAYAT, HOMES);
  const participants = await openParticipants(newDevice);
  const on = { server: serverView, serverUrl: server.url, steps: FEW_STEPS };
  const { violations, tally } = await runRecordSchedule(HOUSEHOLDS, participants, on);
  expect(violations).toEqual([]);
  expect(Object.keys(tally)).toEqual(expect.arrayContaining(['moved', 'merged']));
});
