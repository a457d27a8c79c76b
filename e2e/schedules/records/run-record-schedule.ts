import { seeded } from '@sampark/testing/random';
import { addHouseholds } from '../../support/server/many-surveys.ts';
import type { ServerView } from '../../support/server/server-view.ts';
import { faultOf, injectFault } from '../faults.ts';
import { goOffline, goOnline, PANCHAYAT, type Participant, until, wake } from '../participant.ts';
import type { ScheduleReport } from '../run-schedule.ts';
import { type HouseholdWork, placeApart, workOnHouseholds } from './acts.ts';
import { createHouseholdLedger } from './ledger.ts';
import { listedHouseholds } from './on-screen.ts';
import { householdsAtRest, householdViolations } from './rest.ts';

/** The acts of a schedule in a long run. */
const STEPS = 14;
const HOUSEHOLDS = ['Amar', 'Bina', 'Chandra', 'Dev', 'Ekta'];
/** The number in the names of the first seed: no name is a part of another one's. */
const FIRST_NUMBER = 10_000;
/** The chance that somebody is offline when work begins. */
const OFFLINE = 0.6;
/** The chance that an act meets a fault on its way. */
const FAULTS = 0.4;
/** The chance that two people give one household a place apart, beside an act. */
const APART = 0.25;

/** Puts households of their own on the server, and waits until everybody has them. */
async function begin(
  seed: number,
  participants: readonly Participant[],
  serverUrl: string,
): Promise<HouseholdWork> {
  const prefix = `Ghar ${FIRST_NUMBER + seed}`;
  for (const participant of participants) {
    participant.device.network.heal();
    if (participant.offline) await goOnline(participant);
  }
  const names = HOUSEHOLDS.map((each) => `${prefix} ${each}`);
  const ids = await addHouseholds(serverUrl, PANCHAYAT, names);
  const work = { prefix, ids, ledger: createHouseholdLedger(), random: seeded(seed) };
  for (const participant of participants) {
    const isThere = async (): Promise<boolean> => {
      await wake(participant);
      return (await listedHouseholds(participant, prefix)).length === names.length;
    };
    if (!(await until(isThere)))
      throw new Error(`The households of ${prefix} do not reach ${participant.name}.`);
    if (work.random.chance(OFFLINE)) await goOffline(participant);
  }
  return work;
}

/** Lets two people give one household a place, one of them without network. @returns what they did, by its name */
async function actApart(participants: readonly Participant[], work: HouseholdWork): Promise<string[]> {
  const away = work.random.pick(participants);
  const other = work.random.pick(participants.filter((each) => each !== away));
  if (!away.offline) await goOffline(away);
  return placeApart([other, away], work);
}

/** Lets one person do one thing, or lets it happen to them. @returns its name */
async function act(participant: Participant, work: HouseholdWork): Promise<string> {
  const { random, prefix } = work;
  const roll = random.next();
  if (random.chance(FAULTS)) injectFault(participant, random);
  if (roll < 0.15) {
    await (participant.offline ? goOnline(participant) : goOffline(participant));
    return participant.offline ? 'went offline' : 'came online';
  }
  if (roll < 0.2) {
    await participant.device.kill();
    await participant.device.open(`/records/household?q=${encodeURIComponent(prefix)}`);
    return 'killed';
  }
  return workOnHouseholds(participant, work);
}

/**
 * Lets three people move, merge, split, close and delete the same households for a while, over networks that fail; then all is well, and
 * everything must be as it should.
 */
export async function runRecordSchedule(
  seed: number,
  participants: readonly Participant[],
  { server, serverUrl, steps = STEPS }: { server: ServerView; serverUrl: string; steps?: number },
): Promise<ScheduleReport> {
  const tally: Record<string, number> = {};
  const count = (what: string): void => void (tally[what] = (tally[what] ?? 0) + 1);
  const violations: string[] = [];
  const seen = new Map(participants.map(({ name, device }) => [name, device.network.requests.length]));
  const work = await begin(seed, participants, serverUrl);
  for (let step = 1; step <= steps; step += 1) {
    if (step === Math.ceil(steps / 2))
      violations.push(...(await householdsAtRest(participants, work, server)));
    count(await act(work.random.pick(participants), work));
    if (work.random.chance(APART)) for (const what of await actApart(participants, work)) count(what);
  }
  violations.push(...(await householdsAtRest(participants, work, server)));
  violations.push(...(await householdViolations(work, server)));
  for (const { name, device } of participants) {
    for (const request of device.network.requests.slice(seen.get(name))) {
      const fault = faultOf(request);
      if (fault) count(fault);
    }
  }
  return { seed, violations: [...new Set(violations)], tally };
}
