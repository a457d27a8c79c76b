import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seeded } from '@sampark/testing/random';
import { breakAtOnce, type Done, type Fault, faultsOf, nameOf } from './faults.ts';
import type { Machine } from './machines.ts';
import { compareWithAll, type Disagreement, type Load, missingOf, startPhones } from './phones.ts';
import { buildState, comesTrue, PHONES_ASK, type State, standing, until, untilHealthy } from './state.ts';

const PHONES = 5;
/** A machine that was killed is started again after so many milliseconds, as systemd does; a primary's takes longer. */
const RESTART = 2_000;
/** Milliseconds in which phones work between two faults, and after a failover before the machine comes back. */
const CALM = 2_000;
/** Milliseconds in which another machine takes a primary's place. None does when only the lost one has everything. */
const TAKES_OVER = 60_000;
/** The share of the faults of a primary that is over before anybody took its place. */
const BLIPS = 0.2;

/** What happened in a round. */
export interface Round {
  readonly faults: readonly Fault[];
  /** The longest time in which nothing was acknowledged to any phone, milliseconds. */
  readonly away: number;
  /** Whether another machine became the primary. */
  readonly changed: boolean;
  readonly acknowledged: number;
  readonly missing: number;
}

/** What the whole run found. */
export interface Outcome extends Disagreement {
  readonly rounds: readonly Round[];
  readonly acknowledged: number;
  /** Acknowledged operations that the servers do not know, asked after each round for those of the round, and at the end for all. */
  readonly missing: number;
  readonly wrong: readonly string[];
  readonly epochs: number;
  readonly failures: ReadonlyMap<number, number>;
}

/** Returns the longest pause between moments, from one of them on. */
export function longestPause(moments: readonly number[], from: number): number {
  const since = [from, ...moments.filter((moment) => moment > from)];
  return since.reduce((most, moment, at) => Math.max(most, moment - (since[at - 1] ?? moment)), 0);
}

const hasComeAgain = (load: Load, from: number) => () =>
  Promise.resolve(load.moments.filter((moment) => moment > from).length > PHONES);

/** Fills PostgreSQL's log a little more. @returns whether a standby has fallen behind for want of room, and the primary goes on without it */
async function goesOnWithout(state: State, standby: Machine): Promise<boolean> {
  await state.fillLog();
  const { primary } = await standing(state);
  return primary !== null && (await standing(state, [primary])).synchronous !== standby;
}

/** Waits until the faults have done what they can, and makes the machines well again. */
async function mendInTime(state: State, done: readonly Done[], random: Random): Promise<void> {
  const ofPrimary = done.find(({ fault }) => fault.part === 'primary');
  await pause(RESTART);
  const ofDisk = done.find(({ fault }) => fault.way === 'disk full');
  for (const each of done) if (each !== ofPrimary && each !== ofDisk) each.mend();
  if (ofDisk) {
    await until('nothing waits for the full disk', () => goesOnWithout(state, ofDisk.machine));
    await pause(random.below(2 * CALM));
    ofDisk.mend();
  }
  if (ofPrimary === undefined) return;
  if (!random.chance(BLIPS)) {
    const survivor = { ...state, postgresql: state.postgresql.filter((each) => each !== ofPrimary.machine) };
    await comesTrue(async () => {
      const { primary } = await standing(survivor);
      return primary !== null && primary !== ofPrimary.machine;
    }, TAKES_OVER);
    await pause(random.below(2 * CALM));
  }
  ofPrimary.mend();
}

async function aRound(state: State, load: Load, faults: readonly Fault[], random: Random): Promise<Round> {
  const { primary: before } = await standing(state);
  await pause(CALM + random.below(CALM));
  load.acknowledged.clear();
  load.moments.length = 0;
  await until('phones work', hasComeAgain(load, 0));
  const broken = performance.now();
  const done = await breakAtOnce(faults, state, random);
  await mendInTime(state, done, random);
  const mended = performance.now();
  await untilHealthy(state);
  await until('phones work again', hasComeAgain(load, mended));
  const operations = [...load.acknowledged.values()];
  const missing = await missingOf(PHONES_ASK, operations);
  const { primary: after } = await standing(state);
  return {
    faults,
    away: longestPause(load.moments, broken),
    changed: before !== after,
    acknowledged: operations.length,
    missing,
  };
}

/** Builds a state's machines, and breaks them round after round while phones work. */
export async function failOver(
  folder: string,
  times: number,
  seed: number,
  tell: (line: string) => void,
): Promise<Outcome> {
  const random = seeded(seed);
  const state = await buildState(folder);
  tell('Everything runs.');
  const load = await startPhones(PHONES_ASK, PHONES);
  const rounds: Round[] = [];
  for (let round = 0; round < times; round += 1) {
    const faults = faultsOf(round, random);
    const result = await aRound(state, load, faults, random);
    rounds.push(result);
    const { away, changed, acknowledged, missing } = result;
    tell(
      `${round + 1} of ${times}: ${faults.map(nameOf).join(', ')}: away ${(away / 1000).toFixed(1)} s${changed ? ', another primary' : ''}, ${acknowledged} acknowledged, ${missing} missing`,
    );
  }
  await load.stop();
  // An operation that was missing after a round is known from then on: it was sent again.
  const missingInRounds = rounds.reduce((sum, { missing }) => sum + missing, 0);
  const everything = [...load.everAcknowledged.values()];
  return {
    rounds,
    acknowledged: everything.length,
    missing: missingInRounds + (await missingOf(PHONES_ASK, everything)),
    wrong: load.wrong,
    epochs: load.epochs.size,
    failures: load.failures,
    ...(await compareWithAll(PHONES_ASK, load)),
  };
}
