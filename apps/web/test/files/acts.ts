import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { shown } from '../device.ts';
import type { Fault } from '../faulty-network.ts';
import { filesOf, isSignedIn, restart, signIn, surveysOn, syncOnce, turns } from './at-device.ts';
import { DEATHS } from './faulty-store.ts';
import { ELSEWHERE, PANCHAYAT } from './files-server.ts';
import { keep, takeOut } from './keeping.ts';
import { count, type FilesUser, type World } from './world.ts';

const FILES = '/api/attachments/';
const FAULTS: readonly Fault[] = [
  'cut',
  'lose-response',
  'portal',
  'double',
  'truncate',
  'unavailable',
  'half',
  'corrupt',
];
/** The most requests about files that go well before one meets a fault: every piece is one. */
const MOST_BEFORE = 6;
const DAY = 24 * 60 * 60 * 1000;
/** After a week a device lets go, and an upload is over; after a month nobody keeps what no answer names. */
const WEEK = 8 * DAY;
const MONTH = 31 * DAY;

/** Syncs while one of the requests about files meets a fault. */
const syncBadly = async (world: World, user: FilesUser): Promise<string> => {
  const { random } = world;
  const fault = random.pick(FAULTS);
  user.device.fault(FILES, fault, random.below(MOST_BEFORE));
  await syncOnce(user);
  return user.device.heal() ? 'synced' : fault;
};

/** Syncs, and the device dies on the way. */
const dieInSending = async (world: World, user: FilesUser): Promise<string> => {
  user.device.goOnline();
  void user.app.sync.now().catch(() => undefined);
  await turns(world.random.below(400));
  await restart(user, world);
  return 'died in sending';
};

/** Syncs, and the server dies over a file. */
const serverDies = async (world: World, user: FilesUser): Promise<string> => {
  const { server, random } = world;
  const death = random.pick(DEATHS);
  server.store.dieAt(death);
  await syncOnce(user);
  return (await server.revive()) ? `server died ${death}` : 'synced';
};

/** Lets a request about a file hang: the answers of a Save go all the same (I30). */
const saveBesideSlowFile = async (world: World, user: FilesUser): Promise<string> => {
  await keep(world, user);
  user.device.fault(FILES, 'delay', 1);
  user.device.goOnline();
  await user.app.sync.now();
  await turns(200);
  await keep(world, user);
  user.device.goOnline();
  if (isSignedIn(user)) await user.app.sync.now();
  const { pending = 0, failed = 0 } = user.app.sync.status.get() ?? {};
  if (pending > failed && user.app.sync.status.get()?.state === 'synced')
    world.violations.push(`I30: ${pending - failed} answers on ${user.name} wait for a file`);
  const hung = user.device.heal() ? 'synced' : 'saved beside a slow file';
  await syncOnce(user);
  return hung;
};

const restoreOrBackUp = async (world: World): Promise<string> => {
  const { server, random } = world;
  if (!world.restore) {
    const restore = await server.backUp();
    const { isMoved } = world;
    world.restore = async (files) => {
      await restore(files);
      world.isMoved = isMoved;
    };
    return 'backed up';
  }
  const files = random.pick(['of then', 'of now'] as const);
  server.store.become('well');
  await world.restore(files);
  world.restore = null;
  world.isRetold = true;
  return `restored with the files ${files}`;
};

/**
 * Lets time pass. A backup that is older than what devices keep cannot be filled again, so none is put back. Whose rights ended has a month
 * to get them back, so none passes meanwhile.
 */
const passTime = async (
  world: World,
  time = world.isMoved || world.random.chance(0.75) ? WEEK : MONTH,
): Promise<string> => {
  const { server, users } = world;
  world.restore = null;
  server.pass(time);
  for (const user of users) {
    user.device.pass(time);
    await turns(20);
    await signIn(user, user.person);
  }
  server.store.become('well');
  await server.purge();
  // Files that devices have let go of are in a copy by now.
  await server.copyFiles();
  return time === WEEK ? 'a week passed' : 'a month passed';
};

/** Lets somebody type an answer with a file, and save it only after a month: the server has been asked about the file, and knew no answer. */
const leaveTyped = async (world: World, user: FilesUser): Promise<string> => {
  if (world.isMoved) return 'nothing';
  count(world, await keep(world, user, false));
  await syncOnce(user);
  await syncOnce(user);
  count(world, await passTime(world, MONTH));
  await syncOnce(user);
  return 'left typed for a month';
};

