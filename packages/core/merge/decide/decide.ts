import { decideOffer } from '../offers/decide-offer.ts';
import type { Operation } from '../operation.ts';
import { raiseFormVersion } from '../raise-form-version.ts';
import { locksFor } from '../review/merge-review.ts';
import { decideCreate } from './decide-create.ts';
import { decideDelete, holdDelete } from './decide-delete.ts';
import { decideEdit } from './decide-edit.ts';
import type { Decision, Situation } from './decision.ts';

/**
 * Decides what an operation does to a survey: pure, and the same on every server and in every simulation. `can`
 * decides before whether the author may do it, and the op id shows whether it was done already.
 */
export const decide = (operation: Operation, situation: Situation): Decision =>
  raiseFormVersion(operation, situation, decideByAction(operation, situation));

/** Whether a survey holds answers that are locked for the author. */
const isLockedIn = (situation: Situation): boolean =>
  situation.stored !== null && locksFor(situation.stored, situation) !== null;

const decideByAction = (operation: Operation, situation: Situation): Decision => {
  switch (operation.action) {
    case 'create':
      return decideCreate(operation, situation);
    case 'update':
    case 'resolve':
    case 'restore':
      return decideEdit(operation, situation);
    case 'delete':
      return isLockedIn(situation) ? holdDelete(operation, situation) : decideDelete(operation, situation);
    case 'offer':
      return decideOffer(operation, situation);
  }
};
