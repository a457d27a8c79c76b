// Plays seeded schedules in three real browsers, and writes a line of JSON each. Then it cuts a batch's answer off
// after every byte, and makes sure that a network that lies is noticed: node e2e/schedules/main.ts <schedules> <first
// seed>
import { HOMES } from '../pages/surveys/records-page.ts';
import { createDevice } from '../support/device/device.ts';
import { startFaultProxy } from '../support/device/fault-proxy.ts';
import { giveForm, giveWorkbook } from '../support/server/administration.ts';
import { lookAtServer } from '../support/server/server-view.ts';
import { startServer } from '../support/server/test-server.ts';
import { cutEveryByte } from './every-byte.ts';
import { openParticipants, PANCHAYAT } from './participant.ts';
import { PUMPS } from './photos/acts.ts';
import { runPhotoSchedule } from './photos/run-photo-schedule.ts';
import { runRecordSchedule } from './records/run-record-schedule.ts';
import { runSchedule, type ScheduleReport } from './run-schedule.ts';

const [schedules = 1, first = 1] = process.argv.slice(2).map(Number);
const tell = (line: object): void => console.log(JSON.stringify(line));

const server = await startServer();
await giveWorkbook(server, PANCHAYAT, HOMES);
await giveForm(server, PANCHAYAT, 'village-amenities');
const view = await lookAtServer(server.url, 'admin', 'admin-demo');
const participants = await openParticipants(async () => createDevice(await startFaultProxy(server.url)));
const brokenOff =
  (seed: number) =>
  (error: unknown): ScheduleReport => ({ seed, violations: [`it broke off: ${String(error)}`], tally: {} });
for (let seed = first; seed < first + schedules; seed += 1) {
  tell({ schedule: await runSchedule(seed, participants, view).catch(brokenOff(seed)) });
  const on = { server: view, serverUrl: server.url };
  tell({ records: await runRecordSchedule(seed, participants, on).catch(brokenOff(seed)) });
}
tell({ everyByte: await cutEveryByte(participants, view) });
tell({ lie: await runSchedule(first + schedules, participants, view, 'lie') });
await giveWorkbook(server, PANCHAYAT, PUMPS);
for (let seed = first; seed < first + schedules; seed += 1) {
  tell({ photos: await runPhotoSchedule(seed, participants, view).catch(brokenOff(seed)) });
}
for (const { device } of participants) await device.dispose();
await server.stop();
