import { VILLAGE_NAME, valueAt } from '../../survey/values.ts';
import { decideCreate } from '../decide/decide-create.ts';
import { holdDelete } from '../decide/decide-delete.ts';
import { editExisting } from '../decide/decide-edit.ts';
import type { Decision, Situation } from '../decide/decision.ts';
import { mergeEdits } from '../fields/merge-edits.ts';
import { differences } from '../offers/known-state.ts';
import { relationOf } from '../offers/offer-relation.ts';
import { type CreateOperation, fieldByField, type OfferOperation, type Operation } from '../operation.ts';
import { unchanged } from '../outcome.ts';
import { raiseFormVersion } from '../raise-form-version.ts';

/** A survey with nothing but its name and notes, and every other value in a conflict over nothing. */
const holdCreate = (operation: CreateOperation, situation: Situation): Decision => {
  const { op_id, set } = operation;
  const named = { ...operation, set: { [VILLAGE_NAME]: valueAt(set, VILLAGE_NAME) } };
  const begun = decideCreate(named, situation);
  if (!begun.survey) return decideCreate(operation, situation);
  const edits = { op_id, set, was: {}, base_version: 0, resolves: [] };
  const held = mergeEdits(edits, begun.survey, { ...situation, holds: true });
  const { values, opened, changes, rejected_fields } = held;
  return {
    ...begun,
    status: opened.length > 0 ? 'conflict' : 'applied',
    survey: { ...begun.survey, values, conflicts: opened },
    changes: [...fieldByField(begun.changes), ...changes],
    opened,
    rejected_fields,
  };
};

/**
 * Holds an offer: keeps the parts of a copy that the server does not know, over its known state of the copy's epoch.
 */
const holdOffer = (offer: OfferOperation, situation: Situation): Decision => {
  const { stored } = situation;
  const { op_id, identity, client_timestamp, set } = offer;
  if (!stored) {
    const { survey_id, panchayat_id, form_name, form_version } = identity;
    const head = { op_id, survey_id, panchayat_id, form_name, form_version, client_timestamp };
    return holdCreate({ ...head, action: 'create', set, resolves: [] }, situation);
  }
  const relation = relationOf(offer, stored, situation);
  if (relation.kind === 'known' || offer.is_deleted) return unchanged(stored, 'merged');
  const over_nothing = relation.kind !== 'newer';
  const was = over_nothing ? {} : relation.over.values;
  const differing = Object.fromEntries(differences(was, set));
  const edits = { op_id, set: differing, was, base_version: null, resolves: [], over_nothing };
  return editExisting(edits, stored.client_timestamp, stored, { ...situation, holds: true });
};

/**
 * Holds an operation of somebody who was moved to another panchayat after they did it. Nothing of it is applied, and
 * all of it is kept in open conflicts, for those in scope to take or leave. A value that is live already needs no
 * conflict, and their notes stand at once beside those of others. It settles nobody else's conflict.
 *
 * | survey | action | outcome |
 * |---|---|---|
 * | never seen | create with an accepted village name | exists with that name; every other value in a conflict |
 * | never seen | any other | rejected, as ever |
 * | live | create, update, resolve | every value that differs from what is live in a conflict |
 * | live | delete | stays live; conflict 'deleted here, edited there' |
 * | deleted | create, update, resolve | stays deleted; the values kept in a conflict |
 * | deleted | delete | nothing to do |
 * | live | offer | as an update of what the server does not know |
 * | any | restore | rejected: `mayDeliver` has refused it before |
 */
export const holdForReview = (operation: Operation, situation: Situation): Decision =>
  raiseFormVersion(operation, situation, heldBack(operation, situation));

const heldBack = (operation: Operation, situation: Situation): Decision => {
  const { stored } = situation;
  if (operation.action === 'create' && !stored) return holdCreate(operation, situation);
  if (operation.action === 'offer') return holdOffer(operation, situation);
  if (!stored || operation.action === 'restore') return unchanged(null, 'rejected', 'survey_not_found');
  if (operation.action === 'delete') return holdDelete(operation, situation);
  const seen =
    operation.action === 'create'
      ? { was: {}, base_version: 0, over_nothing: true }
      : { was: operation.was, base_version: operation.base_version };
  const { op_id, set } = operation;
  const edits = { op_id, set, resolves: [], ...seen };
  return editExisting(edits, stored.client_timestamp, stored, { ...situation, holds: true });
};
