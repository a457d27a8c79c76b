import { type ReactNode, useState } from 'react';
import type { OneRecord } from '../use-one-record.ts';
import type { RecordEdits } from '../use-record-edits.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** A step with a record that needs a choice first. */
export type Asked =
  | { readonly kind: 'move' }
  /** Empty: the other record is still to be chosen. */
  | { readonly kind: 'merge'; readonly other: string };

/** Returns the function that opens a dialog about a record, and the dialog to draw. */
export function useRecordDialog(
  one: OneRecord,
  edits: RecordEdits,
): readonly [(asked: Asked) => void, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const dialog =
    asked?.kind === 'move' ? (
      <MoveDialog one={one} edits={edits} onClose={close} />
    ) : asked?.kind === 'merge' ? (
      <MergeDialog one={one} edits={edits} first={asked.other} onClose={close} />
    ) : null;
  return [setAsked, dialog];
}
