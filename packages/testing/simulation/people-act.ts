import { shownValues } from '@sampark/core/device/local-survey';
import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { isToBeMade, MADE_FIELD } from './made-once.ts';
import { MOST_OPTIONS, OPTIONS_FIELD, optionsOf } from './options.ts';
import type { ModelPerson } from './person/model-person.ts';
import { workWithRecords } from './records.ts';
import { isRefused, VALUES_A_STEP } from './refusals.ts';
import { firstRow, rowWork, WELLS } from './rows.ts';
import { settleConflict } from './settle-conflict.ts';
import { askedBy } from './versions.ts';
import type { World } from './world.ts';

const FIELDS = ['basic_info.population', 'basic_info.households'] as const;

const villageName = (number: number): string =>
  `${Math.floor(number / VALUES_A_STEP) % 24 === 5 ? 'Bad' : 'Village'} ${number}`;

const create = (world: World, person: ModelPerson): void => {
  const name = villageName(world.fresh());
  const row = world.random.chance(0.7) ? firstRow(world.random, world.fresh()) : [];
  person.create(`S${world.made++}`, { [VILLAGE_NAME]: name, ...Object.fromEntries(row) }, world.published);
  world.tally.edits += 1;
  if (isRefused(name)) world.tally.refused += 1;
};

/** Lets a person tick a new option, untick one, or tick again what they have unticked. */
const tick = ({ random, fresh, oracle }: World, person: ModelPerson, id: string): void => {
  const row = person.states.get(id)?.row;
  const typed = person.typed.get(id)?.get(OPTIONS_FIELD);
  const shown = optionsOf(typed ? typed.now : row && shownValues(row)[OPTIONS_FIELD]);
  const { user_id } = person.author;
  const unticked = oracle.untickedBy(id, user_id).filter((option) => !shown.includes(option));
  const isFull = shown.length >= MOST_OPTIONS;
  if (isFull || (shown.length > 0 && random.chance(0.4))) {
    const gone = random.pick(shown);
    person.type(
      id,
      OPTIONS_FIELD,
      shown.filter((option) => option !== gone),
    );
  } else {
    const added = unticked.length > 0 && random.chance(0.5) ? random.pick(unticked) : `option ${fresh()}`;
    oracle.typed(added, user_id);
    person.type(id, OPTIONS_FIELD, [...shown, added]);
  }
};

const TALLIED = {
  added: 'rowsAdded',
  takenOut: 'rowsTakenOut',
  moved: 'rowsMoved',
  broughtBack: 'rowsBroughtBack',
  answered: 'inRows',
} as const;

/** Lets a person add a row, take one out, move one, bring one back, or type in one. */
const workInRows = ({ random, fresh, tally, say }: World, person: ModelPerson, id: string): void => {
  const work = rowWork(person.shown(id), WELLS, random, fresh);
  if (!work) return;
  tally[TALLIED[work.kind]] += 1;
  for (const [field, value] of work.typed) {
    say?.(`${work.kind}: ${field} = ${String(value)}`);
    person.type(id, field, value);
  }
};

const type = (world: World, person: ModelPerson, id: string): void => {
  const { random, tally, fresh } = world;
  if (isToBeMade(person.shown(id))) {
    tally.made += 1;
    person.type(id, MADE_FIELD, `made ${tally.made}`);
  }
  if (random.chance(0.1)) person.type(id, VILLAGE_NAME, villageName(fresh()));
  else {
    const value = fresh();
    if (isRefused(value)) tally.refused += 1;
    person.type(id, random.pick(FIELDS), value);
  }
  if (random.chance(0.5)) {
    tick(world, person, id);
    tally.ticks += 1;
  }
  const most = world.surveys === 1 ? 5 : 3;
  for (let times = random.below(most); times > 0; times -= 1) workInRows(world, person, id);
  workWithRecords(world, person, id);
  if (random.chance(0.3)) {
    const version = person.states.get(id)?.row?.identity.form_version ?? 1;
    const value = fresh();
    if (isRefused(value)) tally.refused += 1;
    person.type(id, askedBy(version), value);
    tally.ofOneVersion += 1;
  }
};

/** Lets a person move a survey to a newer version of its form: the newest one that has reached their device. */
const move = ({ published, random, tally, say }: World, person: ModelPerson, id: string): void => {
  const version = person.states.get(id)?.row?.identity.form_version ?? published;
  if (version >= published) return;
  const next = version + 1 + random.below(published - version);
  say?.(`moves ${id} to version ${next}`);
  person.move(id, next);
  tally.formMoves += 1;
};

/** Lets one person do one thing: create, type, write a draft, save, settle, delete. */
export const act = (world: World, person: ModelPerson): void => {
  const { random, tally, fresh, oracle, rules, say } = world;
  const visible = person.visible();
  const roll = random.next();
  if (visible.length === 0 || roll < 0.04) {
    if (world.made < world.surveys) create(world, person);
    return;
  }
  // Most work goes to the same few surveys: that is where people meet.
  const id = visible[random.below(random.chance(0.7) ? Math.min(2, visible.length) : visible.length)] ?? '';
  if (roll < 0.08) {
    say?.(`deletes ${id}`);
    person.remove(id);
    tally.deletes += 1;
  } else if (roll < 0.4 && settleConflict(person, fresh(), { rules: rules.device, random, oracle })) {
    say?.('settles a conflict');
    tally.settled += 1;
  } else if (roll < 0.5) {
    say?.(`types into ${id}`);
    type(world, person, id);
    if (random.chance(0.2)) move(world, person, id);
  } else if (roll < 0.6) {
    say?.(`leaves a draft of ${id}`);
    person.write(id);
    tally.drafts += 1;
  } else {
    say?.(`saves ${id}`);
    person.save(id);
    tally.edits += 1;
  }
};
