import { isAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { Decision } from '@sampark/core/merge/decide/decision';
import { fieldByField } from '@sampark/core/merge/operation';
import { type Conflict, keptEdits } from '@sampark/core/survey/survey';
import type { FieldPath } from '@sampark/core/survey/values';

/** A file and the field that names it. */
export interface FileUse {
  readonly path: FieldPath;
  readonly name: string;
}

/** Whether JSON of changes may name a file: most surveys have no such question, and their values need no second look. */
export const mayNameFiles = (changes: string): boolean => changes.includes('"sha256:');

const useOf = (path: FieldPath, value: unknown): readonly FileUse[] =>
  isAttachmentName(value) ? [{ path, name: value }] : [];

const usesInConflict = ({ field, mine, theirs }: Conflict): readonly FileUse[] => {
  const edits = keptEdits({ field, mine });
  const own =
    edits === null
      ? useOf(field, mine)
      : Object.entries(edits).flatMap(([path, value]) => useOf(path, value));
  return [...own, ...useOf(field, theirs)];
};

/** Returns the files that a decision names, live or in a conflict. */
export const fileUsesIn = ({ changes, opened }: Decision): readonly FileUse[] => [
  ...fieldByField(changes).flatMap(({ field, now, mine }) => [...useOf(field, now), ...useOf(field, mine)]),
  ...opened.flatMap(usesInConflict),
];
