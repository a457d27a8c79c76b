// Seeded schedules in three real browsers, a line of JSON each: node e2e/schedules/main.ts <schedules> <first seed>
import { lookAtServer } from '../support/server-view.ts';
import { startServer } from '../support/test-server.ts';
import { runSchedule } from './run-schedule.ts';
import { openSeats } from './seat.ts';

const [schedules = 1, first = 1] = process.argv.slice(2).map(Number);
const server = await startServer();
const view = await lookAtServer(server.url, 'admin', 'admin-demo');
const seats = await openSeats(server.url);
for (let seed = first; seed < first + schedules; seed += 1) {
  console.log(JSON.stringify(await runSchedule(seed, seats, view)));
}
for (const { device } of seats) await device.dispose();
await server.stop();
