import type { ServerSurvey } from '../survey/survey.ts';
import type { FieldPath, Values } from '../survey/values.ts';
import type { FieldChange, Operation } from './operation.ts';

/** Says of a path whether somebody may see and fill it. */
type IsOpen = (path: FieldPath) => boolean;

/** An edit as far as its author may make it, and the fields that it leaves out. */
export interface NarrowedOperation<Kind extends Operation> {
  readonly operation: Kind;
  readonly closed: readonly FieldPath[];
}

const openOf = (values: Values, isOpen: IsOpen): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => isOpen(path)));

/**
 * Leaves out of an edit what its author may not touch: answers, what they say they had seen there, and conflicts that it
 * settles. Neither the name, the date nor the version of the form is among what anybody is given.
 */
export function narrowOperation<Kind extends Extract<Operation, { readonly set: Values }>>(
  operation: Kind,
  { conflicts }: Pick<ServerSurvey, 'conflicts'>,
  isOpen: IsOpen,
): NarrowedOperation<Kind> {
  const isSettled = (id: string): boolean => {
    const conflict = conflicts.find((each) => each.id === id);
    return conflict === undefined || isOpen(conflict.field);
  };
  const { form_version: _, ...rest } = operation as Kind & { readonly form_version?: number };
  const was = 'was' in operation && operation.was !== null ? { was: openOf(operation.was, isOpen) } : {};
  return {
    operation: {
      ...(rest as Kind),
      ...was,
      set: openOf(operation.set, isOpen),
      resolves: operation.resolves.filter(isSettled),
    },
    closed: Object.keys(operation.set).filter((path) => !isOpen(path)),
  };
}

/** Leaves out of the history of a survey what somebody may not see. */
export const narrowChanges = (changes: readonly FieldChange[], isOpen: IsOpen): readonly FieldChange[] =>
  changes.filter(({ field }) => isOpen(field));
