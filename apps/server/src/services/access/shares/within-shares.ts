import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Decision } from '@sampark/core/merge/decide/decision';
import { narrowOperation } from '@sampark/core/merge/narrow-operation';
import type { Operation } from '@sampark/core/merge/operation';
import { fieldsSaid } from '@sampark/core/survey/about/open-part';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { FieldPath } from '@sampark/core/survey/values';
import type { Reader } from './reader.ts';

/** An operation as far as its author may do it. */
export interface Admitted {
  readonly operation: Operation;
  /** `apply`; `review`: it is held, and its author hears nothing; `offer`: it is held, and answered with what they see. */
  readonly how: 'apply' | 'review' | 'offer';
  /** The fields that were left out. */
  readonly closed: readonly FieldPath[];
}

/**
 * Decides what becomes of an operation of somebody who fills parts of surveys.
 *
 * | the operation | |
 * |---|---|
 * | makes, deletes or restores a survey | refused |
 * | is about a survey of which they see nothing, and never did | refused |
 * | changes only what is theirs | applied |
 * | changes what was theirs once, or a survey that is deleted | held for review, without what never was theirs |
 * | changes something else besides | applied without that |
 * | changes nothing that is theirs | refused |
 * | offers a copy after a restore | what differs in their fields is held; it says nothing about other fields, and is no known state |
 *
 * @param stored the survey; `null`: there is none
 * @param form the survey's
 */
export function withinShares(
  reader: Reader,
  operation: Operation,
  stored: ServerSurvey | null,
  form: FormDefinition,
  scope: 'apply' | 'review',
): Admitted | null {
  if (reader.fillsWhole(form)) return { operation, how: scope, closed: [] };
  const isEdit = operation.action === 'update' || operation.action === 'resolve';
  if (stored === null || !(isEdit || operation.action === 'offer')) return null;
  const isOpen = scope === 'apply' ? reader.isOpen(stored, form) : null;
  if (operation.action === 'offer') {
    if (isOpen === null || stored.deleted_at !== null) return null;
    const { operation: own } = narrowOperation(operation, stored, isOpen);
    const others = Object.entries(stored.values).filter(([path]) => !isOpen(path));
    const set = { ...Object.fromEntries(others), ...own.set };
    // It moves the survey to no other version of its form, as no operation of theirs does.
    const identity = { ...own.identity, form_version: stored.form_version };
    return { operation: { ...own, identity, set, conflicts: [] }, how: 'offer', closed: [] };
  }
  const isOther = (path: FieldPath): boolean => isOpen?.(path) !== true;
  const wasOpen = reader.wasOpen(stored, form);
  const isLate =
    stored.deleted_at !== null ||
    Object.entries(operation.set)
      .flatMap(([path, value]) => fieldsSaid(path, value))
      .some((path) => isOther(path) && wasOpen(path));
  const isOwn = isLate ? wasOpen : isOpen;
  if (isOwn === null) return null;
  const { operation: own, closed } = narrowOperation(operation, stored, isOwn);
  const saysNothing = Object.keys(own.set).length === 0 && own.resolves.length === 0;
  return saysNothing ? null : { operation: own, how: isLate ? 'review' : 'apply', closed };
}

/** Adds the fields that were left out to those that a decision refuses: as if the form did not have them. */
export const withClosed = (decision: Decision, closed: readonly FieldPath[]): Decision => {
  if (closed.length === 0) return decision;
  const refused = closed.map((path) => [path, 'unknown_field'] as const);
  return { ...decision, rejected_fields: { ...decision.rejected_fields, ...Object.fromEntries(refused) } };
};
