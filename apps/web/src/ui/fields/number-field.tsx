import { useState } from 'react';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

/** What typed text means: a number, nothing, or a message that says why it is not taken. */
export type Reading =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly message: string };

interface NumberFieldProps extends Omit<FieldFrame, 'error' | 'end'> {
  readonly value: number | null;
  readonly read: (typed: string) => Reading;
  /** What was typed and not taken, until something else is; undefined: the value is what was typed. */
  readonly notTaken: string | undefined;
  /** What remains to be said of that, once the field shows its value again. */
  readonly sayNotTaken: (typed: string, message: string) => string;
  /** Takes the value from now on, and what stands in the field where that is not taken for it. */
  readonly onValue: (value: number | null, notTaken?: string) => void;
  readonly decimals: boolean;
  readonly unit?: string | undefined;
  readonly readOnly?: boolean;
  /** A reason from outside why the value needs attention. */
  readonly error?: string | null | undefined;
}

interface Typing {
  readonly text: string;
  /** The value when the field was entered; it stays when what was typed is not taken. */
  readonly before: number | null;
  /** The value that this text stands for. */
  readonly counts: number | null;
}

/**
 * A number, kept as text while it is being typed. What is typed counts at once when it is accepted. When it is not,
 * the value from before stays, and after leaving the field the message says what was not taken.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, read, notTaken, sayNotTaken, onValue, decimals, error, ...frame } = props;
  const [typed, setTyped] = useState<Typing | null>(null);

  // What was typed before the value became another one, by a sync or a step back, is not shown any more.
  const typing = typed?.counts === value ? typed : null;
  const shown = value === null ? '' : String(value);

  const leave = () => {
    // Nothing looks different then, and nothing is drawn: the press that leaves a field is a button's.
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
