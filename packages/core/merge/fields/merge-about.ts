import type { NoteChange } from '../../access/may-note.ts';
import { type FieldProblem, notAMark, notYours, tooManyNotes } from '../../forms/checks/validate.ts';
import { isAbout } from '../../survey/about/about-path.ts';
import { isAccepted, isWords } from '../../survey/about/accepted.ts';
import { MOST_NOTES, MOST_OF_NOTES, notesIn, readNote } from '../../survey/about/notes.ts';
import { isReview } from '../../survey/about/reviews.ts';
import { isCleared, isMarks, readMark } from '../../survey/about/same-marks.ts';
import { isRowPath } from '../../survey/row-path.ts';
import { keptEdits, type ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isList, sameValue, type Value, type Values, valueAt } from '../../survey/values.ts';
import { optionsAfter } from '../decide/decide-options.ts';
import type { Situation } from '../decide/decision.ts';
import { locksFor, ownSteps, refusalOfSteps, stepsAfter, takenSteps } from '../review/merge-review.ts';
import { type Edits, seenIn } from './edits.ts';
import type { FieldOutcome } from './merge-field.ts';
import { marksThatStand } from './merge-marks.ts';
import { hasOption, lengthOfLists, mergeOptions, notIn } from './merge-options.ts';

type Content = Pick<ServerSurvey, 'values' | 'conflicts'>;

/**
 * Returns the words about answers without those of others. Whoever sends a survey as a whole sends them along; they come back
 * with an offer. The sender's own all stay, for `refusalOfWords` to judge: what is refused is refused by name.
 */
export const ownWords = (field: FieldPath, value: Value, situation: Situation): Value => {
  if (isReview(field)) return ownSteps(value, situation);
  if (!isList(value)) return value;
  return value.filter((item) => {
    const note = readNote(item);
    return (
      note === null ||
      note.by === situation.author.user_id ||
      situation.mayNote?.(sayingAt(field), note) !== false
    );
  });
};

/** Returns what somebody does who puts a word into a list. */
const sayingAt = (field: FieldPath): NoteChange => (isAccepted(field) ? 'accept' : 'write');

/**
 * Returns what somebody's word about answers comes to, over what others have said. Item by item, as the options of a question:
 *
 * | the operation | |
 * |---|---|
 * | says what its author had seen | what they added is there, what they took out is gone |
 * | does not say it: a survey made again, an offer that has nothing in common with the server's state | all that are there, and their own |
 * | is held for review | the same |
 * | takes a step of a review | those that are live, and those that it takes (`takenSteps`): nothing is ever taken out |
 * | marks answers as taken again | as the first, as far as the marks stand (`marksThatStand`) |
 *
 * @param live what others have said
 */
export const wordsOver = (
  live: Value,
  [field, now]: readonly [FieldPath, Value],
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
): Value => {
  const was = seenIn(edits, field, stored, situation);
  const saysAll = edits.over_nothing !== true && situation.holds !== true;
  if (isReview(field))
    return stepsAfter(live, saysAll ? takenSteps(now, was, situation) : ownSteps(now, situation));
  const after = saysAll ? optionsAfter({ field, live, was, now }, edits, situation) : null;
  const words = after
    ? after.options
    : mergeOptions(live, { was: null, now: ownWords(field, now, situation) });
  if (!isMarks(field)) return words;
  const beside = { ...stored.values, ...edits.set };
  return marksThatStand([field, words], live, beside, locksFor(stored, situation));
};

/** Returns the words about answers that a survey holds after an operation, if all of them are taken. */
export const wordsAfter = (
  field: FieldPath,
  now: Value,
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
): Value => wordsOver(valueAt(stored.values, field), [field, now], edits, stored, situation);

/** Merges what somebody says about answers. Nobody is ever asked: a word contradicts none. */
export const mergeAbout = (
  field: FieldPath,
  now: Value,
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
): { readonly outcome: FieldOutcome; readonly live: Value } => {
  const live = wordsAfter(field, now, edits, stored, situation);
  return { outcome: sameValue(live, valueAt(stored.values, field)) ? 'same' : 'set', live };
};

