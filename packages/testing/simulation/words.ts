import { acceptedValues } from '@sampark/core/device/accepted-values';
import type { Press } from '@sampark/core/device/edit';
import { savedValueAt, savedValues } from '@sampark/core/device/local-survey';
import { type ReviewPress, reviewPress } from '@sampark/core/device/review';
import { acceptedPath } from '@sampark/core/survey/about/accepted';
import { notesIn, notesPath, noteText, withNote, withoutNote } from '@sampark/core/survey/about/notes';
import { overNow } from '@sampark/core/survey/about/review-state';
import {
  eventsIn,
  eventText,
  type ReviewStep,
  reviewPath,
  reviewTarget,
  withEvent,
} from '@sampark/core/survey/about/reviews';
import { isRowPath, outermostRow } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type FieldPath, isList, type Value, valueAt } from '@sampark/core/survey/values';
import { digestFromBefore } from '../digest-from-before.ts';
import type { ModelPerson } from './person/model-person.ts';
import { isOfficer, REVIEWED } from './rights.ts';
import type { World } from './world.ts';

const press = (world: World, person: ModelPerson, id: string, what: Press, isAllowed: boolean): void => {
  const row = person.states.get(id)?.row;
  if (!row) return;
  const { user_id: user } = person.author;
  for (const [path, now] of what(row)) {
    const item = isList(now) ? (now.at(-1) ?? '') : '';
    world.words.push({ survey_id: id, path, item, user, isAllowed });
    world.oracle.typed(item, user);
  }
  person.press(id, what);
};

const write = (world: World, person: ModelPerson, id: string): void => {
  const { user_id: by, full_name: name } = person.author;
  const number = world.fresh();
  const on = 'basic_info.households';
  const path = notesPath(on);
  const note = { id: `note-${number}`, on, text: `Note ${number}`, by, name, at: person.at() };
  press(world, person, id, (row) => [[path, withNote(savedValueAt(row, path), note)]], true);
};

/** Lets somebody without the right reopen what an officer has checked: in their own name, or in the officer's. */
const forge = (world: World, person: ModelPerson, id: string): void => {
  const { user_id } = person.author;
  const by = world.random.chance(0.5) ? user_id : 'user0';
  const module = world.random.pick(REVIEWED);
  const path = reviewPath(module);
  const event = { id: `forged-${world.fresh()}`, step: 'reopened', by, name: by, at: person.at() } as const;
  const row = person.states.get(id)?.row;
  // A device does not forge beside an honest step of its own: the list is refused as a whole.
  if (!row || row.edits[path]) return;
  const over = overNow(savedValues(row), module, 'reopened');
  world.forged.add(`${user_id} ${person.author.device_id} ${id}`);
  press(
    world,
    person,
    id,
    (each) => [[path, withEvent(savedValueAt(each, path), { ...event, over })]],
    false,
  );
};

/** Returns what a person has saved at a path, without what the server has refused. */
const savedAt = (person: ModelPerson, id: string, path: FieldPath): Value => {
  const row = person.states.get(id)?.row;
  return row ? valueAt(acceptedValues(row), path) : null;
};

const DOUBTFUL = 'basic_info.households';

/** Lets a person accept a doubt: an officer may, and of others the list is refused. */
const accept = (world: World, person: ModelPerson, id: string): void => {
  const { user_id: by, full_name: name } = person.author;
  const path = acceptedPath(DOUBTFUL);
  const number = world.fresh();
  const word = {
    id: `accepted-${number}`,
    on: DOUBTFUL,
    text: `Digest ${number}`,
    by,
    name,
    at: person.at(),
  };
  const add: Press = (row) => [[path, withNote(valueAt(acceptedValues(row), path), word)]];
  press(world, person, id, add, isOfficer(person.author));
};

/** Lets a person take back that a doubt was accepted: an officer may, and of others the list is refused. */
const takeBack = (world: World, person: ModelPerson, id: string): void => {
  const path = acceptedPath(DOUBTFUL);
  const accepted = notesIn(savedAt(person, id, path));
  if (accepted.length === 0) return;
  const word = world.random.pick(accepted);
  person.press(id, (each) => [[path, withoutNote(valueAt(acceptedValues(each), path), word)]]);
  if (isOfficer(person.author)) world.takenBack.add(noteText(word));
};

/** Lets somebody without the right accept a doubt, or take back what an officer has accepted. */
const meddle = (world: World, person: ModelPerson, id: string): void => {
  const { user_id, device_id } = person.author;
  world.forged.add(`${user_id} ${device_id} ${id}`);
  if (notesIn(savedAt(person, id, acceptedPath(DOUBTFUL))).length > 0) takeBack(world, person, id);
  else accept(world, person, id);
};

const STEPS: readonly ReviewStep[] = ['checked', 'checked', 'returned', 'reopened'];

/** Returns what an officer speaks of: a row that they see, a module, or the survey as a whole. */
const spokenOf = ({ random }: World, person: ModelPerson, id: string): string => {
  const row = person.states.get(id)?.row;
  const shown = row ? acceptedValues(row) : {};
  const rows = Object.keys(shown).filter((path) => isRowPath(path) && outermostRow(path) === path);
  if (rows.length > 0 && random.chance(0.5)) return random.pick(rows);
  return random.chance(0.3) ? WHOLE_SURVEY : random.pick(REVIEWED);
};

/** Makes a step as an app from before rows were reviewed does: its check of a module has one digest of all answers. */
const fromBefore =
  (made: Press): Press =>
  (row) => {
    const values = acceptedValues(row);
    return [...made(row)].map(([path, now]): readonly [FieldPath, Value] => {
      const module = reviewTarget(path) ?? '';
      const [event] = eventsIn(now).slice(-1);
      if (event?.step !== 'checked' || !isList(now) || !REVIEWED.some((each) => each === module))
        return [path, now];
      return [path, [...now.slice(0, -1), eventText({ ...event, seen: digestFromBefore(values, module) })]];
    });
  };

const step = (world: World, person: ModelPerson, id: string): void => {
  const { random } = world;
  const { user_id: by, full_name: name } = person.author;
  const isSending = !isOfficer(person.author) || random.chance(0.1);
  const target = isSending ? WHOLE_SURVEY : spokenOf(world, person, id);
  const what: ReviewPress = { step: isSending ? 'sent' : random.pick(STEPS), target };
  const author = { id: `step-${world.fresh()}`, by, name, at: person.at() };
  const made = reviewPress(what, author, REVIEWED);
  press(world, person, id, random.chance(0.5) ? fromBefore(made) : made, true);
};

/** Lets a person write a note, accept a doubt, or take a step in the review of a survey; sometimes what they may not. */
export const speak = (world: World, person: ModelPerson): void => {
  const { random, say } = world;
  const visible = person.visible();
  const id = visible[random.below(Math.min(2, visible.length))];
  const { author } = person;
  if (id === undefined || world.forged.has(`${author.user_id} ${author.device_id} ${id}`)) return;
  say?.(`says something about ${id}`);
  const isAccepted = notesIn(savedAt(person, id, acceptedPath(DOUBTFUL))).length > 0;
  if (random.chance(0.3)) write(world, person, id);
  else if (isOfficer(author)) {
    if (!random.chance(0.45)) step(world, person, id);
    else (isAccepted && random.chance(0.4) ? takeBack : accept)(world, person, id);
  } else if (random.chance(isAccepted ? 0.5 : 0.1)) meddle(world, person, id);
  else if (random.chance(0.2)) forge(world, person, id);
  else step(world, person, id);
};
