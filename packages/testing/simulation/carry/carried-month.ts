import type { Author } from '@sampark/core/merge/history';
import { checkAll } from '../checks/checkers.ts';
import { nameOf, type Violation } from '../checks/violation.ts';
import { handle } from '../network.ts';
import { act } from '../people-act.ts';
import type { ModelPerson } from '../person/model-person.ts';
import { VALUES_A_STEP } from '../refusals.ts';
import { comeToRest } from '../run-schedule.ts';
import type { ModelAnswer, ModelResult } from '../server/model-answer.ts';
import { createWorld, type World } from '../world.ts';
import { type Bundle, type CarryRules, carryRules, type Receipt } from './carry-rules.ts';

/** Phones without internet, and the days for which they are. */
export const PHONES = 20;
export const DAYS = 30;
/** What people do on a day, all together. */
const DEEDS_A_DAY = 12;
/** Ways of the card at the end of the month, until all is there. */
const LAST_WAYS = 12;
const MOST = 100;

/** What happened in a month. */
export interface MonthTally {
  made: number;
  brought: number;
  again: number;
  cut: number;
  lost: number;
  receipts: number;
  receiptsAgain: number;
  changedBehind: number;
}

export interface MonthReport {
  readonly violations: readonly Violation[];
  readonly tally: MonthTally;
}

/** The memory card, and what the server keeps of what was on it. */
interface Carrying {
  readonly world: World;
  readonly rules: CarryRules;
  readonly card: Bundle[];
  readonly back: Receipt[];
  readonly kept: Map<number, ModelAnswer>;
  /** What the server refused in bundles, by the ids of operations. */
  readonly refused: Map<string, ModelResult>;
  readonly tally: MonthTally;
}

const never = (): boolean => false;

const pack = ({ world, rules, card, tally }: Carrying, by: ModelPerson): void => {
  const lookAt = (isStored: boolean) => () => {
    let found: Bundle['operations'] = [];
    const before = new Map(by.states);
    by.send(MOST, (operations) => (found = operations), never);
    if (!isStored) for (const [id, state] of before) by.change(id, () => state);
    return found;
  };
  const operations = rules.pack({ freeze: lookAt(true), look: lookAt(false) });
  if (operations.length === 0) return;
  tally.made += 1;
  card.push({ id: tally.made, by, operations, epoch: by.reading.epoch() });
  world.say?.(`${nameOf(by)} puts ${operations.length} operations onto the card`);
};

/** Lets the server take operations. What it has refused before it refuses again. */
const take = (
  { world, rules, refused }: Carrying,
  request: Parameters<typeof handle>[1],
): ModelAnswer | null => {
  const again = request.operations.flatMap(({ op_id }) => refused.get(op_id) ?? []);
  const operations = request.operations.filter(({ op_id }) => !refused.has(op_id));
  const answer = handle(world, { ...request, operations });
  if (answer === null) return null;
  for (const result of rules.remembersRefusals ? answer.results : []) {
    if (result.decision.status === 'rejected') refused.set(result.op_id, result);
  }
  return { ...answer, results: [...answer.results, ...again] };
};

/** Lets the server take a bundle. Its answer goes onto the card. */
const bring = (carrying: Carrying, bundle: Bundle, courier: Author): void => {
  const { world, rules, back, kept, tally } = carrying;
  const { random } = world;
  tally.brought += 1;
  const known = rules.remembersBundles ? kept.get(bundle.id) : undefined;
  if (known) {
    tally.again += 1;
    back.push({ of: bundle, answer: known });
    return;
  }
  const isCut = random.chance(0.1);
  if (isCut) tally.cut += 1;
  const operations = isCut ? rules.takeCut(bundle.operations) : bundle.operations;
  if (operations === null) return;
  const as = rules.authorOf(bundle, courier);
  const answer = take(carrying, { operations, as, epoch: bundle.epoch });
  if (answer === null) return;
  kept.set(bundle.id, answer);
  back.push({ of: bundle, answer });
};

/** Takes the card to the block office and back: what is on it may get lost, come twice and in any order. */
const goToOffice = (carrying: Carrying, isSafe: boolean): void => {
  const { world, rules, card, back, tally } = carrying;
  const { random, people } = world;
  const courier = random.pick(people).author;
  const on = card.splice(0).toSorted(() => random.next() - 0.5);
  for (const bundle of on) {
    if (!isSafe && random.chance(0.15)) {
      tally.lost += 1;
      continue;
    }
    bring(carrying, bundle, courier);
    if (random.chance(0.3)) bring(carrying, bundle, courier);
    // Nobody deletes files from a card.
    if (random.chance(0.3)) card.push(bundle);
  }
  for (const receipt of back.splice(0).toSorted(() => random.next() - 0.5)) {
    if (!isSafe && random.chance(0.2)) continue;
    tally.receipts += 1;
    rules.settle(receipt);
    if (!random.chance(0.2)) continue;
    tally.receiptsAgain += 1;
    back.push(receipt);
  }
};

/** I8: the card alone brings everything to the server that it takes. */
const left = ({ people }: World): Violation[] =>
  people.flatMap((person) =>
    person
      .waiting()
      .filter(({ survey_id }) => !person.states.get(survey_id)?.row?.refusal)
      .map(({ id }) => ({ invariant: 'I8', what: `${nameOf(person)} still holds ${id}` })),
  );

const aDay = (carrying: Carrying, day: number): void => {
  const { world, tally } = carrying;
  const { random, people } = world;
  for (let deed = 0; deed < DEEDS_A_DAY; deed += 1) {
    let values = (DEEDS_A_DAY * day + deed + 1) * VALUES_A_STEP;
    world.fresh = () => ++values;
    act(world, random.pick(people));
  }
  for (const person of people) if (random.chance(0.2)) pack(carrying, person);
  for (const person of people) {
    const operations = person.waiting();
    const surveys = new Set(operations.map(({ survey_id }) => survey_id));
    tally.changedBehind += operations.length - surveys.size;
  }
  if (random.chance(0.25)) goToOffice(carrying, false);
};

/**
 * Runs a month of 20 phones without internet: people work apart, files go by one memory card, get lost, are cut, come
 * twice and late, and receipts likewise. At its end the card goes until nothing waits. Then everybody reads, and all
 * invariants are checked.
 */
export const runMonth = (seed: number, rules: CarryRules = carryRules): MonthReport => {
  const size = { steps: [], devices: PHONES, surveys: Number.POSITIVE_INFINITY, phones: PHONES };
  const world = createWorld(seed, { rules: rules.rules, size, say: null, reviews: false });
  const tally: MonthTally = {
    ...{ made: 0, brought: 0, again: 0, cut: 0, lost: 0 },
    ...{ receipts: 0, receiptsAgain: 0, changedBehind: 0 },
  };
  const carrying: Carrying = { world, rules, card: [], back: [], kept: new Map(), refused: new Map(), tally };
  for (let day = 0; day < DAYS; day += 1) {
    aDay(carrying, day);
    // Once everybody has been at the block office, so that they know each other's surveys.
    if (day === 2) comeToRest(world);
  }
  for (const person of world.people) for (const id of person.visible()) person.save(id);
  for (let way = 0; way < LAST_WAYS; way += 1) {
    for (const person of world.people) pack(carrying, person);
    goToOffice(carrying, true);
  }
  const waiting = left(world);
  comeToRest(world);
  return { violations: [...world.violations, ...waiting, ...checkAll(world)], tally };
};
