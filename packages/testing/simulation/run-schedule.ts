import { afterCrash, checkAll } from './checks/checkers.ts';
import type { Tally } from './checks/tally.ts';
import type { Violation } from './checks/violation.ts';
import { deliver, giveUp, handle, startPull, startPush } from './network.ts';
import { act } from './people-act.ts';
import { VALUES_A_STEP } from './refusals.ts';
import { bringsBack, type Word } from './rights.ts';
import { partsIn } from './rows.ts';
import { coreRules, type Rules } from './rules.ts';
import type { Backup } from './server/model-database.ts';
import { VERSIONS } from './versions.ts';
import { speak } from './words.ts';
import { createWorld, type ModelDevice, PHASE, type Size, usualSize, type World } from './world.ts';

export interface ScheduleReport {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly tally: Tally;
  /** Everything that people said about answers. */
  readonly words: readonly Word[];
}

/** The settings of a schedule besides its seed. */
export interface ScheduleOptions {
  readonly rules?: Rules;
  readonly size?: Size;
  /** Whether people write notes and review surveys, too. */
  readonly reviews?: boolean;
  /** Gets every step as it happens. */
  readonly say?: (line: string) => void;
}

const ROUNDS_TO_REST = 20;
/** Rounds in which refused operations are sent again, so that those behind them come. */
const REPEATS = 5;
/** The most steps between two versions of the form. */
const MOST_STEPS_APART = 30;
const never = (): boolean => false;

/** Lets the app die and start again: it waits for nothing, and has only what it had stored. */
const crash = (world: World, device: ModelDevice): void => {
  world.tally.crashes += 1;
  for (const person of device.people) {
    world.pushing.delete(person);
    world.pulling.delete(person);
    person.crashed();
    world.violations.push(...afterCrash(world, person));
  }
};

/**
 * Signs somebody else in. The typing of the person before is written first, and their operations in flight stay
 * theirs.
 */
const signIn = (world: World, device: ModelDevice): void => {
  if (device.people.length < 2) return;
  world.tally.signIns += 1;
  const leaving = device.people[device.at];
  for (const id of leaving?.typed.keys() ?? []) leaving?.write(id);
  leaving?.signedOut();
  device.at = (device.at + 1) % device.people.length;
};

/** Lets the server die and start, be backed up, or be put back to its backup. */
const serverTrouble = (world: World): void => {
  const { random, server, say, tally } = world;
  const roll = random.next();
  if (roll < 0.4) {
    say?.('(the server dies and starts)');
    tally.serverCrashes += 1;
    server.crash();
  } else if (roll < 0.7 || !world.backup) {
    say?.('(the server is backed up)');
    world.backup = server.backup();
  } else {
    say?.('(the server is restored)');
    restore(world, world.backup);
  }
};

const restore = (world: World, backup: Backup): void => {
  const { server, deleted } = world;
  world.tally.restores += 1;
  server.restore(backup);
  // A survey that lives again by this has been restored in the plainest sense.
  for (const id of deleted) if (!server.feed.survey(id)?.deleted_at) deleted.delete(id);
  for (const survey of server.surveys()) if (survey.deleted_at) deleted.add(survey.survey_id);
  // A damaged copy brings nothing back; values that another copy holds as well must come back all the same.
  for (const { states, author } of world.people) {
    for (const { row } of states.values()) {
      const held = row?.server;
      for (const [path, value] of Object.entries(held?.values ?? {}))
        for (const part of partsIn(held?.survey_id ?? '', { [path]: value }))
          if (bringsBack(author, path, part)) world.damaged.delete(part);
    }
  }
  world.sentBy.clear();
};

