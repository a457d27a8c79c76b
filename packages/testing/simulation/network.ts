import type { Author } from '@sampark/core/merge/history';
import { contentOf, fieldByField, type OfferOperation, type Operation } from '@sampark/core/merge/operation';
import { isRowPath } from '@sampark/core/survey/row-path';
import { sameValue, type Value } from '@sampark/core/survey/values';
import {
  copiesGoneBack,
  type HeldCopy,
  operationViolations,
  pageViolations,
  sentTwice,
} from './checks/check-moments.ts';
import { needlessRowConflicts } from './checks/check-rows.ts';
import { lockViolations } from './checks/check-words.ts';
import { OPTIONS_FIELD } from './options.ts';
import type { ModelPerson } from './person/model-person.ts';
import { partsIn } from './rows.ts';
import type { ModelPage } from './server/feed.ts';
import type { ModelAnswer, ModelResult } from './server/model-answer.ts';
import type { Flight, World } from './world.ts';

type Request = Pick<Extract<Flight, { kind: 'request' }>, 'operations' | 'as' | 'epoch'>;

/** Lets the server take operations, one transaction each; none (`null`) from an epoch that has ended. */
export const handle = (world: World, { operations, as, epoch }: Request): ModelAnswer | null => {
  const { server, rules, violations } = world;
  for (const operation of operations) {
    violations.push(...operationViolations(world.sent, operation, as));
  }
  if (rules.server.fences && epoch !== '' && epoch !== server.epoch()) {
    world.tally.turnedAway += 1;
    return null;
  }
  return server.take(operations, as, (operation, result) => {
    const { choices, deleted, everDeleted } = world;
    if (operation.action === 'offer') noteOffer(world, operation, result);
    else violations.push(...sentTwice(world.sentBy, operation, result));
    if (operation.resolves.length > 0) {
      choices.add(operation.op_id);
      for (const value of Object.values(contentOf(operation))) choices.add(value);
    }
    if (result.decision.code === 'forbidden') world.tally.refused += 1;
    world.tally.rowsApart += result.decision.opened.filter(({ field }) => isRowPath(field)).length;
    violations.push(...needlessRowConflicts(world, operation, result, as));
    if (world.reviews && server.history(operation.survey_id).at(-1)?.op_id === operation.op_id)
      violations.push(...lockViolations(operation, result, as));
    noteOptions(world, operation, result);
    if (operation.action === 'restore') {
      world.revived.add(operation.survey_id);
      deleted.delete(operation.survey_id);
    }
    if (server.feed.survey(operation.survey_id)?.deleted_at) {
      deleted.add(operation.survey_id);
      everDeleted.add(operation.survey_id);
    }
  });
};

/**
 * Counts lists of options that were merged with others, or did not go together, and notes those that were typed over
 * their author's own in a conflict.
 */
const noteOptions = ({ tally, overOwn }: World, operation: Operation, { decision }: ModelResult): void => {
  const isAboutOptions = (id: string): boolean => id.endsWith(`.${OPTIONS_FIELD}`);
  if (decision.closed.some(isAboutOptions)) {
    for (const { id } of decision.opened) if (isAboutOptions(id)) overOwn.add(id);
  }
  const sent = contentOf(operation)[OPTIONS_FIELD];
  const change = fieldByField(decision.changes).find(({ field }) => field === OPTIONS_FIELD);
  if (sent === undefined || !change) return;
  if (change.mine !== undefined) tally.apart += 1;
  else if (!sameValue(change.now, sent)) tally.joined += 1;
};

/**
 * Notes that an offer may revive a survey as an operation does, and may put values in conflict that people had seen,
 * or with what they typed over them.
 */
const noteOffer = (world: World, offer: OfferOperation, { decision }: ModelResult): void => {
  world.tally.offers += 1;
  if (decision.survey?.deleted_at === null && world.revived.has(offer.survey_id)) {
    world.deleted.delete(offer.survey_id);
  }
  for (const { id, mine } of decision.opened) {
    world.blind.add(id);
    world.brought.add(mine as Value);
  }
};

/** Returns whether the app dies between two transactions; then it does not do the rest. */
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

/**
 * Lets one person's app send what waits, unless it waits for an answer. @param as the person whose token goes with it
 */
