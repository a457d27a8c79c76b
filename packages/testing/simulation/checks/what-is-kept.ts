import { type Conflict, keptEdits } from '@sampark/core/survey/survey';
import { type FieldPath, type Value, valueAt } from '@sampark/core/survey/values';
import type { PressedDelete } from '../oracle.ts';
import type { World } from '../world.ts';

/** Returns the values that open conflicts keep for a field, those beside a deleted survey among them. */
export const keptIn = (conflicts: readonly Conflict[], field: FieldPath): Value[] =>
  conflicts.flatMap((conflict) => {
    if (conflict.field === field) return [conflict.mine as Value];
    const edits = keptEdits(conflict) ?? {};
    return Object.hasOwn(edits, field) ? [valueAt(edits, field)] : [];
  });

/** Returns values that wait on devices because the server refuses them: marked, one by one or with their survey. */
export const heldBack = ({ people }: World, survey_id: string, field: FieldPath): Value[] =>
  people.flatMap(({ states }) => {
    const row = states.get(survey_id)?.row;
    const edit = row?.edits[field];
    return row && edit && (edit.refused !== undefined || row.refusal) ? [edit.now] : [];
  });

/**
 * Whether a person deleted the survey who had said something in it, or seen it; after a restore, who had said it.
 * @param saw whether that was in front of somebody who pressed Delete
 */
export const isCovered = (
  { oracle, server, everDeleted, tally }: World,
  { survey_id, user }: { readonly survey_id: string; readonly user: string },
  saw: (pressed: PressedDelete) => boolean,
): boolean => {
  const deletedOnce = !server.feed.survey(survey_id) || everDeleted.has(survey_id);
  return oracle.deletes.some((pressed) => {
    if (pressed.survey_id !== survey_id) return false;
    if (pressed.user === user) return deletedOnce || tally.restores > 0;
    return deletedOnce && pressed.allowed && saw(pressed);
  });
};
