import { can, type SurveyAction, type SurveySubject } from '@sampark/core/access/can';
import { mayDeliver } from '@sampark/core/access/deliver';
import { type Operation, panchayatOfNew } from '@sampark/core/merge/operation';
import type { ProblemCode } from '@sampark/core/problems';
import { type ServerSurvey, WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { UnitOfWork } from './unit-of-work.ts';

/** Returns the facts of a survey by which `can` decides about it. */
export const subjectOf = (
  w: UnitOfWork,
  { panchayat_id, created_by }: Pick<ServerSurvey, 'panchayat_id' | 'created_by'>,
): SurveySubject => ({
  panchayat_id,
  block_id: w.panchayats.get(panchayat_id)?.block_id ?? '',
  created_by,
});

/**
 * Names the action that `can` is asked about: an edit, but for deleting and restoring. A person who edited without
 * knowing of the delete may settle that by restoring, also where a further edit of theirs has ended the conflict that
 * they saw: one of theirs is open.
 */
const actionOf = (operation: Operation, stored: ServerSurvey, username: string): SurveyAction => {
  if (operation.action === 'delete') return 'delete';
  if (operation.action !== 'restore') return 'edit';
  const settles = operation.resolves.some((id) => id.endsWith(`.${WHOLE_SURVEY}`));
  const hasOwn = stored.conflicts.some(({ field, user }) => field === WHOLE_SURVEY && user === username);
  return settles && hasOwn ? 'edit' : 'restore';
};

/**
 * Decides what becomes of the operation: applied, held for review, or refused for a reason. For a survey out of scope
 * the reason is always 'forbidden', so that it reveals nothing.
 */
export function admissionOf(
  w: UnitOfWork,
  operation: Operation,
  stored: ServerSurvey | null,
): 'apply' | 'review' | ProblemCode {
  const { user } = w.sender;
  if (stored !== null) {
    const subject = subjectOf(w, stored);
    const action = actionOf(operation, stored, user.username);
    if (can(user, action, subject)) return 'apply';
    const isSeen = w.reader.isWhole && can(user, 'read', subject);
    if (isSeen) return action === 'delete' ? 'delete_forbidden' : 'forbidden';
    const held = operation.action === 'restore' ? 'restore' : action;
    return mayDeliver(user.user_id, w.formerly, held, subject) ? 'review' : 'forbidden';
  }
  const panchayat_id = panchayatOfNew(operation);
  if (panchayat_id === null) return 'apply';
  const block_id = w.panchayats.get(panchayat_id)?.block_id;
  const subject = { panchayat_id, block_id: block_id ?? '', created_by: user.user_id };
  if (can(user, 'create', subject)) return block_id === undefined ? 'unknown_panchayat' : 'apply';
  return mayDeliver(user.user_id, w.formerly, 'create', subject) ? 'review' : 'forbidden';
}
