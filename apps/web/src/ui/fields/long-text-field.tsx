import type { Ref } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

interface LongTextFieldProps extends Omit<FieldFrame, 'end'> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The most characters that it takes. */
  readonly most: number;
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Edits a text of several lines. It grows with the text where the browser can do that. */
export function LongTextField({ value, onText, most, readOnly, ref, ...frame }: LongTextFieldProps) {
  return (
    <Field {...frame}>
      {(ids) => (
        <span className={classes(styles.control, frame.error && styles.invalid)}>
          <textarea
            className={classes(styles.input, styles.long)}
            id={ids.control}
            ref={ref}
            value={value}
            maxLength={most}
            readOnly={readOnly}
            dir="auto"
            rows={3}
            onChange={(event) => onText(event.target.value)}
            aria-invalid={frame.error ? true : undefined}
            aria-describedby={ids.describedBy}
          />
        </span>
      )}
    </Field>
  );
}