/** Whether an open conflict keeps a note: whoever keeps a deleted survey brings the notes of others back. */
const isKept = (field: FieldPath, item: string, { conflicts }: Content): boolean =>
  conflicts.some((conflict) => hasOption(valueAt(keptEdits(conflict) ?? {}, field), item));

const refusalOfNotes = (
  field: FieldPath,
  after: Value,
  stored: Content,
  { mayNote }: Situation,
): FieldProblem | null => {
  const live = valueAt(stored.values, field);
  const isAllowed = (change: NoteChange) => (item: string) => {
    const note = readNote(item);
    return (
      note === null ||
      mayNote?.(change, note) !== false ||
      (change !== 'take_back' && isKept(field, item, stored))
    );
  };
  const written = notIn(after, live);
  if (!written.every(isAllowed(sayingAt(field))) || !notIn(live, after).every(isAllowed('take_back')))
    return notYours;
  if (written.length === 0) return null;
  const notes = notesIn(after);
  if (new Set(notes.map(({ id }) => id)).size < notes.length) return notYours;
  const isTooMuch =
    notes.length > MOST_NOTES || lengthOfLists({ ...stored.values, [field]: after }, isWords) > MOST_OF_NOTES;
  return isTooMuch ? tooManyNotes : null;
};

/** Says why nobody may mark answers so: anybody may who answers, about questions that the survey has, and about rows that are there no more. */
const refusalOfMarks = (
  field: FieldPath,
  after: Value,
  { values }: Content,
  { check }: Situation,
): FieldProblem | null => {
  const written = notIn(after, valueAt(values, field));
  const isOfQuestion = (item: string): boolean => {
    const mark = readMark(item);
    return mark !== null && (!isRowPath(mark.on) || isCleared(mark)) && check(mark.on, null) === null;
  };
  return written.every(isOfQuestion) ? null : notAMark;
};

const refusalOfChange = (
  field: FieldPath,
  after: Value,
  stored: Content,
  situation: Situation,
): FieldProblem | null => {
  if (isMarks(field)) return refusalOfMarks(field, after, stored, situation);
  return isReview(field)
    ? refusalOfSteps(field, after, stored, { situation, isKept: (item) => isKept(field, item, stored) })
    : refusalOfNotes(field, after, stored, situation);
};

/** Says why a new survey may not begin with words about answers. @param given all that it would begin with */
export const refusalOfFirstWords = (
  field: FieldPath,
  given: Values,
  situation: Situation,
): FieldProblem | null => {
  if (!isAbout(field)) return null;
  const before = { values: { ...given, [field]: null }, conflicts: [] };
  return refusalOfChange(field, valueAt(given, field), before, situation);
};

/**
 * Says why an operation may not say something about answers. It judges what would change, never the list: whoever adds a note
 * sends the notes of others along.
 *
 * | the operation would | |
 * |---|---|
 * | write a note in another person's name, or under the id of another note | `not_yours`, unless an open conflict keeps that note |
 * | accept a doubt without the right to review, or in another person's name | `not_yours`, likewise |
 * | take back the note of somebody else, without the right to review | `not_yours` |
 * | write the 201st note of a module, or more than 256,000 characters in a survey | `too_many` |
 * | take a step of a review | as `refusalOfSteps` says |
 * | mark an answer as taken again of a question that the survey does not have | `not_a_mark` |
 *
 * @returns `null`: it may, or the field is that of an answer
 */
export const refusalOfWords = (
  field: FieldPath,
  now: Value,
  edits: Edits,
  stored: ServerSurvey,
  situation: Situation,
): FieldProblem | null =>
  isAbout(field)
    ? refusalOfChange(field, wordsAfter(field, now, edits, stored, situation), stored, situation)
    : null;
