import { contentOf, fieldByField, type Operation } from '@sampark/core/merge/operation';
import { isRowPath, isWithin, rowsAround } from '@sampark/core/survey/row-path';
import type { Conflict, ServerSurvey } from '@sampark/core/survey/survey';
import { type FieldPath, isEmpty, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import type { Oracle, Placed, PressedDelete } from '../oracle.ts';
import { rowKey } from '../rows.ts';
import type { ModelResult } from '../server/model-answer.ts';
import type { World } from '../world.ts';
import { coveredByDelete } from './check-edits.ts';
import type { Violation } from './violation.ts';
import { heldBack, isCovered, keptIn } from './what-is-kept.ts';

/** Whether an open conflict asks about a row, or keeps a place for it beside a deleted survey. */
const isAsked = (conflicts: readonly Conflict[], row: FieldPath): boolean =>
  keptIn(conflicts, row).length > 0;

/**
 * Whether the device that added a row has sent it twice: the row was in flight when an epoch ended. Another device may
 * have brought it back meanwhile, and somebody taken it out.
 */
const isSentAgain = ({ sent }: World, { survey_id, row, user, device }: Placed): boolean => {
  const isAdding = (operation: Operation): boolean =>
    operation.survey_id === survey_id &&
    operation.action !== 'offer' &&
    operation.op_id.startsWith(`${device}-${user}-`) &&
    !isEmpty(contentOf(operation)[row]);
  return [...sent.values()].filter(isAdding).length > 1;
};

/** Whether the history says that a row was put in, or taken out. */
const saysPlace = ({ server }: World, survey_id: string, row: FieldPath, isOut: boolean): boolean =>
  server
    .history(survey_id)
    .flatMap(({ changes }) => fieldByField(changes))
    .some(
      ({ field, was, now, mine }) =>
        field === row && mine === undefined && isEmpty(now) === isOut && !(isOut && isEmpty(was)),
    );

/** Whether another operation's row went into a conflict about the whole survey, which somebody had deleted. */
const wasBeside = (
  { server }: World,
  { survey_id, row, op_id }: { readonly survey_id: string; readonly row: FieldPath; readonly op_id: string },
): boolean =>
  server
    .history(survey_id)
    .filter((entry) => entry.op_id !== op_id)
    .flatMap(({ changes }) => fieldByField(changes))
    .some(({ field, mine }) => field === row && mine !== undefined && !isEmpty(mine));

/** Checks one row, by everything that people did to it. */
const ofRow = (world: World, placed: readonly Placed[]): Violation[] => {
  const [first] = placed;
  if (!first) return [];
  const { survey_id, row } = first;
  const survey = world.server.feed.survey(survey_id);
  const isThere = !isEmpty(valueAt(survey?.values ?? {}, row));
  const isOpen = isAsked(survey?.conflicts ?? [], row) || heldBack(world, survey_id, row).length > 0;
  const lastWords = new Map(placed.map(({ user, device, isIn }) => [`${user} on ${device}`, isIn]));
  const isOut = [...lastWords.values()].includes(false);
  if (!isOut && !isThere && !isOpen) {
    const saw = ({ values, conflicts }: PressedDelete): boolean => values.has(row) || isAsked(conflicts, row);
    if (world.damaged.has(rowKey(survey_id, row)) || placed.some((each) => isCovered(world, each, saw)))
      return [];
    const what = `${row} of ${survey_id} by ${first.device} is not there, and nobody took it out`;
    return [{ invariant: world.tally.restores > 0 ? 'I12' : 'I15', what }];
  }
  const isBroughtBack =
    placed.some(({ isIn }, at) => isIn && at > 0) ||
    world.everDeleted.has(survey_id) ||
    (world.tally.restores > 0 && isSentAgain(world, first)) ||
    (world.tally.restores > 0 &&
      !saysPlace(world, survey_id, row, true) &&
      (world.tally.restores > 1 || new Set(placed.map(({ device }) => device)).size === 1));
  return isOut && isThere && !isOpen && !isBroughtBack
    ? [{ invariant: 'I16', what: `${row} of ${survey_id} is there, and somebody took it out` }]
    : [];
};

/** Whether somebody took a row out who had seen this value in it, or what was typed over it, or had typed it there. */
const wasSeen = (
  { oracle, everDeleted }: World,
  placed: readonly Placed[],
  path: FieldPath,
  value: Value,
): boolean => {
  const at = oracle.edits.findIndex((edit) => edit.value === value);
  const edit = oracle.edits[at];
  // A deletion ends every conflict that its author has seen.
  if (edit && everDeleted.has(edit.survey_id) && coveredByDelete(edit, oracle)) return true;
  return placed.some(
    ({ isIn, seen, device, user, after }) =>
      !isIn &&
      ((edit?.device === device && edit.user === user && after > at) ||
        (seen.get(path) ?? []).some((each) => oracle.ancestors(each).has(value))),
  );
};

/** Answers that went with a row, though nobody took that row out who had seen them. */
const goneUnseen = (
  world: World,
  { survey_id, values, conflicts, deleted_at }: ServerSurvey,
): Violation[] => {
  const { oracle } = world;
  if (deleted_at !== null) return [];
  return Object.entries(values).flatMap(([path, value]) => {
    if (isRowPath(path) || oracle.knownGone.has(value)) return [];
    return rowsAround(path)
      .filter((row) => isEmpty(valueAt(values, row)) && !isAsked(conflicts, row))
      .filter((row) => !wasSeen(world, oracle.rows.get(rowKey(survey_id, row)) ?? [], path, value))
      .map((row) => ({
        invariant: 'I17' as const,
        what: `${path} = ${String(value)} of ${survey_id} went with ${row}, which nobody took out who saw it`,
      }));
  });
};

/** Every row was put there by somebody. */
const invented = ({ oracle }: World, { survey_id, values }: ServerSurvey): Violation[] =>
  Object.keys(values)
    .filter((path) => isRowPath(path) && !oracle.rows.has(rowKey(survey_id, path)))
    .map((path) => ({ invariant: 'I15', what: `${path} of ${survey_id} was never added` }));

/**
 * I15: a row that somebody added, and nobody took out, is there, or in an open conflict, or waits on a device, or a
 * delete covers it whose author had seen it. No row is invented. I16: a row that somebody took out, and nobody brought
 * back or chose to keep, is not there, unless an open conflict asks about it, or a restore made the server forget it.
 * I17: an answer in a row that is not there had been seen by somebody who took the row out, or an open conflict asks
 * about the row. I12: the same after a restore.
 */
export const rowViolations = (world: World): Violation[] => [
  ...[...world.oracle.rows.values()].flatMap((placed) => ofRow(world, placed)),
  ...[...world.server.surveys()].flatMap((survey) => [
    ...invented(world, survey),
    ...goneUnseen(world, survey),
  ]),
];

/**
 * Whether a screen shows what its person drafted about a row: that it is there, or that it is not. It need not where
 * somebody else has said the same: that draft was no news any more.
 */
export const showsRow = (
  { rows }: Oracle,
  { survey_id, row, device }: Pick<Placed, 'survey_id' | 'row' | 'device'>,
  drafted: Value,
  shown: Value,
): boolean =>
  isEmpty(drafted) === isEmpty(shown) ||
  (rows.get(rowKey(survey_id, row)) ?? []).some(
    (placed) => placed.device !== device && placed.isIn !== isEmpty(drafted),
  );

/** Whether a person had seen all that is in a row, and only that, when they took it out. */
const hadSeenAll = ({ seen }: Placed, row: FieldPath, { values }: ServerSurvey): boolean => {
  const paths = new Set([...seen.keys(), ...Object.keys(values).filter((path) => isWithin(path, row))]);
  return [...paths].every((path) => {
    const live = valueAt(values, path);
    return (seen.get(path) ?? [null]).every((each) => sameValue(each, live));
  });
};

/**
 * I5 for rows: nobody is asked about a row that they took out with all that is in it before them, nor about one that
 * nobody else took out, and no other conflict keeps. A deletion takes a row into the conflict about the whole survey (`wasBeside`);
 * whoever settles that may leave the row out, and a question about it is fair. After a restore
 * the server may not have heard yet that the row was added. And a device whose taking out was in flight then does not know
 * whether the server has it: it says the row over what it saw before.
 */
export const needlessRowConflicts = (
  world: World,
  { op_id, action, survey_id, ...operation }: Operation,
  { decision }: ModelResult,
  { user_id: user, device_id: device }: { readonly user_id: string; readonly device_id: string },
): Violation[] => {
  const { oracle, tally } = world;
  const { survey, opened } = decision;
  if (action !== 'update' || !survey) return [];
  return opened
    .filter(({ field }) => isRowPath(field))
    .flatMap(({ id, field: row, mine, theirs }): Violation[] => {
      const placed = oracle.rows.get(rowKey(survey_id, row)) ?? [];
      const own = placed.findLast((each) => each.device === device && each.user === user && !each.isIn);
      const was = 'was' in operation ? valueAt(operation.was ?? {}, row) : null;
      const isNeedless = isEmpty(mine as Value)
        ? own !== undefined && sameValue(theirs, was) && hadSeenAll(own, row, survey)
        : (tally.restores === 0 || (isEmpty(was) && saysPlace(world, survey_id, row, false))) &&
          !wasBeside(world, { survey_id, row, op_id }) &&
          !isAsked(
            survey.conflicts.filter((open) => open.id !== id),
            row,
          ) &&
          placed.every((each) => each.isIn || (each.device === device && each.user === user));
      return isNeedless ? [{ invariant: 'I5', what: `${op_id} asks about ${row} of ${survey_id}` }] : [];
    });
};
