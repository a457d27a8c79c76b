import type { Author } from '@sampark/core/merge/history';
import type { Operation } from '@sampark/core/merge/operation';
import type { Value } from '@sampark/core/survey/values';
import { type Random, seeded } from '../random.ts';
import { emptyTally, type Tally } from './checks/tally.ts';
import type { Violation } from './checks/violation.ts';
import { MOST_SKEW, NOON } from './clock.ts';
import { type NetworkConditions, networkConditions } from './network-conditions.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { createModelPerson, type ModelPerson } from './person/model-person.ts';
import type { Word } from './rights.ts';
import type { Rules } from './rules.ts';
import type { ModelPage } from './server/feed.ts';
import type { ModelAnswer } from './server/model-answer.ts';
import type { Backup } from './server/model-database.ts';
import { createModelServer, type ModelServer } from './server/model-server.ts';

/** A phone or an office PC: one person signed in at a time, each with rows of their own. */
export interface ModelDevice {
  readonly name: string;
  readonly people: readonly ModelPerson[];
  /** The index of the person who is signed in. */
  at: number;
}

/** A request on its way, or the server's answer on its way back. */
export type Flight =
  | {
      readonly kind: 'request';
      readonly from: ModelPerson;
      readonly as: Author;
      readonly operations: readonly Operation[];
      /** The place up to which its sender has read. */
      readonly epoch: string;
    }
  | {
      readonly kind: 'answer';
      readonly from: ModelPerson;
      readonly operations: readonly Operation[];
      /** `null`: turned away as a whole. */
      readonly answer: ModelAnswer | null;
    }
  | { readonly kind: 'page'; readonly from: ModelPerson; readonly page: ModelPage };

/** Everything in a schedule. */
export interface World {
  readonly rules: Rules;
  readonly random: Random;
  readonly conditions: NetworkConditions;
  readonly server: ModelServer;
  readonly devices: readonly ModelDevice[];
  readonly people: readonly ModelPerson[];
  readonly oracle: Oracle;
  readonly air: Flight[];
  /** The flight for which each person waits, and that still counts. */
  readonly pushing: Map<ModelPerson, Flight>;
  readonly pulling: Map<ModelPerson, Flight>;
  /** Surveys that were deleted, and not restored by an operation that says so. */
  readonly deleted: Set<string>;
  readonly everDeleted: Set<string>;
  /** Surveys that an operation has restored at some time. */
  readonly revived: Set<string>;
  /** Ids of offers that the server could not compare with what it knows. */
  readonly blind: Set<string>;
  /** Ids of conflicts about options that their author typed over their own value in another conflict. */
  readonly overOwn: Set<string>;
  /** Values that offers have put in conflict. */
  readonly brought: Set<Value>;
  /** Ids of the operations that settled something, and the values chosen in them. */
  readonly choices: Set<Value>;
  /** The operation last sent under each id. */
  readonly sent: Map<string, Operation>;
  /** The id of the operation that brought each value to the server. */
  readonly sentBy: Map<Value, string>;
  /** Values that stood in a damaged copy, and in no other when the server was put back. */
  readonly damaged: Set<Value>;
  readonly violations: Violation[];
  readonly tally: Tally;
  /** Whether people write notes and review surveys, too. */
  readonly reviews: boolean;
  /** Everything that people said about answers. */
  readonly words: Word[];
  /** The words that somebody has taken back who may. */
  readonly takenBack: Set<string>;
  /** The people, devices and surveys of steps that nobody may take. */
  readonly forged: Set<string>;
  backup: Backup | null;
  /** The newest version of the form that is published. */
  published: number;
  /** The most surveys that are made. */
  readonly surveys: number;
  made: number;
  /** Returns a number that no other edit of the run has. */
  fresh: () => number;
  readonly say: ((line: string) => void) | null;
}

/** The size of a schedule; a shrunk one is smaller. */
export interface Size {
  /** Numbers of the steps to take; each makes the same choices whatever came before it. */
  readonly steps: readonly number[];
  readonly devices: number;
  readonly surveys: number;
  /** Exactly so many devices, whatever the seed says; absent: as many as it says. */
  readonly phones?: number;
}

const MOST_DEVICES = 8;
/** Steps of a phase; the next begins when this one has come to rest. */
export const PHASE = 30;

/** The size that a seed asks for by itself. */
export const usualSize: Size = {
  steps: Array.from({ length: 3 * PHASE }, (_, at) => at),
  devices: MOST_DEVICES,
  surveys: Number.POSITIVE_INFINITY,
};

const aDevice = (index: number, users: number, world: Pick<World, 'rules' | 'random' | 'oracle'>) => {
  const { rules, random, oracle } = world;
  const name = `device${index}`;
  const parts = new Map<string, ModelPerson['states']>();
  const clock = NOON + random.below(2 * MOST_SKEW) - MOST_SKEW;
  // Every third device is shared by two people.
  const names = index % 3 === 1 ? [index % users, (index + 1) % users] : [index % users];
  const people = names.map((number) => {
    const user = `user${number}`;
    const part = rules.device.partOf(user);
    const states = (parts.get(part) ?? new Map()) as Map<string, never>;
    parts.set(part, states);
    const author = { user_id: user, username: user, full_name: user, device_id: name };
    return createModelPerson(author, { rules: rules.device, states, oracle, clock });
  });
  return { name, people, at: 0 };
};

/** Makes 3 to 8 devices of 2 to 4 people, and a server that has nothing yet. */
export const createWorld = (
  seed: number,
  { rules, size, say, reviews }: { rules: Rules; size: Size; say: World['say']; reviews: boolean },
): World => {
  const random = seeded(seed);
  const oracle = createOracle();
  const users = 2 + random.below(3);
  const few = Math.min(3 + random.below(MOST_DEVICES - 2), size.devices);
  const count = size.phones ?? few;
  const devices = Array.from({ length: count }, (_, index) =>
    aDevice(index, users, { rules, random, oracle }),
  );
  return {
    rules,
    random,
    conditions: random.pick(networkConditions),
    server: createModelServer(rules.server),
    devices,
    people: devices.flatMap((device) => device.people),
    oracle,
    air: [],
    pushing: new Map(),
    pulling: new Map(),
    deleted: new Set(),
    everDeleted: new Set(),
    revived: new Set(),
    blind: new Set(),
    overOwn: new Set(),
    brought: new Set(),
    choices: new Set(),
    sent: new Map(),
    sentBy: new Map(),
    damaged: new Set(),
    violations: [],
    tally: emptyTally(),
    reviews,
    words: [],
    takenBack: new Set(),
    forged: new Set(),
    backup: null,
    published: 1,
    // In every third schedule all meet in one survey, and work much in its rows.
    surveys: random.chance(0.33) ? 1 : size.surveys,
    made: 0,
    fresh: () => 0,
    say,
  };
};
