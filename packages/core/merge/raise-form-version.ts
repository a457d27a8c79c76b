import { FORM_VERSION, type ServerSurvey } from '../survey/survey.ts';
import type { Decision, Situation } from './decide/decision.ts';
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
 * | a newer one | else | rises |
 *
 * It rises in a deleted survey, and with work that is held for review, too: their author may write by that version what
 * comes next, and whoever settles it has the questions.
 */
export const raiseFormVersion = (
  operation: Operation,
  situation: Situation,
  decision: Decision,
): Decision => {
  const { stored } = situation;
  const { survey, changed, status } = decision;
  if (!stored || !survey || status === 'rejected') return decision;
  const now = formVersionOf(operation, stored);
  if (now <= stored.form_version) return decision;
  const change: FieldChange = { field: FORM_VERSION, was: stored.form_version, now };
  return {
    ...decision,
    survey: { ...(changed ? survey : raised(operation, stored, situation)), form_version: now },
    changed: true,
    changes: [...fieldByField(decision.changes), change],
  };
};
