import { contentOf } from '@sampark/core/device/acknowledge';
import type { Author } from '@sampark/core/merge/lineage';
import type { Operation } from '@sampark/core/merge/operation';
import { copiesGoneBack, operationViolations, pageViolations, toldTwice } from './check-moments.ts';
import type { ModelPage } from './feed.ts';
import type { ModelPerson } from './model-person.ts';
import type { ModelResult } from './model-server.ts';
import type { Flight, World } from './world.ts';

/** The server takes operations, one transaction each. */
export const handle = (world: World, operations: readonly Operation[], as: Author): ModelResult[] =>
  operations.map((operation) => {
    const { server, choices, deleted, everDeleted, violations } = world;
    violations.push(...operationViolations(world.sent, operation, as));
    const result = server.apply(operation, as);
    violations.push(...toldTwice(world.told, operation, result));
    if (operation.resolves.length > 0) {
      choices.add(operation.op_id);
      for (const value of Object.values(contentOf(operation))) choices.add(value);
    }
    if (result.decision.code === 'forbidden') world.tally.refused += 1;
    if (operation.action === 'restore') deleted.delete(operation.survey_id);
    if (server.feed.survey(operation.survey_id)?.deleted_at) {
      deleted.add(operation.survey_id);
      everDeleted.add(operation.survey_id);
    }
    return result;
  });

/** The app may die between two transactions; then the rest of what it was about to do does not happen. */
const mayDie = (world: World): (() => boolean) => {
  return () => {
    const dies = world.random.chance(0.05);
    if (dies) {
      world.tally.crashedMidway += 1;
      world.say?.('(dies midway)');
    }
    return dies;
  };
};

/** One person's app begins to send what waits, unless it waits for an answer. @param as whose token goes with it */
export const startPush = (world: World, person: ModelPerson, as: Author = person.author): void => {
  if (world.pushing.has(person)) return;
  const leave = (operations: readonly Operation[]): void => {
    if (operations.length === 0) return;
    const flight: Flight = { kind: 'request', from: person, as, operations };
    world.pushing.set(person, flight);
    world.air.push(flight);
  };
  person.send(1 + world.random.below(3), leave, mayDie(world));
};

/** One person's app asks for what is new. The page is of this moment; when it arrives is the network's affair. */
export const startPull = (world: World, person: ModelPerson): void => {
  if (world.pulling.has(person)) return;
  const page = world.server.changes(person.cursor(), 1 + world.random.below(3));
  world.violations.push(...pageViolations(world.server.feed, page));
  const flight: Flight = { kind: 'page', from: person, page };
  world.pulling.set(person, flight);
  world.air.push(flight);
};

/** A person's app stops waiting: what it hears later of this request it does not know what to do with. */
export const giveUp = ({ pushing, pulling }: World, person: ModelPerson): void => {
  const flight = pushing.get(person);
  pushing.delete(person);
  pulling.delete(person);
  if (flight && flight.kind !== 'page') person.failed(flight.operations);
};

const lose = (world: World, flight: Flight): void => {
  world.tally.dropped += 1;
  if (world.pushing.get(flight.from) === flight) giveUp(world, flight.from);
  if (world.pulling.get(flight.from) === flight) world.pulling.delete(flight.from);
};

const versionsOf = (person: ModelPerson, page: ModelPage): Map<string, number> =>
  new Map(
    page.surveys.flatMap(({ survey_id }) => {
      const version = person.states.get(survey_id)?.row?.server?.version;
      return version === undefined ? [] : [[survey_id, version] as const];
    }),
  );

const arrive = (world: World, flight: Flight): void => {
  const { random, tally, pushing, pulling, air } = world;
  const { from } = flight;
  if (flight.kind === 'page') {
    if (pulling.get(from) !== flight) return;
    pulling.delete(from);
    tally.pages += 1;
    const before = versionsOf(from, flight.page);
    from.page(flight.page, mayDie(world));
    world.violations.push(...copiesGoneBack(from, before));
    return;
  }
  if (flight.kind === 'answer') {
    if (pushing.get(from) !== flight) return;
    pushing.delete(from);
    const cut = random.chance(0.1) ? random.below(flight.results.length) : flight.results.length;
    if (cut < flight.results.length) tally.cutOff += 1;
    from.answered(flight.operations, flight.results.slice(0, cut));
    return;
  }
  const awaited = pushing.get(from) === flight;
  if (!awaited) tally.late += 1;
  const results = handle(world, flight.operations, flight.as);
  if (!awaited) return;
  const answer: Flight = { kind: 'answer', from, operations: flight.operations, results };
  pushing.set(from, answer);
  air.push(answer);
};

/** The network delivers, drops or doubles whatever it likes of what is in the air, in whatever order it likes. */
export const deliver = (world: World): void => {
  const { random, air, tally, weather } = world;
  if (air.length === 0) return;
  const [flight] = air.splice(random.below(air.length), 1);
  if (!flight) return;
  if (random.chance(weather.losing)) {
    lose(world, flight);
    return;
  }
  if (flight.kind === 'request' && random.chance(0.2)) {
    tally.doubled += 1;
    air.push({ ...flight });
  }
  arrive(world, flight);
};
