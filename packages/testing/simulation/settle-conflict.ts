import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { openConflicts, settleField, settleSurvey } from '@sampark/core/device/settle';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { isRowPath, rowsAround } from '@sampark/core/survey/row-path';
import { type Conflict, type ServerSurvey, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type Value, valueAt } from '@sampark/core/survey/values';
import type { Random } from '../random.ts';
import { MADE_FIELD } from './made-once.ts';
import { noteChosenTicks, OPTIONS_FIELD, optionsOf } from './options.ts';
import type { Oracle } from './oracle.ts';
import type { ModelPerson } from './person/model-person.ts';
import { seenValues } from './person/writing.ts';
import { mayDelete } from './refusals.ts';
import { isAlive, noteRow, seenInRow } from './rows.ts';
import type { DeviceRules } from './rules.ts';

interface Parts {
  readonly rules: DeviceRules;
  readonly random: Random;
  readonly oracle: Oracle;
}

const settleWhole = (person: ModelPerson, row: LocalSurvey, conflict: Conflict, parts: Parts): void => {
  const { author, change, stamp, at, drafts } = person;
  const { random, oracle, rules } = parts;
  const id = row.identity.survey_id;
  const choice = random.pick(['keep', 'delete'] as const);
  if (choice === 'delete') {
    if (!row.server?.deleted_at) drafts.gone(id);
    const values = seenValues(row);
    const allowed = Boolean(row.server?.deleted_at) || mayDelete(author, row.identity);
    const conflicts = row.server?.conflicts ?? [];
    oracle.pressed({ survey_id: id, user: author.user_id, allowed, values, conflicts });
  } else {
    const edits = typeof conflict.mine === 'object' ? Object.entries(conflict.mine ?? {}) : [];
    for (const [field, value] of edits) {
      // The screen of a choice shows the live value. A value that this person saved stays beside the one they keep.
      const live = valueAt(row.server?.values ?? {}, field);
      const { user_id: user, device_id: device } = author;
      // This person has taken its row out themselves, and not sent that yet.
      if (rowsAround(field).some((around) => row.edits[around]?.now === null)) oracle.knownGone.add(value);
      if (isRowPath(field)) {
        const seen = seenInRow(field, [
          row.server?.values ?? {},
          savedValues(row),
          Object.fromEntries(edits),
        ]);
        noteRow(oracle, { survey_id: id, user, device }, { row: field, was: null, now: value, seen });
        oracle.typed(value, user);
      } else if (field === OPTIONS_FIELD) {
        noteChosenTicks(oracle, { survey_id: id, user, device }, [live], value);
      } else if (isAbout(field)) {
        for (const item of optionsOf(value)) oracle.typed(item, user);
      } else oracle.chose(value, live === value ? [] : [live], author.user_id);
    }
  }
  change(id, (state) =>
    rules.chosen(state, (each) => settleSurvey(each, conflict.id, choice, at()), stamp()),
  );
};

const thirdAnswer = (field: string, live: Value, third: number): Value => {
  if (isRowPath(field)) return 'Z';
  // Nobody types what the form makes.
  if (field === MADE_FIELD) return live;
  return field === OPTIONS_FIELD ? [...optionsOf(live).slice(1), `option ${third}`] : third;
};

const settleOne = (
  person: ModelPerson,
  { row, server, field }: { row: LocalSurvey; server: ServerSurvey; field: string },
  third: number,
  { random, oracle, rules }: Parts,
): void => {
  const { author, change, stamp, at, drafts } = person;
  const { user_id: user, device_id: device } = author;
  const id = row.identity.survey_id;
  const live = valueAt(server.values, field);
  const mine = openConflicts(row)
    .filter((each) => each.field === field)
    .map((each) => each.mine as Value);
  // A value that this person saved there and has not sent yet is on the screen too.
  const own = valueAt(savedValues(row), field);
  const typed = row.draft?.edits[field];
  const other = thirdAnswer(field, live, third);
  const value = typed ? typed.now : random.pick([live, ...mine, other]);
  const seen = [live, own, ...mine].filter((each) => each !== value);
  if (!isAlive(shownValues(row), field)) oracle.knownGone.add(value);
  if (isRowPath(field)) {
    const within = seenInRow(field, [shownValues(row), savedValues(row), server.values]);
    noteRow(oracle, { survey_id: id, user, device }, { row: field, was: null, now: value, seen: within });
    oracle.typed(value, user);
  } else if (field === OPTIONS_FIELD) {
    noteChosenTicks(oracle, { survey_id: id, user, device }, seen, value);
  } else if (field === MADE_FIELD) {
    oracle.typed(value, user);
  } else {
    oracle.chose(value, seen, user);
    if (!mine.includes(value) && value !== live) {
      oracle.saved({ survey_id: id, field, value, seen: live, user, device });
    }
  }
  drafts.settled(id, field);
  change(id, (state) => rules.chosen(state, (each) => settleField(each, field, value, at()), stamp()));
};

/** Lets a person settle an open conflict of some survey, if there is any: theirs, mine, or `third`. */
export const settleConflict = (person: ModelPerson, third: number, parts: Parts): boolean => {
  const disputed: { row: LocalSurvey; server: ServerSurvey }[] = [];
  for (const { row } of person.states.values()) {
    if (row?.server && !row.deletion && row.server.conflicts.length > 0 && openConflicts(row).length > 0) {
      disputed.push({ row, server: row.server });
    }
  }
  if (disputed.length === 0) return false;
  const { row, server } = parts.random.pick(disputed);
  person.write(row.identity.survey_id);
  const written = person.states.get(row.identity.survey_id)?.row ?? row;
  const conflict = parts.random.pick(openConflicts(written));
  if (conflict.field === WHOLE_SURVEY) settleWhole(person, written, conflict, parts);
  else settleOne(person, { row: written, server, field: conflict.field }, third, parts);
  return true;
};
