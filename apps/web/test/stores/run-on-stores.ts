import { createHash } from 'node:crypto';
import { type Random, seeded } from '@sampark/testing/random';
import { IDBFactory } from 'fake-indexeddb';
import { aDevice } from '../device.ts';
import { deviceState, type HeldSurvey, serverState, stable } from './final-state.ts';
import {
  create,
  idsOn,
  type PersonAtDevice,
  remove,
  restart,
  type Saves,
  settle,
  signIn,
  syncBadly,
  syncOnce,
  type,
} from './person-at-device.ts';
import type { StoresServer, Village } from './stores-server.ts';

/** The counts of everything that happened in a schedule. */
export type StoresTally = Record<string, number>;

/** The end of a schedule: `state` is the same for the same seed, whatever database the server has. */
export interface StoresReport {
  readonly seed: number;
  readonly state: string;
  readonly violations: readonly string[];
  readonly tally: StoresTally;
}

const STEPS = 30;
/** The beginning of the key of a value that the server held when it was put back. */
const BEFORE = 'before';
const ROUNDS = 3;

const seatsOf = async (
  server: StoresServer,
  { staff }: Village,
  random: Random,
): Promise<PersonAtDevice[]> => {
  const [a = '', b = '', c = ''] = staff;
  const users: PersonAtDevice[] = [];
  for (const [at, people] of [[a], [b, c], [a]].entries()) {
    const device = aDevice(server, { bytes: (count) => random.bytes(count) });
    const user: PersonAtDevice = {
      name: `device${at}`,
      device,
      people,
      app: await device.start(),
      person: '',
    };
    await signIn(user, people[0] ?? '');
    users.push(user);
  }
  return users;
};

interface World {
  readonly village: Village;
  readonly random: Random;
  readonly users: readonly PersonAtDevice[];
  readonly saves: Saves;
  readonly tally: StoresTally;
  readonly server: StoresServer;
  /** Surveys that somebody deleted on their device. */
  readonly removed: Set<string>;
  /** Puts the server back to its backup; `null` before there was one. */
  restore: (() => Promise<void>) | null;
}

/** Returns the author of a value, by the history. */
const authorOf = (survey: HeldSurvey, field: string, value: unknown): string =>
  survey.history.find(({ changes }) =>
    changes.some((change) => change.field === field && [change.now, change.mine].includes(value)),
  )?.user ?? '';

/** Whether a person has saved another value in a field that has not arrived, or arrived since. */
const typedOver = (saves: Saves, author: string, id: string, field: string): boolean =>
  [...saves.keys()].some((key) => !key.startsWith(BEFORE) && key.endsWith(` ${author} ${id} ${field}`));

/**
 * Notes before a restore what must come back: the server is about to forget the values that are live or in a
 * conflict. They count as values that still have to arrive. A deletion covers the values that its author had seen.
 */
const whatIsToCome = ({ saves }: World, held: readonly HeldSurvey[]): void => {
  for (const [key, { survey_id, field, value }] of saves) {
    const isGone = held.some((survey) => survey.survey_id === survey_id && survey.deleted);
    if (isGone || reachedServer(held, survey_id, field, value)) saves.delete(key);
  }
  for (const survey of held.filter(({ deleted }) => !deleted)) {
    const { survey_id, values, conflicts } = survey;
    const kept = conflicts
      .filter(({ field }) => field !== '*')
      .map(({ field, mine }) => [field, mine] as const);
    for (const [field, value] of [...Object.entries(values as Record<string, unknown>), ...kept]) {
      const author = authorOf(survey, field, value);
      if (typedOver(saves, author, survey_id, field)) continue;
      saves.set(`${BEFORE} ${author} ${survey_id} ${field} ${String(value)}`, { survey_id, field, value });
    }
  }
};

/** Backs the server up, or puts it back to its backup. */
const restoreOrBackUp = async (world: World): Promise<string> => {
  const { server, village } = world;
  if (!world.restore) {
    world.restore = await server.backup(village.panchayat_id);
    return 'backed up';
  }
  whatIsToCome(world, await serverState(server, village));
  await world.restore();
  world.restore = null;
  return 'restored';
};

/** Lets somebody who has a conflict in front of them settle it; false when nobody has. */
const settleSomewhere = async ({ users, random, saves }: World, value: number): Promise<boolean> => {
  for (const user of users) if (await settle(user, { value, random, saves })) return true;
  return false;
};