export const startPush = (world: World, person: ModelPerson, as: Author = person.author): void => {
  if (world.pushing.has(person)) return;
  const leave = (operations: readonly Operation[]): void => {
    if (operations.length === 0) return;
    const flight: Flight = { kind: 'request', from: person, as, operations, epoch: person.reading.epoch() };
    world.pushing.set(person, flight);
    world.air.push(flight);
  };
  person.send(1 + world.random.below(3), leave, mayDie(world));
};

/** Lets one person's app ask for news. The page is of this moment; when it arrives is the network's affair. */
export const startPull = (world: World, person: ModelPerson): void => {
  if (world.pulling.has(person) || !person.reading.mayRead()) return;
  const { reading } = person;
  const limit = 1 + world.random.below(3);
  const page = world.server.changes(reading.place(), { limit, deltas: reading.takesDeltas() });
  world.violations.push(...pageViolations(world.server.feed, page));
  const flight: Flight = { kind: 'page', from: person, page };
  world.pulling.set(person, flight);
  world.air.push(flight);
};

/** Ends a person's waiting: the app can do nothing with a later answer to this request. */
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

const copiesOf = (person: ModelPerson, page: ModelPage): Map<string, HeldCopy> =>
  new Map(
    [...page.surveys, ...page.deltas].flatMap(({ survey_id }) => {
      const copy = person.states.get(survey_id)?.row?.server;
      return copy ? [[survey_id, copy] as const] : [];
    }),
  );

/** Damages a survey of which the page holds a delta, so that this page has to bring it whole. */
const findsDamage = (
  { random, tally, damaged: lost }: World,
  { reading, states, damaged }: ModelPerson,
  page: ModelPage,
): boolean => {
  const [delta] = page.deltas;
  if (!delta || page.from !== reading.place().at || !random.chance(0.3)) return false;
  const copy = states.get(delta.survey_id)?.row?.server;
  const isFound = damaged(delta.survey_id);
  if (!isFound) return false;
  tally.misfits += 1;
  for (const value of partsIn(delta.survey_id, copy?.values ?? {})) lost.add(value);
  return true;
};

const arrive = (world: World, flight: Flight): void => {
  const { random, tally, pushing, pulling, air } = world;
  const { from } = flight;
  if (flight.kind === 'page') {
    if (pulling.get(from) !== flight) return;
    pulling.delete(from);
    tally.pages += 1;
    tally.deltas += flight.page.deltas.length;
    const isDamaged = findsDamage(world, from, flight.page);
    const before = flight.page.epoch === from.reading.epoch() ? copiesOf(from, flight.page) : new Map();
    from.reading.page(flight.page, isDamaged ? () => false : mayDie(world));
    world.violations.push(...copiesGoneBack(from, before));
    return;
  }
  if (flight.kind === 'answer') {
    if (pushing.get(from) !== flight) return;
    pushing.delete(from);
    if (flight.answer === null) {
      from.reading.turnedAway();
      from.failed(flight.operations);
      return;
    }
    const { results } = flight.answer;
    const cut = random.chance(0.1) ? random.below(results.length) : results.length;
    if (cut < results.length) tally.cutOff += 1;
    const before = from.reading.place().at;
    from.answered(flight.operations, { ...flight.answer, results: results.slice(0, cut) });
    if (from.reading.place().at > before) tally.notReadBack += 1;
    return;
  }
  const awaited = pushing.get(from) === flight;
  if (!awaited) tally.late += 1;
  const { operations } = flight;
  const answer = handle(world, flight);
  if (!awaited) return;
  const back: Flight = { kind: 'answer', from, operations, answer };
  pushing.set(from, back);
  air.push(back);
};

/** Lets the network deliver, drop or double any of its flights, in any order. */
export const deliver = (world: World): void => {
  const { random, air, tally, conditions } = world;
  if (air.length === 0) return;
  const [flight] = air.splice(random.below(air.length), 1);
  if (!flight) return;
  if (random.chance(conditions.losing)) {
    lose(world, flight);
    return;
  }
  if (flight.kind === 'request' && random.chance(0.2)) {
    tally.doubled += 1;
    air.push({ ...flight });
  }
  arrive(world, flight);
};
