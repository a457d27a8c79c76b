import type { Note } from '../survey/about/notes.ts';
import { can, type SurveySubject } from './can.ts';
import type { UserInfo } from './roles.ts';
import { isByLink } from './shares/by-link.ts';

/** A change of one note: somebody writes it, or takes it back; or they accept a doubt, which is a word of theirs, too. */
export type NoteChange = 'write' | 'accept' | 'take_back';

/**
 * Decides who may write a note, and take it back. Whether they see the answer that it is about, `can` and their parts say.
 *
 * | | by a link, without an account | contributor, staff | whoever may review |
 * |---|---|---|---|
 * | write | no | in their own name | in their own name |
 * | accept | no | no | in their own name |
 * | take back | no | their own | anybody's |
 */
export const mayNote = (
  actor: Pick<UserInfo, 'username' | 'full_name' | keyof Parameters<typeof can>[0]>,
  change: NoteChange,
  note: Pick<Note, 'by' | 'name'>,
  subject: SurveySubject,
): boolean => {
  if (isByLink(actor.username)) return false;
  const isOwn = note.by === actor.user_id;
  const mayReview = can(actor, 'review', subject);
  if (change === 'take_back') return isOwn || mayReview;
  return isOwn && note.name === actor.full_name && (change === 'write' || mayReview);
};
