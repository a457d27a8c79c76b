import { FORM_VERSION, type ServerSurvey } from '../survey/survey.ts';
import type { Decision, Situation } from './decision.ts';
import { type FieldChange, fieldByField, formVersionOf, type Operation } from './operation.ts';
import { nextVersion } from './outcome.ts';

const raised = (operation: Operation, stored: ServerSurvey, { now, epoch }: Situation): ServerSurvey => {
  const { client_timestamp } = operation.action === 'offer' ? stored : operation;
  return nextVersion(stored, { opened: [], closed: [] }, { now, epoch, client_timestamp });
};

/**
 * Raises a survey's version of its form to the one by which an operation was written. The version never falls, so it
 * is the same in whatever order the operations come, and two people who move a survey are in no conflict.
 *
 * | the operation names | and | the survey's version |
 * |---|---|---|
 * | none, or no newer one | | stays |
 * | a newer one | was refused | stays |
 * | a newer one | changes or keeps something, in a deleted survey, too | rises with that: whoever settles it has the questions |
 * | a newer one | changes nothing else | rises, where the survey is live and the work is not held for review |
 */
export const raiseFormVersion = (
  operation: Operation,
  situation: Situation,
  decision: Decision,
  isHeld = false,
): Decision => {
  const { stored } = situation;
  const { survey, changed, status } = decision;
  if (!stored || !survey || status === 'rejected') return decision;
  const now = formVersionOf(operation, stored);
  const isAlone = !changed;
  if (now <= stored.form_version || (isAlone && (isHeld || stored.deleted_at !== null))) return decision;
  const change: FieldChange = { field: FORM_VERSION, was: stored.form_version, now };
  return {
    ...decision,
    survey: { ...(isAlone ? raised(operation, stored, situation) : survey), form_version: now },
    changed: true,
    changes: [...fieldByField(decision.changes), change],
  };
};
