import { type Edit, holdsUnsynced, shownValues } from '@sampark/core/device/local-survey';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { isRowPath } from '@sampark/core/survey/row-path';
import {
  type Conflict,
  isGone,
  keptEdits,
  type ServerSurvey,
  WHOLE_SURVEY,
} from '@sampark/core/survey/survey';
import { sameValue, type Value, type Values, valueAt } from '@sampark/core/survey/values';
import { MADE_FIELD } from '../made-once.ts';
import { OPTIONS_FIELD, optionsOf } from '../options.ts';
import type { Oracle } from '../oracle.ts';
import type { ModelPerson } from '../person/model-person.ts';
import type { World } from '../world.ts';
import { lostEdits } from './check-edits.ts';
import { madeViolations } from './check-made.ts';
import { isTickedAgain, optionViolations } from './check-options.ts';
import { recordViolations } from './check-records.ts';
import { rowViolations, showsRow } from './check-rows.ts';
import { versionViolations } from './check-versions.ts';
import { wordViolations } from './check-words.ts';
import { nameOf, type Violation } from './violation.ts';

/** I2: every operation happened once. */
const repeated = ({ server }: World): Violation[] =>
  [...server.surveys()].flatMap(({ survey_id }) => {
    const ids = server.history(survey_id).map((entry) => entry.op_id);
    return new Set(ids).size === ids.length
      ? []
      : [{ invariant: 'I2', what: `an operation on ${survey_id} was applied twice` }];
  });

const sameContent = (a: Values, b: Values): boolean => {
  if (a === b) return true;
  for (const field of Object.keys(a)) if (!sameValue(a[field], b[field])) return false;
  for (const field of Object.keys(b)) if (!Object.hasOwn(a, field)) return false;
  return true;
};

/** Whether two surveys are the same to the last property, whoever made them. */
const sameSurvey = ({ values: a, ...held }: ServerSurvey, { values: b, ...stored }: ServerSurvey): boolean =>
  sameContent(a, b) &&
  Object.entries(stored).every(
    ([name, value]) =>
      Object.is(held[name as keyof typeof held], value) ||
      JSON.stringify(held[name as keyof typeof held]) === JSON.stringify(value),
  );

/** I3: with everybody online and quiet, every device holds the server's copies. */
const apart = ({ server, people }: World): Violation[] => {
  const surveys = [...server.surveys()].filter((survey) => !isGone(survey));
  const known = new Set(surveys.map((survey) => survey.survey_id));
  const violations: Violation[] = [];
  for (const person of people) {
    for (const survey of surveys) {
      const copy = person.states.get(survey.survey_id)?.row?.server;
      if (copy && sameSurvey(copy, survey)) continue;
      violations.push({
        invariant: 'I3',
        what: `${nameOf(person)} differs on ${survey.survey_id}`,
      });
    }
    for (const [id, { row }] of person.states) {
      if (!row || known.has(id) || holdsUnsynced(row)) continue;
      violations.push({ invariant: 'I3', what: `${nameOf(person)} still shows ${id}` });
    }
  }
  return violations;
};

const disagree = (a: Values, b: Values): boolean =>
  Object.keys(a).some((field) => Object.hasOwn(b, field) && !sameValue(a[field], b[field]));

/**
 * I13: everything that one person has changed in a deleted survey waits in one conflict, unless their phones gave
 * different answers to one field: then the two disagree.
 */
const besideEachOther = ({ server }: World): Violation[] =>
  [...server.surveys()].flatMap(({ survey_id, conflicts }) =>
    conflicts.flatMap((conflict, at): Violation[] => {
      const edits = keptEdits(conflict);
      const { user } = conflict;
      const isOneMore = conflicts.slice(0, at).some((earlier) => {
        const kept = keptEdits(earlier);
        return edits !== null && kept !== null && earlier.user === user && !disagree(edits, kept);
      });
      return isOneMore
        ? [{ invariant: 'I13', what: `${user} has two conflicts about ${survey_id} as a whole` }]
        : [];
    }),
  );

/** I4: a survey that was deleted and not restored is not live again. */
const resurrected = ({ server, deleted }: World): Violation[] =>
  [...deleted]
    .filter((id) => server.feed.survey(id)?.deleted_at === null)
    .map((id) => ({ invariant: 'I4', what: `${id} lives again` }));

const sameDevice = ({ edits }: Oracle, a: Value, b: Value): boolean => {
  const deviceOf = (value: Value) => edits.find((edit) => edit.value === value)?.device;
  return deviceOf(a) === deviceOf(b);
};

/**
 * I5: nobody is in conflict with a value that they had seen, unless they chose otherwise than somebody else did, or
 * typed over such a choice. There are two exceptions. A copy names only one epoch from which it goes on, so a third
 * restore in a row asks more than it must. So does a value that was lost before its own device had heard of it, and
 * that another device brought back.
 */
const falseConflicts = (world: World): Violation[] => {
  const { server, oracle, choices, blind, brought, tally } = world;
  const isChosen = (line: ReadonlySet<Value>): boolean => [...line].some((value) => choices.has(value));
  const isFalse = ({ id, theirs, mine: kept }: Conflict): boolean => {
    const mine = kept as Value;
    const line = oracle.typedOver(mine);
    const live = oracle.typedOver(theirs);
    if (isChosen(line) || (tally.restores > 0 && sameDevice(oracle, theirs, mine))) return false;
    // An offer that the server cannot compare asks about a value that was typed over the live one; never the other
    // way round.
    if (blind.has(id)) return live.has(mine) && !isChosen(live);
    if ([...line].some((value) => brought.has(value))) return false;
    return line.has(theirs) || live.has(mine);
  };
  return [...(tally.restores > 2 ? [] : server.surveys())].flatMap(({ survey_id, conflicts }) =>
    conflicts
      .filter(
        ({ field }) =>
          field !== WHOLE_SURVEY && field !== OPTIONS_FIELD && field !== MADE_FIELD && !isRowPath(field),
      )
      .filter(({ id }) => !choices.has(id.slice(0, id.indexOf('.'))))
      .filter(isFalse)
      .map(({ field }) => ({
        invariant: 'I5' as const,
        what: `${field} of ${survey_id}: one of the two had been seen by who entered the other`,
      })),
  );
};

