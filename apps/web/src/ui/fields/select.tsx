import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { classes } from '../classes.ts';
import type { Option } from './choice-field.tsx';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

interface SelectProps extends FieldFrame {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
  /** The words for no choice; without them one option is always chosen. */
  readonly empty?: string;
  readonly disabled?: boolean;
}

/** Draws a closed list, for more options than fit on the screen. */
export function Select({ value, options, onChoose, empty, disabled, ...frame }: SelectProps) {
  // A hundred panchayats are not gone through again where another one is chosen.
  const drawn = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
  return (
    <Field {...frame}>
      {(ids) => (
        <span className={classes(styles.control, frame.error && styles.invalid)}>
          <select
            className={styles.select}
            id={ids.control}
            value={value}
            disabled={disabled}
            onChange={(event) => onChoose(event.target.value)}
            aria-invalid={frame.error ? true : undefined}
            aria-describedby={ids.describedBy}
          >
            {empty !== undefined && <option value="">{empty}</option>}
            {drawn}
          </select>
          <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
