import { isAbout } from '../survey/about/about-path.ts';
import { type IsOpen, isAllOpen, openPart } from '../survey/about/open-part.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import { type FieldPath, isEmpty, sameText, type Values } from '../survey/values.ts';
import type { FieldChange, Operation } from './operation.ts';

/** An edit as far as its author may make it, and the fields that it leaves out. */
export interface NarrowedOperation<Kind extends Operation> {
  readonly operation: Kind;
  readonly closed: readonly FieldPath[];
}

const openOf = (values: Values, isOpen: IsOpen): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      const part = openPart(path, value, isOpen);
      // A list of which nothing is left says nothing: sent as empty, it would take something out.
      const saysNothing = part === undefined || (isEmpty(part) && !isEmpty(value));
      return saysNothing ? [] : [[path, part] as const];
    }),
  );

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
    closed: Object.entries(operation.set).flatMap(([path, value]) =>
      isAllOpen(path, value, isOpen) ? [] : [path],
    ),
  };
}

/** Leaves out of the history of a survey what somebody may not see. */
export const narrowChanges = (changes: readonly FieldChange[], isOpen: IsOpen): readonly FieldChange[] =>
  changes.flatMap((change) => {
    const { field } = change;
    if (!isAbout(field)) return isOpen(field) ? [change] : [];
    const [was, now] = [change.was, change.now].map((value) => openPart(field, value, isOpen) ?? null);
    return was === undefined || now === undefined || sameText(was, now) ? [] : [{ field, was, now }];
  });
