import type { Author } from '@sampark/core/merge/history';
import { contentAt } from '@sampark/core/merge/offers/known-state';
import { contentOf, fieldByField, type Operation } from '@sampark/core/merge/operation';
import { areBothPlaces } from '@sampark/core/merge/rows/decide-rows';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { readNote } from '@sampark/core/survey/about/notes';
import { locksIn } from '@sampark/core/survey/about/review-locks';
import { readEvent } from '@sampark/core/survey/about/reviews';
import { isRowPath } from '@sampark/core/survey/row-path';
import { isList, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import { MADE_FIELD } from '../made-once.ts';
import { isOfficer, type Word } from '../rights.ts';
import type { ModelResult } from '../server/model-answer.ts';
import type { World } from '../world.ts';
import type { Violation } from './violation.ts';
import { heldBack, isCovered, keptIn } from './what-is-kept.ts';

const says = (invariant: 'I31' | 'I32' | 'I33', what: string): Violation => ({ invariant, what });

const holds = (value: Value | undefined, item: string): boolean =>
  value !== undefined && isList(value) && value.includes(item);

/** I31: a note, an accepted doubt or a step that its author may say, and that nobody has taken back, is live, or in an open conflict, or a delete covers it whose author had seen it. */
const lostWords = (world: World): Violation[] =>
  world.words
    .filter(({ isAllowed, item }) => isAllowed && !world.takenBack.has(item))
    .filter((word: Word) => {
      const { survey_id, path, item } = word;
      const survey = world.server.feed.survey(survey_id);
      const kept = [...keptIn(survey?.conflicts ?? [], path), ...heldBack(world, survey_id, path)];
      return ![survey?.values[path], ...kept].some((value) => holds(value, item)) && !world.damaged.has(item);
    })
    .filter(
      (word) =>
        !isCovered(world, word, ({ values, conflicts }) =>
          [...(values.get(word.path) ?? []), ...keptIn(conflicts, word.path)].some((seen) =>
            holds(seen, word.item),
          ),
        ),
    )
    .map(({ survey_id, item }) => says('I31', `${item} about ${survey_id} is nowhere`));

/** I32: each note, each accepted doubt and each step is there once, and was said by somebody who may. */
const strangeWords = ({ server, words }: World): Violation[] => {
  const allowed = new Set(words.flatMap(({ isAllowed, item }) => (isAllowed ? [item] : [])));
  return [...server.surveys()].flatMap(({ survey_id, values }) =>
    Object.entries(values)
      .filter(([path]) => isAbout(path))
      .flatMap(([path, value]) => {
        const items = isList(value) ? value : [];
        const ids = items.map((item) => (readNote(item) ?? readEvent(item))?.id);
        const isTwice = new Set(ids).size < ids.length;
        const strange = items.filter((item) => !allowed.has(item));
        return [
          ...(isTwice ? [says('I32', `${path} of ${survey_id} says something twice`)] : []),
          ...strange.map((item) => says('I32', `${survey_id} holds ${item}, which nobody may say`)),
        ];
      }),
  );
};

/** Checks what people said about answers, after a schedule has come to rest. */
export const wordViolations = (world: World): Violation[] => [...lostWords(world), ...strangeWords(world)];

/**
 * I33: an answer that an officer has checked, also in a row, changes by nobody who may not review, and what such a person answers there is in
 * a conflict. Nor do they delete the survey. Whatever they do, what was locked stays so.
 */
export const lockViolations = (operation: Operation, { decision }: ModelResult, as: Author): Violation[] => {
  const { survey } = decision;
  if (!survey || isOfficer(as) || operation.action === 'create') return [];
  const changes = fieldByField(decision.changes);
  const entry = { version: 0, user_id: '', device_id: '', changes };
  const before = decision.changed ? contentAt(survey.values, [entry]) : survey.values;
  const isLocked = locksIn(before);
  if (!isLocked) return [];
  const found = changes
    .filter(({ field, was, now, mine }) => isLocked(field) && mine === undefined && !sameValue(was, now))
    .filter(({ field, was, now }) => !areBothPlaces(field, was, now))
    .map(({ field }) => says('I33', `${field} of ${survey.survey_id} was checked, and changed`));
  if (operation.action === 'delete' && decision.status === 'applied' && decision.changed)
    return [says('I33', `${survey.survey_id} was checked, and deleted`)];
  // A copy may hold what the server has seen before.
  if (survey.deleted_at !== null || operation.action === 'offer') return found;
  const isStillLocked = locksIn(survey.values);
  const unlocked = Object.keys({ ...before, ...survey.values })
    .filter((field) => isLocked(field) && isStillLocked?.(field) !== true)
    .map((field) => says('I33', `${field} of ${survey.survey_id} is not locked any more`));
  const late = Object.entries(contentOf(operation)).filter(
    ([field, value]) =>
      isLocked(field) &&
      !isRowPath(field) &&
      !isList(value) &&
      value !== null &&
      !Object.hasOwn(decision.rejected_fields, field) &&
      !sameValue(valueAt(survey.values, field), value) &&
      field !== MADE_FIELD,
  );
  const lost = late.filter(
    ([field, value]) =>
      !survey.conflicts.some((open) => open.field === field && sameValue(open.mine as Value, value)),
  );
  return [
    ...found,
    ...unlocked,
    ...lost.map(([field, value]) =>
      says('I33', `${String(value)} in ${field} of ${survey.survey_id} came late, and nobody is asked`),
    ),
  ];
};