/** More sendings than one person may have uploads at a time. */
const AGAIN_AND_AGAIN = 24;

/** Lets a device try again and again while the server has no room for files, or does not reach them: it goes on with what it has begun. */
const tryAgain = async (world: World, user: FilesUser): Promise<string> => {
  const { random, server } = world;
  count(world, await keep(world, user, true));
  server.store.become(random.pick(['full', 'away']));
  for (let left = AGAIN_AND_AGAIN; left > 0; left -= 1) await syncOnce(user);
  server.store.become('well');
  return 'tried again and again';
};

const settle = async (world: World, user: FilesUser): Promise<string | null> => {
  for (const id of surveysOn(user)) {
    const survey = user.app.surveys.open(id);
    const { conflicts } = await shown(survey);
    const conflict = conflicts.find(({ field }) => field !== WHOLE_SURVEY);
    if (conflict)
      await survey.settle(conflict.field, world.random.pick([conflict.mine, conflict.theirs]) as string);
    await survey.close();
    if (conflict) world.drafted.clear();
    if (conflict) return 'settled';
  }
  return null;
};

/** Moves a person of the demo to another panchayat, or back. */
const moveSomebody = async (world: World): Promise<string> => {
  const person = 'staff2';
  world.isMoved = !world.isMoved;
  await world.server.move(person, world.isMoved ? ELSEWHERE : PANCHAYAT);
  return world.isMoved ? 'rights ended' : 'rights given';
};

const removeOrDuplicate = async ({ random, drafted }: World, user: FilesUser): Promise<string> => {
  const { app } = user;
  const ids = surveysOn(user);
  if (ids.length === 0) return 'nothing';
  const id = random.pick(ids);
  if (random.chance(0.6)) return (await app.surveys.duplicate(id)).ok ? 'duplicated' : 'nothing';
  // What is typed in it goes along.
  drafted.clear();
  const { kind } = await app.surveys.delete(id);
  return kind === 'failed' ? 'nothing' : 'deleted';
};

/** Lets somebody open a file that is kept: it comes whole, from here or from the server. */
const look = async ({ random, kept }: World, user: FilesUser): Promise<string> => {
  if (kept.length === 0) return 'nothing';
  const { name, size } = random.pick(kept);
  user.device.goOnline();
  const blob = await (await filesOf(user)).open(name);
  user.device.goOffline();
  if (blob && blob.size !== size) throw new Error(`${name} comes with ${blob.size} bytes of ${size}`);
  return blob ? 'looked' : 'not to be had';
};

/** Lets somebody keep a few files, one after the other. */
const keepSome = async (world: World, user: FilesUser): Promise<string> => {
  for (let left = world.random.below(3); left > 0; left -= 1) count(world, await keep(world, user));
  return keep(world, user);
};

type Act = (world: World, user: FilesUser) => Promise<string | null>;

/** The acts, by how often they happen: the weights are of each other. */
const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [34, keepSome],
  [14, async (_, user) => syncOnce(user).then(() => 'synced')],
  [26, syncBadly],
  [6, dieInSending],
  [8, serverDies],
  [4, saveBesideSlowFile],
  [5, restoreOrBackUp],
  [3, (world) => passTime(world)],
  [2, leaveTyped],
  [2, tryAgain],
  [5, settle],
  [3, moveSomebody],
  [4, removeOrDuplicate],
  [4, takeOut],
  [3, look],
  [3, (world, user) => restart(user, world).then(() => 'app ended')],
  [
    4,
    (world) => {
      const condition = world.random.pick(['well', 'full', 'away'] as const);
      world.server.store.become(condition);
      return Promise.resolve(`files ${condition}`);
    },
  ],
  [
    3,
    async ({ random }, user) => {
      await signIn(user, random.pick(user.people));
      return 'signed in';
    },
  ],
];

const WEIGHT = ACTS.reduce((sum, [weight]) => sum + weight, 0);

/** Lets somebody do one thing, or lets something happen to them or to the server. */
export const act = async (world: World): Promise<void> => {
  const { random, users } = world;
  const user = random.pick(users);
  let left = random.below(WEIGHT);
  // Rights that ended come back soon: without them little happens.
  if (world.isMoved && random.chance(0.3)) count(world, await moveSomebody(world));
  const [, chosen] = ACTS.find(([weight]) => (left -= weight) < 0) ?? [];
  await signIn(user, user.person || (user.people[0] ?? ''));
  count(world, (await chosen?.(world, user)) ?? 'nothing');
};
