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
import { goOffline, goOnline, type Participant, stored, until, wake } from './participant.ts';
import { comeToRest } from './rest.ts';

/** The end of a schedule, and the counts of everything that happened in it. */
export interface ScheduleReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

const STEPS = 12;
/** The chance that an act meets a fault on its way, beyond those that are still there. */
const FAULTS = 0.4;

/** Lets somebody of the panchayat begin a survey, over a network that may be bad, and waits until everybody has it. */
async function begin(participants: readonly Participant[], village: string, random: Random): Promise<Work> {
  const [first, second] = participants;
  const author = random.chance(0.5) ? first : second;
  if (!author) throw new Error('Nobody is there.');
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
  if (!(await until(arrived))) throw new Error(`${village} does not reach everybody.`);
  await Promise.all(participants.map((participant) => shows(participant, work)));
  return work;
}

/** Lets one person do one thing, or lets it happen to them. @returns its name */
async function act(
  participant: Participant,
  work: Work,
  value: number,
  violations: string[],
): Promise<string> {
  const { random } = work;
  const roll = random.next();
  if (random.chance(FAULTS)) injectFault(participant, random);
  if (roll < 0.14) {
    await (participant.offline ? goOnline(participant) : goOffline(participant));
    return participant.offline ? 'went offline' : 'came online';
  }
  if (roll < 0.19) {
    await kill(participant, work);
    if (await shows(participant, work)) violations.push(...(await missingDrafts(participant, work)));
    return 'killed';
  }
  if (roll < 0.26) {
    await participant.device.page.reload();
    if (await shows(participant, work)) violations.push(...(await missingDrafts(participant, work)));
    return 'reloaded';
  }
  const ready = await shows(participant, work);
  if (roll < 0.62 && (await settle(participant, work))) return 'settled';
  if (!ready) {
    await wake(participant);
    return 'looked';
  }
  if (roll > 0.96 && participant.name === 'officer') {
    await remove(participant, work);
    return 'deleted';
  }
  await type(participant, work, value);
  if (roll > 0.85) {
    await draftIsKept(participant);
    return 'draft';
  }
  await save(participant, work);
  return 'saved';
}

/** Does the same, unless somebody's deletion arrives in the midst of it and takes the survey off the screen. */
async function actUnlessDeleted(...args: Parameters<typeof act>): Promise<string> {
  try {
    return await act(...args);
  } catch (error) {
    const [participant, { ledger }] = args;
    if (await isEditable(participant)) throw error;
    // Nobody saw whether their typing was saved before that.
    for (const { field } of ledger.drafted(participant.name)) ledger.ended(participant.name, field, 'either');
    return 'overtaken';
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
  const work = await begin(participants, `Gaon ${seed}`, random);
  for (let step = 1; step <= STEPS; step += 1) {
    const participant = random.pick(participants);
    if (always) participant.device.network.inject({ fault: always, on: { path: /^\/api\/sync\/batch/ } });
    count(await actUnlessDeleted(participant, work, 1_000 + step, violations));
    await noteServer(participant, work.ledger);
  }
  violations.push(...(await comeToRest(participants, work, server)));
  violations.push(...(await violationsOf(participants, work, server)));
  const survey = await server.read(work.surveyId);
  count('conflicts left', survey?.conflicts.length ?? 0);
  const history = await server.history(work.surveyId);
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
