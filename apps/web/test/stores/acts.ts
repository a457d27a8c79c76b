import { recordIdOf } from '@sampark/core/survey/record-ids';
import type { Values } from '@sampark/core/survey/values';
import { whatIsToCome } from './check-saves.ts';
import { serverState } from './final-state.ts';
import {
  create,
  hearOfForms,
  idsOn,
  move,
  type PersonAtDevice,
  remove,
  restart,
  settle,
  signIn,
  syncBadly,
  type,
} from './person-at-device.ts';
import { disputedOn, placeApart, workWithRecords } from './record-work.ts';
import { recordOfRow } from './source-records.ts';
import { NEWEST } from './versions.ts';
import { pickWork } from './work-in-rows.ts';
import type { World } from './world.ts';

/** The acts of a schedule. */
export const STEPS = 34;
const NUMBERS_A_STEP = 10;
/** The most that somebody types before they save. */
const MOST_AT_ONCE = 3;
/** The chance that two people give one record a place apart, of each time that somebody gives it one. */
const APART = 0.3;

/** Backs the server up, or puts it back to its backup. */
const restoreOrBackUp = async (world: World): Promise<string> => {
  const { server, village } = world;
  if (!world.restore) {
    world.restore = await server.backup(village);
    return 'backed up';
  }
  whatIsToCome(world, await serverState(server, village));
  await world.restore();
  world.restore = null;
  return 'restored';
};

/** Returns the numbers of one step: each is another. */
const freshOf = (step: number): (() => number) => {
  let number = step * NUMBERS_A_STEP;
  return () => ++number;
};

/** Publishes the next version of the form, of which one device hears at once. */
const publish = async (world: World, user: PersonAtDevice): Promise<string> => {
  if (world.published < NEWEST) {
    world.published += 1;
    await world.server.publish(world.village, world.published);
  }
  await hearOfForms(user);
  return 'published';
};

/** Lets somebody settle a conflict; `null`: they have none. */
const settleAt = async (world: World, user: PersonAtDevice, step: number): Promise<string | null> => {
  const disputed = await disputedOn(user, world);
  if (disputed.length === 0) return null;
  const id = world.random.pick(disputed);
  return settle(user, id, { ...world, fresh: freshOf(step) });
};

/** Lets somebody begin a survey, which makes a record when it is saved for the first time. @returns its id */
export const begin = async (world: World, user: PersonAtDevice, name: string): Promise<string> => {
  const id = await create(user, name, world.village.panchayat_id);
  world.recordIds.add(recordIdOf(id));
  return id;
};

/** Lets somebody type into a survey, and save that or not. */
export const typeAt = async (
  world: World,
  user: PersonAtDevice,
  { id, step, isSaved }: { id: string; step: number; isSaved: boolean },
): Promise<void> => {
  const { random, tally } = world;
  const fresh = freshOf(step);
  for (let times = 1 + random.below(MOST_AT_ONCE); times > 0; times -= 1) {
    const pick = (shown: Values, formVersion: number) => {
      const { kind, typed } = pickWork(shown, { random, fresh }, formVersion);
      tally[kind] = (tally[kind] ?? 0) + 1;
      for (const [field] of typed) {
        const record = recordOfRow(id, field);
        if (record !== null) world.recordIds.add(record);
      }
      return typed;
    };
    await type(user, id, pick, { ...world, isSaved: isSaved && times === 1 });
  }
};

/** Lets somebody who has a conflict in front of them settle it; `null`: nobody has. */
const settleSomewhere = async (world: World, value: number): Promise<string | null> => {
  for (const user of world.users) {
    const what = await settleAt(world, user, value);
    if (what) return what;
  }
  return null;
};

/** Lets somebody work with records, and often somebody else give the same one a place of their own; `null`: nothing could be done. */
const workOnRecords = async (world: World, user: PersonAtDevice, step: number): Promise<string | null> => {
  const { random, users, tally } = world;
  const done = await workWithRecords(user, { random, fresh: freshOf(step) }, world);
  if (!done) return null;
  const other = random.pick(users.filter((each) => each !== user));
  const apart = random.chance(APART) ? await placeApart(other, done, world) : null;
  if (apart) tally[apart] = (tally[apart] ?? 0) + 1;
  return done.work;
};

/** Lets somebody do one thing, or lets something happen to them or to the server. @returns its name */
export const act = async (world: World, step: number): Promise<string> => {
  const { random, users } = world;
  const user = random.pick(users);
  const ids = idsOn(user);
  const roll = random.next();
  // After the first rest everybody knows the conflicts: then people settle them.
  if (step > STEPS / 2 && random.chance(0.7)) {
    const settled = await settleSomewhere(world, step);
    if (settled) return settled;
  }
  if (random.chance(world.isShared ? 0.03 : 0.08)) return restoreOrBackUp(world);
  if (random.chance(0.1)) return publish(world, user);
  if (random.chance(0.25)) {
    const done = await workOnRecords(world, user, step);
    if (done) return done;
  }
  if (ids.length === 0 || roll < (world.isShared ? 0.01 : 0.08)) {
    await begin(world, user, `Village ${step}`);
    return 'created';
  }
  const id = ids[random.below(Math.min(2, ids.length))] ?? '';
  if (roll < (world.isShared ? 0.03 : 0.12)) {
    return (await remove(user, id, world)) ? 'deleted' : 'delete refused';
  }
  if (random.chance(0.15) && (await move(user, id))) return 'moved to a version';
  if (roll < 0.3) {
    const settled = await settleAt(world, user, step);
    if (settled) return settled;
  }
  if (roll < 0.35) {
    await typeAt(world, user, { id, step, isSaved: false });
    return 'drafts';
  }
  if (roll < 0.6) {
    await typeAt(world, user, { id, step, isSaved: true });
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