const step = (world: World): void => {
  const { random, say, conditions } = world;
  if (random.chance(conditions.moving)) {
    say?.('(the network delivers)');
    deliver(world);
  }
  const device = random.pick(world.devices);
  const person = device.people[device.at];
  if (!person) return;
  let roll = random.next();
  const is = (share: number): boolean => {
    roll -= share;
    return roll < 0;
  };
  say?.(`${device.name}, ${person.author.user_id}:`);
  if (is(conditions.act)) (world.reviews && random.chance(0.35) ? speak : act)(world, person);
  else if (is(conditions.push)) {
    say?.('pushes');
    startPush(world, person);
  } else if (is(conditions.pull)) {
    say?.('pulls');
    startPull(world, person);
  } else if (is(conditions.deliver)) {
    say?.('(the network delivers)');
    deliver(world);
  } else if (is(conditions.crash)) {
    say?.('dies and starts');
    crash(world, device);
  } else if (is(conditions.signIn)) {
    say?.('signs in somebody else');
    signIn(world, device);
  } else if (is(conditions.giveUp)) {
    say?.('gives up waiting');
    giveUp(world, person);
  } else serverTrouble(world);
};

/** Brings everybody online, lets late requests arrive, saves all typing, and then runs rounds until nothing moves. */
export const comeToRest = (world: World): void => {
  const { air, people, server } = world;
  for (const flight of air) if (flight.kind === 'request') handle(world, flight);
  air.length = 0;
  world.pushing.clear();
  world.pulling.clear();
  for (const person of people) for (const id of person.visible()) person.save(id);
  for (let round = 0, moved = true; moved && round < ROUNDS_TO_REST; round += 1) {
    moved = false;
    for (const person of people) {
      person.send(
        100,
        (operations) => {
          const epoch = person.reading.epoch();
          const answer = handle(world, { operations, as: person.author, epoch });
          if (!answer) {
            person.reading.turnedAway();
            person.failed(operations);
            return;
          }
          // An operation that is refused as a whole comes again and again: it does not keep the others from resting.
          const accepted = answer.results.some(({ decision }) => decision.status !== 'rejected');
          moved ||= accepted || (operations.length > 0 && round < REPEATS);
          person.answered(operations, answer);
        },
        never,
      );
      for (let more = person.reading.mayRead(); more; ) {
        const { reading } = person;
        const page = server.changes(reading.place(), { limit: 5, deltas: reading.takesDeltas() });
        moved ||= page.cursor > page.from || page.epoch !== reading.epoch();
        reading.page(page, never);
        more = page.more || !reading.takesDeltas();
      }
    }
  }
};

/**
 * Runs one seeded schedule: people edit on several devices, some of them shared, while the network drops, doubles,
 * delays, reorders and cuts off, and apps die. Then everything comes to rest, and the invariants are checked; those
 * that hold at every moment are checked on the way.
 */
export const runSchedule = (seed: number, options: ScheduleOptions = {}): ScheduleReport => {
  const { rules = coreRules, size = usualSize, say = null, reviews = false } = options;
  const world = createWorld(seed, { rules, size, say, reviews });
  const { random, tally } = world;
  const publishedEvery = 8 + random.below(MOST_STEPS_APART);
  let phase = 0;
  for (const at of size.steps) {
    // After the first time conflicts are known everywhere, and people settle them.
    for (; phase < Math.floor(at / PHASE); phase += 1) {
      say?.('(all come to rest)');
      comeToRest(world);
    }
    // A step's choices and values do not depend on the steps before it: so a failing schedule can be shrunk.
    random.reseed(Math.imul(seed, 0x9e3779b1) + Math.imul(at + 1, 0x85ebca6b));
    let values = at * VALUES_A_STEP;
    world.fresh = () => ++values;
    // Twice in a schedule a version is published, at a step of its own.
    world.published = VERSIONS.filter((version) => at >= (version - 1) * publishedEvery).length;
    step(world);
  }
  comeToRest(world);
  for (const survey of world.server.surveys()) tally.conflicts += survey.conflicts.length;
  return { seed, violations: [...world.violations, ...checkAll(world)], tally, words: world.words };
};
