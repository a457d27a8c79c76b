import { type Random, seeded } from '@sampark/testing/random';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import type { Fault } from '../support/faults.ts';
import type { ServerView } from '../support/server-view.ts';
import {
  draftIsKept,
  isEditable,
  kill,
  missingDrafts,
  noteServer,
  remove,
  save,
  settle,
  shows,
  type,
  type Work,
} from './acts.ts';
import { violationsOf } from './check.ts';
import { faultOf, injectFault } from './faults.ts';
import { createLedger } from './ledger.ts';
import { comeToRest } from './rest.ts';
import { goOffline, goOnline, type Seat, stored, until, wake } from './seat.ts';

/** How a schedule ended, and what happened in it, counted. */
export interface ScheduleReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

const STEPS = 12;
/** How often an act meets a fault on its way, beyond those that are still there. */
const FAULTS = 0.4;

/** Somebody of the panchayat begins a survey, over a network that may be bad; everybody waits until they have it. */
async function begin(seats: readonly Seat[], village: string, random: Random): Promise<Work> {
  const [first, second] = seats;
  const author = random.chance(0.5) ? first : second;
  if (!author) throw new Error('Nobody is there.');
  const { page } = author.device;
  await page.goto(`${author.device.url}/surveys/new`);
  injectFault(author, random);
  await new NewSurveyPage(page).start(village);
  const surveyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const work: Work = { surveyId, village, ledger: createLedger(), random };
  const arrived = async (): Promise<boolean> => {
    await Promise.all(seats.map(wake));
    const here = await Promise.all(seats.map((seat) => stored(seat, surveyId)));
    return here.every(({ conflicts }) => conflicts !== null);
  };
  if (!(await until(arrived))) throw new Error(`${village} does not reach everybody.`);
  await Promise.all(seats.map((seat) => shows(seat, work)));
  return work;
}

/** One thing that one person does, or that happens to them; what it was. */
async function act(seat: Seat, work: Work, value: number, violations: string[]): Promise<string> {
  const { random } = work;
  const roll = random.next();
  if (random.chance(FAULTS)) injectFault(seat, random);
  if (roll < 0.14) {
    await (seat.offline ? goOnline(seat) : goOffline(seat));
    return seat.offline ? 'went offline' : 'came online';
  }
  if (roll < 0.19) {
    await kill(seat, work);
    if (await shows(seat, work)) violations.push(...(await missingDrafts(seat, work)));
    return 'killed';
  }
  if (roll < 0.26) {
    await seat.device.page.reload();
    if (await shows(seat, work)) violations.push(...(await missingDrafts(seat, work)));
    return 'reloaded';
  }
  const ready = await shows(seat, work);
  if (roll < 0.62 && (await settle(seat, work))) return 'settled';
  if (!ready) {
    await wake(seat);
    return 'looked';
  }
  if (roll > 0.96 && seat.name === 'officer') {
    await remove(seat, work);
    return 'deleted';
  }
  await type(seat, work, value);
  if (roll > 0.85) {
    await draftIsKept(seat);
    return 'draft';
  }
  await save(seat, work);
  return 'saved';
}

/** The same, unless somebody's deletion arrives in the midst of it and takes the survey off the screen. */
async function actUnlessDeleted(...args: Parameters<typeof act>): Promise<string> {
  try {
    return await act(...args);
  } catch (error) {
    const [seat, { ledger }] = args;
    if (await isEditable(seat)) throw error;
    // Whether what they had typed was saved before that, nobody saw.
    for (const { field } of ledger.drafted(seat.name)) ledger.ended(seat.name, field, 'either');
    return 'overtaken';
  }
}

/**
 * Three people work on one survey of their own for a while, over networks that fail; then all is well, and everything
 * must be as it should.
 * @param always a fault that meets every batch, for a run that must be caught
 */
export async function runSchedule(
  seed: number,
  seats: readonly Seat[],
  server: ServerView,
  always?: Fault,
): Promise<ScheduleReport> {
  const random = seeded(seed);
  const tally: Record<string, number> = {};
  const count = (what: string, times = 1): void => void (tally[what] = (tally[what] ?? 0) + times);
  const seen = new Map(seats.map(({ name, device }) => [name, device.network.requests.length]));
  const violations: string[] = [];
  const work = await begin(seats, `Gaon ${seed}`, random);
  for (let step = 1; step <= STEPS; step += 1) {
    const seat = random.pick(seats);
    if (always) seat.device.network.inject({ fault: always, on: { path: /^\/api\/sync\/batch/ } });
    count(await actUnlessDeleted(seat, work, 1_000 + step, violations));
    await noteServer(seat, work.ledger);
  }
  violations.push(...(await comeToRest(seats, work, server)));
  violations.push(...(await violationsOf(seats, work, server)));
  const survey = await server.read(work.surveyId);
  count('conflicts left', survey?.conflicts.length ?? 0);
  const history = await server.history(work.surveyId);
  count(
    'conflicts',
    history.flatMap(({ changes }) => changes).filter(({ mine }) => mine !== undefined).length,
  );
  for (const { name, device } of seats) {
    for (const request of device.network.requests.slice(seen.get(name))) {
      const fault = faultOf(request);
      if (fault) count(fault);
    }
  }
  return { seed, violations: [...new Set(violations)], tally };
}