/**
 * I6: typing that was written is there, saved or as a draft, until its author does something else with it. Of options
 * each tick is.
 */
const lostDrafts = ({ oracle }: World, person: ModelPerson): Violation[] => {
  const violations: Violation[] = [];
  for (const [id, fields] of person.drafts.all()) {
    const row = person.states.get(id)?.row;
    const shown = row ? shownValues(row) : {};
    for (const [field, { was, now: value }] of fields) {
      // Another device may have made it first.
      if (field === MADE_FIELD) continue;
      const { device_id: device } = person.author;
      const drafted = { survey_id: id, row: field, device };
      const isShown = isRowPath(field)
        ? showsRow(oracle, drafted, value, valueAt(shown, field))
        : field === OPTIONS_FIELD
          ? showsTicks(shown[field], { was, now: value }, (option) => isTickedAgain(oracle, id, option))
          : row && sameValue(valueAt(shown, field), value);
      if (isShown) continue;
      violations.push({
        invariant: 'I6',
        what: `${nameOf(person)}: ${field} of ${id} = ${String(value)} is gone`,
      });
    }
  }
  return violations;
};

/** Whether the options on a screen show all that was ticked and unticked. @param doubtful whether anything may be shown */
const showsTicks = (
  shown: Value | undefined,
  { was, now }: Edit,
  doubtful: (option: string) => boolean,
): boolean => {
  const [before, after] = [optionsOf(was), optionsOf(now)];
  const on = after.filter((option) => !before.includes(option));
  const off = before.filter((option) => !after.includes(option) && !doubtful(option));
  const there = optionsOf(shown);
  return on.every((option) => there.includes(option)) && !off.some((option) => there.includes(option));
};

/** I7: every unsynced value in a person's rows was typed or chosen by that person. */
const strangersEdits = ({ oracle }: World, person: ModelPerson): Violation[] => {
  const violations: Violation[] = [];
  for (const [id, { row }] of person.states) {
    if (!row) continue;
    for (const edits of [row.edits, row.draft?.edits ?? {}]) {
      for (const [field, { was, now }] of Object.entries(edits)) {
        const entered = (value: Value): boolean => oracle.entered(value, person.author.user_id);
        const seen = optionsOf(was);
        const isOwn =
          field === OPTIONS_FIELD || isAbout(field)
            ? optionsOf(now).every((option) => seen.includes(option) || entered(option))
            : entered(now);
        if (isOwn) continue;
        violations.push({
          invariant: 'I7',
          what: `${nameOf(person)} sees what another typed: ${field} of ${id}`,
        });
      }
    }
  }
  return violations;
};

/** I8: with the network back and no refusal, nothing is pending, and nothing is unsynced without waiting to be sent. */
const stuck = ({ people }: World): Violation[] =>
  people.flatMap((person) => {
    const waiting = new Set(person.waiting().map((entry) => entry.survey_id));
    return [...person.states].flatMap(([id, { row }]): Violation[] => {
      if (row?.refusal) return [];
      const forgotten = Object.values(row?.edits ?? {}).some((edit) => edit.refused === undefined);
      return waiting.has(id) || forgotten
        ? [{ invariant: 'I8', what: `${nameOf(person)} still holds ${id}` }]
        : [];
    });
  });

/** I9: everything behind a stored cursor has come. */
const behindCursor = ({ server }: World, person: ModelPerson): Violation[] => {
  const { log, newest, survey } = server.feed;
  const violations: Violation[] = [];
  const { reading } = person;
  // The cursor of an ended epoch says nothing any more; surveys that are to be offered differ until then.
  if (reading.isAnew() || reading.epoch() !== server.epoch()) return violations;
  for (let at = Math.min(reading.place().at, log.length) - 1; at >= 0; at -= 1) {
    const id = log[at] ?? '';
    const held = survey(id);
    if (newest.get(id) !== at + 1 || !held || reading.offers.has(id)) continue;
    const row = person.states.get(id)?.row;
    const version = row?.server?.version ?? -1;
    const fine = isGone(held)
      ? !row || version >= held.version || holdsUnsynced(row)
      : version >= held.version;
    // A deletion of this person's own that was applied takes the row away before the feed brings it.
    if (fine || (!row && held.deleted_at !== null)) continue;
    violations.push({ invariant: 'I9', what: `${nameOf(person)} has a cursor beyond ${id}, and not ${id}` });
  }
  return violations;
};

/** Returns the invariants that are broken when an app has just started again. */
export const afterCrash = (world: World, person: ModelPerson): Violation[] => [
  ...lostDrafts(world, person),
  ...behindCursor(world, person),
  ...strangersEdits(world, person),
];

/** Checks all invariants after a schedule has come to rest. */
export const checkAll = (world: World): Violation[] => [
  ...lostEdits(world),
  ...optionViolations(world),
  ...rowViolations(world),
  ...madeViolations(world),
  ...versionViolations(world),
  ...recordViolations(world),
  ...wordViolations(world),
  ...repeated(world),
  ...apart(world),
  ...resurrected(world),
  ...falseConflicts(world),
  ...besideEachOther(world),
  ...world.people.flatMap((person) => afterCrash(world, person)),
  ...stuck(world),
];