const act = async (world: World, value: number): Promise<string> => {
  const { village, random, users, saves } = world;
  const user = random.pick(users);
  const ids = idsOn(user);
  const roll = random.next();
  // After the first rest everybody knows the conflicts: then people settle them.
  if (value > STEPS / 2 && random.chance(0.6) && (await settleSomewhere(world, value))) return 'settled';
  if (random.chance(0.08)) return restoreOrBackUp(world);
  if (ids.length === 0 || roll < 0.08) {
    await create(user, `Village ${value}`, village.panchayat_id);
    return 'created';
  }
  const id = ids[random.below(Math.min(2, ids.length))] ?? '';
  if (roll < 0.12) {
    const isRemoved = await remove(user, id);
    if (isRemoved) world.removed.add(id);
    return isRemoved ? 'deleted' : 'delete refused';
  }
  if (roll < 0.3 && (await settle(user, { value, random, saves }))) return 'settled';
  if (roll < 0.35) {
    await type(user, id, { value, random, saves: null });
    return 'drafts';
  }
  if (roll < 0.6) {
    await type(user, id, { value, random, saves });
    return 'saved';
  }
  if (roll < 0.88) return (await syncBadly(user, random)) ?? 'synced';
  if (roll < 0.95) {
    await restart(user);
    return 'crashed';
  }
  const other = user.people.find((person) => person !== user.person);
  if (other !== undefined) await signIn(user, other);
  return other === undefined ? 'nothing' : 'signed in';
};

const comeToRest = async ({ users }: World): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const user of users) {
      for (const person of user.people) {
        await signIn(user, person);
        // After a failure the first round only asks whether the server is there.
        await syncOnce(user, null);
        await syncOnce(user, null);
      }
    }
  }
};

/** Whether a value is in its survey's history: live once, or kept in a conflict. */
const reachedServer = (held: readonly HeldSurvey[], id: string, field: string, value: unknown): boolean =>
  (held.find(({ survey_id }) => survey_id === id)?.history ?? []).some(({ changes }) =>
    changes.some((change) => change.field === field && [change.now, change.mine].includes(value)),
  );

/**
 * Returns everything that is wrong at the end, on any device: something waits that was not refused, a device shows
 * otherwise than the server holds, or a newest Save is missing. A Save is there when it is in its survey's history
 * (live once, or in a conflict), or is refused and still on its device.
 */
const violationsOf = async (
  { users, saves, removed }: World,
  held: readonly HeldSurvey[],
): Promise<string[]> => {
  const violations: string[] = [];
  const live = held.filter((survey) => !survey.deleted);
  const refused = new Set<string>();
  for (const user of users) {
    for (const person of user.people) {
      await signIn(user, person);
      const { pending = 0, failed = 0 } = user.app.sync.status.get() ?? {};
      if (pending > failed) violations.push(`${person} on ${user.name} still holds ${pending - failed}`);
      for (const summary of user.app.surveys.all.get() ?? []) {
        const { survey_id, sync_status } = summary;
        const values = (await user.app.surveys.read(survey_id))?.values ?? {};
        if (sync_status === 'failed') {
          for (const [field, value] of Object.entries(values))
            refused.add(`${survey_id} ${field} ${String(value)}`);
          continue;
        }
        const theirs = live.find((survey) => survey.survey_id === survey_id)?.values ?? values;
        const same = JSON.stringify(stable(values)) === JSON.stringify(stable(theirs));
        if (!same) violations.push(`${person} on ${user.name} differs on ${survey_id}`);
      }
      const missing = live.filter(({ survey_id }) => !idsOn(user).includes(survey_id));
      for (const { survey_id } of missing) violations.push(`${person} on ${user.name} lacks ${survey_id}`);
    }
  }
  for (const [key, { survey_id, field, value }] of saves) {
    const survey = held.find((each) => each.survey_id === survey_id);
    // A survey that was deleted before anything of it was sent, or on the device that lost it, is rightly nowhere.
    const [, author = ''] = key.split(' ');
    // The author has typed over it before the device heard that it had arrived.
    if (key.startsWith(BEFORE) && typedOver(saves, author, survey_id, field)) continue;
    const isGone = survey ? survey.deleted : removed.has(survey_id) || !key.startsWith(BEFORE);
    const reached = reachedServer(held, survey_id, field, value);
    if (reached || isGone || refused.has(`${survey_id} ${field} ${String(value)}`)) continue;
    violations.push(`${field} = ${String(value)} of ${survey_id} is nowhere`);
  }
  return violations;
};

/** Runs one seeded schedule of three devices, one of them shared, against the real server. */
export const runOnStores = async (seed: number, server: StoresServer): Promise<StoresReport> => {
  globalThis.indexedDB = new IDBFactory();
  const random = seeded(seed);
  const village = await server.settle(seed);
  const tally: StoresTally = {};
  const users = await seatsOf(server, village, random);
  const world: World = {
    village,
    random,
    users,
    saves: new Map(),
    tally,
    server,
    removed: new Set(),
    restore: null,
  };
  for (let step = 1; step <= STEPS; step += 1) {
    if (step === STEPS / 2) await comeToRest(world);
    const what = await act(world, step);
    tally[what] = (tally[what] ?? 0) + 1;
  }
  await comeToRest(world);
  const held = await serverState(server, village);
  const devices = await Promise.all(users.map(deviceState));
  const violations = await violationsOf(world, held);
  tally['conflicts left'] = held.reduce((sum, survey) => sum + survey.conflicts.length, 0);
  for (const user of users) await user.device.kill();
  const state = createHash('sha256')
    .update(JSON.stringify(stable({ held, devices })))
    .digest('hex');
  return { seed, state, violations, tally };
};
