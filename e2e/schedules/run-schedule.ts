import { type Random, seeded } from '@sampark/testing/random';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { Fault } from '../support/device/faults.ts';
import type { ServerView } from '../support/server/server-view.ts';
import {
  draftIsKept,
  isEditable,
  kill,
  noteServer,
  remove,
  save,
  saveIsReady,
  settle,
  shows,
  type,
  type Work,
} from './acts.ts';
import { violationsOf } from './check.ts';
import { checkRows } from './check-rows.ts';
import { missingDrafts } from './drafts.ts';
import { faultOf, injectFault } from './faults.ts';
import { heldBy } from './held.ts';
import { createLedger } from './ledger.ts';
import {
  goOffline,
  goOnline,
  LOOK_AROUND,
  PATIENCE,
  type Participant,
  stored,
  until,
  wake,
} from './participant.ts';
import { comeToRest } from './rest.ts';
import { workInRows } from './row-acts.ts';
import { shownRows } from './rows-on-screen.ts';
import { HAMLET } from './spots.ts';

/** The end of a schedule, and the counts of everything that happened in it. */
export interface ScheduleReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

const STEPS = 16;
const MIDWAY = 9;
const FIRST_VALUE = 1_000;
/** The chance that somebody is offline when work begins. */
const OFFLINE = 0.4;
/** The chance that an act meets a fault on its way, beyond those that are still there. */
const FAULTS = 0.4;

/** Takes some people to where there is no network. */
async function scatter(participants: readonly Participant[], random: Random): Promise<void> {
  for (const participant of participants) if (random.chance(OFFLINE)) await goOffline(participant);
}

/** Whether everybody has a row on their screen. Their devices ask for it meanwhile. */
async function hasRows(participants: readonly Participant[]): Promise<boolean> {
  await Promise.all(participants.map(wake));
  const rows = await Promise.all(participants.map((participant) => shownRows(participant, HAMLET)));
  return rows.every(({ length }) => length > 0);
}

/** Lets somebody of the panchayat begin a survey with a row, over a network that may be bad, and waits until everybody has it. */
async function begin(participants: readonly Participant[], village: string, random: Random): Promise<Work> {
  const [first, second] = participants;
  const author = random.chance(0.5) ? first : second;
  if (!author) throw new Error('Nobody is there.');
  // A schedule that broke off has left its faults behind.
  for (const participant of participants) {
    participant.device.network.heal();
    if (participant.offline) await goOnline(participant);
  }
  const { page } = author.device;
  await page.goto(`${author.device.url}/surveys/new`);
  injectFault(author, random);
  await new NewSurveyPage(page).start(village);
  const surveyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const work: Work = { surveyId, village, ledger: createLedger(), random };
  const arrived = async (): Promise<boolean> => {
    await Promise.all(participants.map(wake));
    const here = await Promise.all(participants.map((participant) => stored(participant, surveyId)));
    return here.every(({ conflicts }) => conflicts !== null);
  };
  if (!(await until(arrived, PATIENCE, LOOK_AROUND))) throw new Error(`${village} does not reach everybody.`);
  await Promise.all(participants.map((participant) => shows(participant, work)));
  await workInRows(author, work, FIRST_VALUE);
  await save(author, work);
  if (!(await until(() => hasRows(participants), PATIENCE, LOOK_AROUND)))
    throw new Error(`${village} has no row everywhere.`);
  await scatter(participants, random);
  return work;
}

/** Lets somebody type once or twice, in rows or in none. @returns what they did */
async function work(participant: Participant, at: Work, value: number): Promise<string[]> {
  const { random } = at;
  const done: string[] = [];
  await saveIsReady(participant);
  for (let times = random.chance(0.3) ? 2 : 1; times > 0; times -= 1) {
    const own = value + times * STEPS;
    done.push(
      random.chance(0.25) ? await type(participant, at, own) : await workInRows(participant, at, own),
    );
  }
  return done;
}

