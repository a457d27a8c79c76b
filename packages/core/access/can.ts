import { type Actor, panchayatsOf, seesWhole, worksInPanchayat } from './roles.ts';

/** An action on a survey. */
export type SurveyAction = 'read' | 'create' | 'edit' | 'give_link' | 'delete' | 'restore' | 'review';

/** The facts of a survey that decide about rights: its panchayat, that panchayat's block, and its creator. */
export interface SurveySubject {
  readonly panchayat_id: string;
  readonly block_id: string;
  readonly created_by: string;
}

const inScope = (actor: Actor, subject: Pick<SurveySubject, 'panchayat_id' | 'block_id'>): boolean => {
  switch (actor.role) {
    case 'contributor':
    case 'staff':
      return panchayatsOf(actor).includes(subject.panchayat_id);
    case 'block_officer':
      return actor.block_id !== null && actor.block_id === subject.block_id;
    case 'admin':
      return true;
  }
};

/**
 * Decides who may do what to a survey. A list, a count and the feed cannot ask about each survey: on the server
 * `scopeOf` (`services/places/places.ts`) and SQL choose whole panchayats by the row 'read'. The access matrix holds
 * both together (`http/access-matrix/access-matrix.test.ts`).
 *
 * | | contributor | staff | block officer | administrator |
 * |---|---|---|---|---|
 * | read, edit | own panchayat, the parts that they are given (`shares/`) | own panchayat | own block | all |
 * | create, give a link to it | no | own panchayat | own block | all |
 * | delete | no | own panchayat, created by them | own block | all |
 * | restore, review | no | no | own block | all |
 *
 * For staff, a panchayat that ended and became theirs is their own, too. So the server takes a survey that somebody began there offline; the
 * app begins none there any more (`formsOn` in `places/panchayat.ts`).
 *
 * An access token that submits may do what staff may, in all the places of its person.
 */
export const can = (actor: Actor, action: SurveyAction, subject: SurveySubject): boolean => {
  if (!inScope(actor, subject)) return false;
  const submits = actor.by_token?.scope === 'submit';
  if (!worksInPanchayat(actor.role) && !submits) return true;
  switch (action) {
    case 'read':
    case 'edit':
      return true;
    case 'create':
    // Whoever sees a survey whole could read it out and type the answers in.
    case 'give_link':
      return seesWhole(actor.role);
    case 'delete':
      return seesWhole(actor.role) && subject.created_by === actor.user_id;
    case 'restore':
    case 'review':
      return false;
  }
};
