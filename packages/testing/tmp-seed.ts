import { runSchedule } from './simulation/run-schedule.ts';
for (const s of process.argv.slice(2)) console.log(s, runSchedule(Number(s)).violations);