/** Lets one person do one thing, or lets it happen to them. @returns the names of it */
async function act(
  participant: Participant,
  at: Work,
  value: number,
  violations: string[],
): Promise<string[]> {
  const { random } = at;
  const roll = random.next();
  if (random.chance(FAULTS)) injectFault(participant, random);
  if (roll < 0.14) {
    await (participant.offline ? goOnline(participant) : goOffline(participant));
    return [participant.offline ? 'went offline' : 'came online'];
  }
  if (roll < 0.26) {
    const isKilled = roll < 0.19;
    await (isKilled ? kill(participant, at) : participant.device.page.reload());
    if (await shows(participant, at)) violations.push(...(await missingDrafts(participant, at)));
    return [isKilled ? 'killed' : 'reloaded'];
  }
  const ready = await shows(participant, at);
  const settled = roll < 0.55 ? await settle(participant, at) : null;
  if (settled) return [settled];
  if (!ready) {
    await wake(participant);
    return ['looked'];
  }
  if (roll > 0.97 && participant.name === 'officer') {
    await remove(participant, at);
    return ['deleted'];
  }
  const done = await work(participant, at, value);
  if (at.ledger.drafted(participant.name).length === 0) return done;
  if (roll > 0.85) {
    await draftIsKept(participant);
    return [...done, 'draft'];
  }
  await save(participant, at);
  return [...done, 'saved'];
}

/** Does the same, unless somebody's deletion arrives in the midst of it and takes the survey off the screen. */
async function actUnlessDeleted(...args: Parameters<typeof act>): Promise<string[]> {
  try {
    return await act(...args);
  } catch (error) {
    const [participant, { ledger }] = args;
    if (await isEditable(participant)) throw error;
    // Nobody saw whether their typing was saved before that.
    for (const { spot } of ledger.drafted(participant.name)) ledger.ended(participant.name, spot, 'either');
    return ['overtaken'];
  }
}

/**
 * Lets three people work on one survey of their own for a while, over networks that fail; then all is well, and
 * everything must be as it should.
 * @param always a fault that meets every batch, for a run that must be caught
 */
export async function runSchedule(
  seed: number,
  participants: readonly Participant[],
  server: ServerView,
  always?: Fault,
): Promise<ScheduleReport> {
  const random = seeded(seed);
  const tally: Record<string, number> = {};
  const count = (what: string, times = 1): void => void (tally[what] = (tally[what] ?? 0) + times);
  const seen = new Map(participants.map(({ name, device }) => [name, device.network.requests.length]));
  const violations: string[] = [];
  const at = await begin(participants, `Gaon ${seed}`, random);
  for (let step = 1; step <= STEPS; step += 1) {
    if (step === MIDWAY && !always) {
      // Then everybody knows the conflicts, and people settle them.
      violations.push(...(await comeToRest(participants, at, server)));
      await scatter(participants, random);
    }
    const participant = random.pick(participants);
    if (always) participant.device.network.inject({ fault: always, on: { path: /^\/api\/sync\/batch/ } });
    for (const what of await actUnlessDeleted(participant, at, FIRST_VALUE + step, violations)) count(what);
    await noteServer(participant, at.ledger);
  }
  violations.push(...(await comeToRest(participants, at, server)));
  violations.push(...(await violationsOf(participants, at, server)));
  const held = await heldBy(server, at.surveyId);
  count('conflicts left', held?.conflicts.length ?? 0);
  const history = await server.history(at.surveyId);
  if (held && !at.ledger.wasDeleted()) {
    const { violations: wrong, counts } = checkRows(at.ledger, held, history);
    violations.push(...wrong);
    for (const [what, times] of Object.entries(counts)) count(what, times);
  }
  count(
    'conflicts',
    history.flatMap(({ changes }) => changes).filter(({ mine }) => mine !== undefined).length,
  );
  for (const { name, device } of participants) {
    for (const request of device.network.requests.slice(seen.get(name))) {
      const fault = faultOf(request);
      if (fault) count(fault);
    }
  }
  return { seed, violations: [...new Set(violations)], tally };
}
