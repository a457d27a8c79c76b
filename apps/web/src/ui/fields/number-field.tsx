import { useState } from 'react';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The meaning of typed text: a number, nothing, or a message that says why the field does not take it. */
export type Reading =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string };

interface NumberFieldProps extends Omit<FieldFrame, 'error' | 'end'> {
  readonly value: number | null;
  readonly read: (typed: string) => Reading;
  /** Text that was typed and not taken, until other text is; undefined: the value is what was typed. */
  readonly notTaken: string | undefined;
  /** Returns what remains to be said of that text, once the field shows its value again. */
  readonly sayNotTaken: (typed: string, message: string) => string;
  /** Gets the value from now on; `notTaken` is the text in the field where it does not stand for that value. */
  readonly onValue: (value: number | null, notTaken?: string) => void;
  readonly decimals: boolean;
  readonly unit?: string | undefined;
  readonly readOnly?: boolean;
  /** A reason from outside why the value needs attention. */
  readonly error?: string | null | undefined;
}

interface Typing {
  readonly text: string;
  /** The value when the person entered the field; it stays when the typed text is not taken. */
  readonly before: number | null;
  /** The value that this text stands for. */
  readonly counts: number | null;
}

/**
 * Edits a number, and keeps it as text while a person types. Accepted text counts at once. Otherwise the value from before
 * stays, and a message says what was not taken once the person has left the field.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, read, notTaken, sayNotTaken, onValue, decimals, error, ...frame } = props;
  const [typed, setTyped] = useState<Typing | null>(null);

  // A sync or a step back can change the value: then the text that was typed before is not shown any more.
  const typing = typed?.counts === value ? typed : null;
  const shown = value === null ? '' : String(value);

  const leave = () => {
    // When nothing would look different, nothing is drawn: the press that leaves a field is a button's.
    if (typing?.text !== shown || notTaken !== undefined) setTyped(null);
  };

  const change = (text: string) => {
    const before = typing ? typing.before : value;
    const reading = read(text);
    const counts = reading.ok ? reading.value : before;
    setTyped({ text, before, counts });
    if (reading.ok) onValue(counts);
    else onValue(before, text);
  };

  const problem = () => {
    if (notTaken === undefined) return null;
    const reading = read(notTaken);
    const message = reading.ok ? '' : reading.message;
    return typing ? message : sayNotTaken(notTaken, message);
  };

  return (
    <TextField
      {...frame}
      value={typing ? typing.text : shown}
      onText={change}
      onFocus={() => setTyped(null)}
      onBlur={leave}
      error={problem() ?? error}
      inputMode={decimals ? 'decimal' : 'numeric'}
      enterKeyHint="next"
      autoComplete="off"
    />
  );
}
