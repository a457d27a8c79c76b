import { can } from '@sampark/core/access/can';
import { mayNote } from '@sampark/core/access/may-note';
import { refusalOfStep } from '@sampark/core/access/may-review';
import { type FormFields, formFields } from '@sampark/core/forms/fields/fields';
import type { Situation } from '@sampark/core/merge/decide/decision';
import type { Author } from '@sampark/core/merge/history';
import type { Operation } from '@sampark/core/merge/operation';
import { isAccepted } from '@sampark/core/survey/about/accepted';
import { readNote } from '@sampark/core/survey/about/notes';
import { readEvent } from '@sampark/core/survey/about/reviews';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { repeat, waterForm, whole } from '../form-builders.ts';

/** The modules that people review: of numbers and options, and of rows. */
export const REVIEWED = ['basic_info', 'water'] as const;

/** What something can be said about: the modules, and the rows of wells. */
export const SAID_ABOUT: Pick<FormFields, 'modules' | 'repeats'> = {
  modules: new Set(REVIEWED),
  repeats: formFields(waterForm(repeat('wells', [whole('depth')]))).repeats,
};

/** A note that somebody wrote, a doubt that they accepted, or a step of a review that they took, as it stands in its list. */
export interface Word {
  readonly survey_id: string;
  readonly path: FieldPath;
  readonly item: string;
  readonly user: string;
  /** Whether the server takes it: everybody writes notes and sends, officers accept doubts and do the rest. */
  readonly isAllowed: boolean;
}

const personOf = ({ user_id, username, full_name }: Author) => {
  // One person of each schedule is an officer; the others are staff.
  const role = user_id === 'user0' ? ('block_officer' as const) : ('staff' as const);
  return { user_id, username, full_name, role, panchayat_id: 'p1', block_id: 'b1' };
};

const SUBJECT = { panchayat_id: 'p1', block_id: 'b1', created_by: '' };

/** Whether somebody may review. */
export const isOfficer = (author: Author): boolean => can(personOf(author), 'review', SUBJECT);

/** Whether a copy of somebody's brings back a value that the server has lost: a step of a review and a doubt that was accepted only their author's. */
export const bringsBack = (author: Author, path: FieldPath, value: Value): boolean => {
  if (typeof value !== 'string') return true;
  const word = isAccepted(path) ? readNote(value) : readEvent(value);
  return word === null || word.by === author.user_id;
};

/** Returns what somebody may say about answers, as the server asks for it. An offer brings back the notes of others. */
export const rightsOf = (
  author: Author,
  { action }: Pick<Operation, 'action'>,
): Pick<Situation, 'mayNote' | 'refusalOfStep' | 'isBound'> => {
  const person = personOf(author);
  return {
    mayNote: (change, note) =>
      (action === 'offer' && change !== 'accept') || mayNote(person, change, note, SUBJECT),
    refusalOfStep: (event) => refusalOfStep(person, event, SUBJECT, false),
    isBound: !isOfficer(author),
  };
};
