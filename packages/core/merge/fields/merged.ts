import type { FieldPath, Values } from '../../survey/values.ts';
import type { Decision } from '../decide/decision.ts';
import type { FieldChange } from '../operation.ts';

/** The result of merging: new values and all that a decision says of fields. */
export interface Merged extends Pick<Decision, 'opened' | 'closed' | 'rejected_fields'> {
  readonly changes: readonly FieldChange[];
  readonly values: Values;
  /** Whether some value is not live but in a conflict, opened now or kept there already. */
  readonly inConflict: boolean;
  /** Whether other options are live than the operation left ticked, or another answer that is made once: the sender has to hear of them. */
  readonly joined: boolean;
}

/** Conflict ids follow from operation and field, so that deciding again names the same conflict. */
export const conflictId = (opId: string, field: FieldPath): string => `${opId}.${field}`;
