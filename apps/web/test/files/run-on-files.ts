import { act } from './acts.ts';
import { signIn, syncOnce } from './at-device.ts';
import { violationsAtRest, violationsNow } from './check-files.ts';
import { PANCHAYAT } from './files-server.ts';
import { keep } from './keeping.ts';
import { createWorld, type World } from './world.ts';

/** The end of a schedule. */
export interface FilesReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

const STEPS = 40;
const ROUNDS = 3;

const everybodySyncs = async ({ users }: World): Promise<void> => {
  for (const user of users) {
    for (const person of user.people) {
      await signIn(user, person);
      // After a failure the first round only asks whether the server is there.
      await syncOnce(user);
      await syncOnce(user);
    }
  }
};

/** Returns the answers that still wait, where nothing but files cannot be sent (I30). */
const waitingAnswers = ({ users }: World): string[] =>
  users.flatMap(({ app, name }) => {
    const { pending = 0, failed = 0 } = app.sync.status.get() ?? {};
    return pending > failed ? [`I30: ${pending - failed} answers on ${name} wait`] : [];
  });

/**
 * Runs one seeded schedule of three devices that keep files, one of them shared, against the real server.
 * @param postgresUrl the maintenance database of a PostgreSQL; empty: SQLite
 */
export const runOnFiles = async (seed: number, postgresUrl = ''): Promise<FilesReport> => {
  const world = await createWorld(seed, postgresUrl);
  const { server, users, violations, tally, random } = world;
  for (const user of users) await signIn(user, user.people[0] ?? '');
  if (random.chance(0.7) && users[0]) {
    await keep(world, users[0]);
    for (const user of users) await syncOnce(user);
  }
  for (let step = 1; step <= STEPS && violations.length === 0; step += 1) {
    await act(world);
    violations.push(...(await violationsNow(world)));
  }
  if (world.isMoved) await server.move('staff2', PANCHAYAT);
  if (random.chance(0.5)) {
    server.store.become(random.pick(['full', 'away']));
    await everybodySyncs(world);
    violations.push(...waitingAnswers(world));
  }
  server.store.become('well');
  for (let round = 0; round < ROUNDS; round += 1) await everybodySyncs(world);
  violations.push(
    ...waitingAnswers(world),
    ...(await violationsNow(world)),
    ...(await violationsAtRest(world)),
  );
  for (const user of users) await user.device.kill();
  await server.close();
  return { seed, violations: [...new Set(violations)], tally };
};
