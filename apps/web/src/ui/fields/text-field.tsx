import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { StaysSelected } from './stays-selected.tsx';

interface TextFieldProps
  extends Omit<FieldFrame, 'end'>,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      | 'type'
      | 'name'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'spellCheck'
      | 'inputMode'
      | 'enterKeyHint'
      | 'required'
      | 'readOnly'
      | 'max'
      | 'onBlur'
      | 'onFocus'
    > {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** A word inside the control at its end. */
  readonly unit?: string | undefined;
  /** A control inside the frame at its end, such as 'show'. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Edits one line of text, a date or a password. */
export function TextField({
  label,
  note,
  hint,
  error,
  beside,
  value,
  onText,
  unit,
  end,
  ref,
  ...input
}: TextFieldProps) {
  const unitId = useId();
  return (
    <Field {...{ label, note, hint, error, beside }} extraDescription={unit ? unitId : undefined}>
      {(ids) => (
        <span className={classes(styles.control, error && styles.invalid)}>
          <StaysSelected control={ids.control} value={value}>
            <input
              className={styles.input}
              id={ids.control}
              ref={ref}
              value={value}
              onChange={(event) => onText(event.target.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={ids.describedBy}
              {...input}
            />
          </StaysSelected>
          {unit && (
            <span className={styles.unit} id={unitId}>
              {unit}
            </span>
          )}
          {end && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </Field>
  );
}
