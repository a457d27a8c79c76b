import type { decide } from '@sampark/core/merge/decide';
import type { Operation } from '@sampark/core/merge/operation';
import { newSurveyId } from '@sampark/core/survey/ids';
import { type Random, seeded } from '../random.ts';
import { checkAll, type Violation } from './checkers.ts';
import { createLineage } from './lineage.ts';
import { createModelDevice, type ModelDevice } from './model-device.ts';
import { createModelServer, type ModelPage, type ModelResult, type ModelServer } from './model-server.ts';

/** What happened in a schedule: counted, to show that it was not vacuous. */
export interface Tally {
  edits: number;
  deletes: number;
  settled: number;
  conflicts: number;
  dropped: number;
  doubled: number;
  late: number;
  crashes: number;
}

export interface ScheduleReport {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly tally: Tally;
}

/** A request that the server may get now, later, twice or never. */
interface Message {
  readonly from: ModelDevice;
  readonly operations: readonly Operation[];
  /** Whether its sender still waits for the answer. */
  awaited: boolean;
}

const FIELDS = ['basic_info.population', 'basic_info.households', 'infrastructure.schools'] as const;
const STEPS = 45;
const ROUNDS_TO_REST = 12;

interface World {
  readonly random: Random;
  readonly server: ModelServer;
  readonly devices: readonly ModelDevice[];
  readonly waitingOn: Map<ModelDevice, Message>;
  readonly air: Message[];
  /** Deleted, and not restored by an operation that says so. */
  readonly deleted: Set<string>;
  /** Ids of the operations that settled something. */
  readonly choices: Set<string>;
  readonly tally: Tally;
  /** A value that no other edit of the run has. */
  readonly fresh: () => number;
}

const handle = (world: World, message: Message): ModelResult[] =>
  message.operations.map((operation) => {
    const result = world.server.apply(operation, message.from.author);
    if (operation.resolves.length > 0) world.choices.add(operation.op_id);
    if (operation.action === 'restore') world.deleted.delete(operation.survey_id);
    if (world.server.survey(operation.survey_id)?.deleted_at) world.deleted.add(operation.survey_id);
    return result;
  });

const act = (world: World, device: ModelDevice): void => {
  const { random, tally, fresh } = world;
  const visible = device.visible();
  const roll = random.next();
  if (visible.length === 0 || roll < 0.06) {
    device.create(newSurveyId(fresh(), random.bytes(10)), `Village ${fresh()}`);
    tally.edits += 1;
    return;
  }
  const id = random.pick(visible);
  if (roll < 0.1) {
    device.remove(id);
    tally.deletes += 1;
  } else if (roll < 0.2) {
    if (device.settle(id, fresh())) tally.settled += 1;
  } else if (roll < 0.6) {
    device.type(id, random.pick(FIELDS), fresh());
  } else {
    device.save(id);
    tally.edits += 1;
  }
};

const startPush = (world: World, device: ModelDevice): void => {
  if (world.waitingOn.has(device)) return;
  const operations = device.sending(1 + world.random.below(3));
  if (operations.length === 0) return;
  const message: Message = { from: device, operations, awaited: true };
  world.waitingOn.set(device, message);
  world.air.push(message);
};

const giveUp = (world: World, device: ModelDevice): void => {
  const message = world.waitingOn.get(device);
  if (!message) return;
  message.awaited = false;
  world.waitingOn.delete(device);
  device.failed(message.operations);
};

/** The network delivers, drops, doubles or holds back one message; the answer may be lost, or cut off half-way. */
const deliver = (world: World): void => {
  const { random, air, tally } = world;
  if (air.length === 0) return;
  const at = random.below(air.length);
  const [message] = air.splice(at, 1);
  if (!message) return;
  const { from } = message;
  if (random.chance(0.2)) {
    tally.dropped += 1;
    giveUp(world, from);
    return;
  }
  if (random.chance(0.2)) {
    tally.doubled += 1;
    air.push({ ...message, awaited: false });
  }
  if (!message.awaited) tally.late += 1;
  const results = handle(world, message);
  if (!message.awaited || world.waitingOn.get(from) !== message) return;
  if (random.chance(0.25)) {
    tally.dropped += 1;
    giveUp(world, from);
    return;
  }
  world.waitingOn.delete(from);
  from.answered(random.chance(0.1) ? results.slice(0, random.below(results.length)) : results);
};

const pullOnce = (world: World, device: ModelDevice, limit: number): ModelPage => {
  const page = world.server.changes(device.cursor(), limit);
  device.page(page);
  return page;
};

/** The app dies and starts again: it waits for nothing, and what it had stored is what it has. */
const crash = (world: World, device: ModelDevice): void => {
  world.tally.crashes += 1;
  const message = world.waitingOn.get(device);
  if (message) message.awaited = false;
  world.waitingOn.delete(device);
};

const step = (world: World): void => {
  const { random } = world;
  const device = random.pick(world.devices);
  const roll = random.next();
  if (roll < 0.45) act(world, device);
  else if (roll < 0.6) startPush(world, device);
  else if (roll < 0.8) deliver(world);
  else if (roll < 0.92) pullOnce(world, device, 1 + random.below(3));
  else if (roll < 0.96) crash(world, device);
  else giveUp(world, device);
};

/** Everybody comes online; late messages arrive; drafts are saved; then rounds until nothing moves. */
const comeToRest = (world: World): void => {
  while (world.air.length > 0) {
    const message = world.air.pop();
    if (message) handle(world, message);
  }
  world.waitingOn.clear();
  for (const device of world.devices) for (const id of device.visible()) device.save(id);
  for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
    for (const device of world.devices) {
      const operations = device.sending(100);
      device.answered(handle(world, { from: device, operations, awaited: true }));
      while (pullOnce(world, device, 5).more);
    }
  }
};

/**
 * Runs one seeded schedule: people edit on several devices while the network drops, doubles, delays and cuts off, and
 * apps die. Then everything comes to rest and the invariants are checked.
 * @param rule the server's rule; the core's own unless a test wants to see a broken one caught
 */
export const runSchedule = (seed: number, rule?: typeof decide): ScheduleReport => {
  const random = seeded(seed);
  const lineage = createLineage();
  const users = 2 + random.below(3);
  let values = 0;
  const devices = Array.from({ length: 3 + random.below(6) }, (_, index) => {
    const user = `user${index % users}`;
    const author = { user_id: user, username: user, full_name: user, device_id: `device${index}` };
    return createModelDevice(author, { random, lineage, skew: random.below(7_200_000) - 3_600_000 });
  });
  const tally: Tally = {
    edits: 0,
    deletes: 0,
    settled: 0,
    conflicts: 0,
    dropped: 0,
    doubled: 0,
    late: 0,
    crashes: 0,
  };
  const world: World = {
    random,
    server: createModelServer(rule),
    devices,
    waitingOn: new Map(),
    air: [],
    deleted: new Set(),
    choices: new Set(),
    tally,
    fresh: () => ++values,
  };
  // The second time conflicts are known everywhere, and people settle them.
  for (let phase = 0; phase < 2; phase += 1) {
    for (let at = 0; at < STEPS; at += 1) step(world);
    comeToRest(world);
  }
  for (const survey of world.server.surveys()) tally.conflicts += survey.conflicts.length;
  const { server, deleted, choices } = world;
  return { seed, violations: checkAll({ server, devices, lineage, deleted, choices }), tally };
};
