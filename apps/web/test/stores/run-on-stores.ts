import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { act, begin, STEPS, typeAt } from './acts.ts';
import { violationsOf } from './check-saves.ts';
import { deviceState, type HeldSurvey, serverState, stable } from './final-state.ts';
import { signIn, syncOnce } from './person-at-device.ts';
import { checkRecords } from './record-checks.ts';
import { checkRows } from './row-checks.ts';
import { rowRecordViolations } from './source-checks.ts';
import type { StoresServer } from './stores-server.ts';
import { createWorld, type StoresTally, type World } from './world.ts';

/** The end of a schedule: `state` is the same for the same seed, whatever database the server has. */
export interface StoresReport {
  readonly seed: number;
  readonly state: string;
  readonly violations: readonly string[];
  readonly tally: StoresTally;
}

const ROUNDS = 3;

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

/** Returns the surveys of whose version of the form the server knows nothing: devices bring back what a restore lost. */
const withoutVersion = async ({ server, village }: World, held: readonly HeldSurvey[]): Promise<string[]> => {
  const there = await server.versions(village);
  return held
    .filter(({ deleted, form_version }) => !deleted && !there.includes(form_version))
    .map(({ survey_id, form_version }) => `the server lacks version ${form_version} of ${survey_id}`);
};

const isDeletion = ({ action }: HeldSurvey['history'][number]): boolean => action === 'delete';

/** Runs one seeded schedule of three devices, one of them shared, against the real server. */
export const runOnStores = async (seed: number, server: StoresServer): Promise<StoresReport> => {
  globalThis.indexedDB = new IDBFactory();
  const world = await createWorld(seed, server);
  const { village, users, tally } = world;
  if (world.isShared && users[0]) {
    const id = await begin(world, users[0], 'Village');
    await typeAt(world, users[0], { id, step: 0, isSaved: true });
    for (const user of users) await syncOnce(user, null);
  }
  for (let step = 1; step <= STEPS; step += 1) {
    if (step === STEPS / 2) await comeToRest(world);
    const what = await act(world, step);
    tally[what] = (tally[what] ?? 0) + 1;
  }
  await comeToRest(world);
  const held = await serverState(server, village);
  const devices = await Promise.all(users.map((user) => deviceState(user, world)));
  const violations = [...(await violationsOf(world, held)), ...(await withoutVersion(world, held))];
  const doubtful = new Set(
    held.filter(({ history }) => history.some(isDeletion)).map((each) => each.survey_id),
  );
  const checked = checkRows(held, world.rows, {
    isExact: tally['restored'] === undefined,
    isDoubtful: (id) => doubtful.has(id) || world.removed.has(id),
  });
  const records = await checkRecords(world, held);
  const ofRows = rowRecordViolations(world, held);
  violations.push(...checked.violations, ...records.violations, ...ofRows.violations);
  Object.assign(tally, checked.counts, records.counts, ofRows.counts);
  tally['conflicts left'] = held.reduce((sum, survey) => sum + survey.conflicts.length, 0);
  for (const user of users) await user.device.kill();
  await server.forget(village);
  const state = createHash('sha256')
    .update(JSON.stringify(stable({ held, devices })))
    .digest('hex');
  return { seed, state, violations, tally };
};
