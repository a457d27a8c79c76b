import { aboutOf } from '../../survey/about/about-path.ts';
import { acceptedPath, isWords } from '../../survey/about/accepted.ts';
import { isNotes, MOST_NOTES, NOTE_MAX, notesPath, readNote } from '../../survey/about/notes.ts';
import { moduleIn } from '../../survey/about/outside-modules.ts';
import { fitsTarget, isReview, MOST_EVENTS, readEvent } from '../../survey/about/reviews.ts';
import { isMarks, MOST_MARKS, marksPath, readMark } from '../../survey/about/same-marks.ts';
import { isRowPath, outermostRow } from '../../survey/row-path.ts';
import { WHOLE_SURVEY } from '../../survey/survey.ts';
import { type FieldPath, isEmpty, isList, type Value } from '../../survey/values.ts';
import type { FormFields } from '../fields/fields.ts';
import { canHaveRow } from '../rows/known-row.ts';
import {
  type FieldProblem,
  notAMark,
  notANote,
  notAReview,
  tooLong,
  tooManyMarks,
  tooManyNotes,
  tooManySteps,
  unknownField,
} from './validate.ts';

/** The checks of a list: how its items are read, how many there may be, and what is said otherwise. */
interface Shape {
  /** Returns an item's id and its words; `null`: it does not belong there. */
  readonly read: (item: string) => { readonly id: string; readonly text?: string | undefined } | null;
  readonly most: number;
  readonly isNone: FieldProblem;
  readonly areTooMany: FieldProblem;
}

const shapeOf = (path: FieldPath, target: string): Shape | null => {
  if (isWords(path)) {
    const placeOf = isNotes(path) ? notesPath : acceptedPath;
    const read = (item: string) => {
      const note = readNote(item);
      return note && placeOf(note.on) === path ? note : null;
    };
    return { read, most: MOST_NOTES, isNone: notANote, areTooMany: tooManyNotes };
  }
  if (isMarks(path)) {
    const read = (item: string) => (marksPath(readMark(item)?.on ?? '') === path ? { id: item } : null);
    return { read, most: MOST_MARKS, isNone: notAMark, areTooMany: tooManyMarks };
  }
  if (!isReview(path)) return null;
  const read = (item: string) => {
    const event = readEvent(item);
    return event && fitsTarget(event, target) ? event : null;
  };
  return { read, most: MOST_EVENTS, isNone: notAReview, areTooMany: tooManySteps };
};

type Targets = Pick<FormFields, 'modules' | 'repeats'>;

/** Whether something can be said about a target: the survey, a module of the form, and of its rows a review of an outermost one. */
const isTarget = (fields: Targets, path: FieldPath, target: string): boolean => {
  if (target === WHOLE_SURVEY) return fields.modules.size > 0;
  if (!isRowPath(target)) return fields.modules.has(target);
  const isReviewed = isReview(path) && outermostRow(target) === target;
  return isReviewed && fields.modules.has(moduleIn(target)) && canHaveRow(fields, target);
};

/**
 * Checks what somebody says about answers, by its shape. Whose it is, the merge decides (`merge/fields/merge-about.ts`).
 *
 * | the value | |
 * |---|---|
 * | of a kind that this version does not know, or about a module or a row that the form does not have | `unknown_field` |
 * | about a row that is no outermost one, or about a row and no review | `unknown_field` |
 * | no list of notes, a note about a field of another module, one note twice | `not_a_note` |
 * | no list of steps of a review, a return that names a question of another module or row, a step about a row that does not say what was seen, one step twice | `not_a_review` |
 * | no list of marks of answers that were taken again, a mark of another module, one mark twice | `not_a_mark` |
 * | a note, or a reason for a return, of more than 2,000 characters | `too_long` |
 * | more than 200 notes | `too_many` |
 * | more than 200 steps | `too_many_steps` |
 * | more than 1,000 marks | `too_many_marks` |
 * | else | is taken; doubts that were accepted likewise, each spelled as a note |
 */
export const checkAbout = (fields: Targets, path: FieldPath, value: Value): FieldProblem | null => {
  const target = aboutOf(path)?.target ?? '';
  const shape = isTarget(fields, path, target) ? shapeOf(path, target) : null;
  if (!shape) return unknownField;
  if (isEmpty(value)) return null;
  if (!isList(value)) return shape.isNone;
  const items = value.map(shape.read);
  if (items.includes(null)) return shape.isNone;
  if (new Set(items.map((item) => item?.id)).size < items.length) return shape.isNone;
  if (items.some((item) => (item?.text ?? '').length > NOTE_MAX)) return tooLong(NOTE_MAX);
  return items.length > shape.most ? shape.areTooMany : null;
};
