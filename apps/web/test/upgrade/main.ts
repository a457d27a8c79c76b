// A phone that works at a server until its input ends: it makes surveys, types, saves and syncs. Then it syncs until nothing waits, and
// writes one line of JSON: node apps/web/test/upgrade/main.ts http://127.0.0.1:…
// `npm run prove -- upgrade` also runs it beside the app's code of an older version.
import { setTimeout as pause } from 'node:timers/promises';
import { aDevice, shown } from '../device.ts';

/** The report of a phone. */
export interface PhoneReport {
  /** The value that was last saved in each of its surveys: the population. */
  readonly saved: Readonly<Record<string, number>>;
  readonly saves: number;
  /** Rounds of sync that reached no server, or were asked to come again. */
  readonly inVain: number;
  /** The work that waits in the end. */
  readonly pending: number;
  /** The surveys that it knows in the end, with the ones of others. */
  readonly known: readonly string[];
}

const POPULATION = 'basic_info.population';
const PACE = 150;
const TRIES = 200;

const [url = ''] = process.argv.slice(2);
const device = aDevice({ fetch: (path, init) => fetch(url + path, init) });
const app = await device.start();
device.goOnline();
const person = { username: 'staff', password: 'staff-demo', remember: true };
for (let tries = 0; !(await app.session.signIn(person)).ok; tries += 1) {
  if (tries === TRIES) throw new Error('The phone cannot sign in.');
  await pause(PACE);
}
const over = new AbortController();
process.stdin.once('end', () => {
  over.abort();
});
process.stdin.resume();

const saved: Record<string, number> = {};
let saves = 0;
let inVain = 0;

// Its clock goes on, ten times as fast as ours: an app that a server has asked to wait does so.
setInterval(() => device.pass(1_000), 100);

const waiting = (): number => app.sync.status.get()?.pending ?? 0;

async function sync(): Promise<void> {
  const { outcome } = await app.sync.now();
  if (outcome === 'error' || outcome === 'server_unreachable') inVain += 1;
}

async function save(survey_id: string, population: number): Promise<void> {
  const survey = app.surveys.open(survey_id);
  await shown(survey);
  survey.typeAll([[POPULATION, population]]);
  const result = await survey.save();
  if (result.kind !== 'local' && result.kind !== 'synced') throw new Error(`A Save is ${result.kind}.`);
  await survey.close();
  saved[survey_id] = population;
  saves += 1;
}

for (let number = 0; !over.signal.aborted; number += 1) {
  const made = await app.surveys.create({ village_name: `Phone ${number}`, panchayat_id: '48211' });
  if (!made.ok) throw new Error(`A survey cannot be made: ${made.because}`);
  for (const population of [1_000 + number, 3_000 + number]) {
    await save(made.survey_id, population);
    await sync();
    await pause(PACE);
  }
}
for (let tries = 0; tries < TRIES && waiting() > 0; tries += 1) {
  await sync();
  await pause(PACE);
}
await sync();
const known = (app.surveys.all.get() ?? []).map(({ survey_id }) => survey_id);
const pending = waiting();
console.log(JSON.stringify({ saved, saves, inVain, pending, known } satisfies PhoneReport));
await device.kill();
process.exit(0);
