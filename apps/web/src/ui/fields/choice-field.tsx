import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './choice-field.module.css';
import { Field, type FieldFrame } from './field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps extends FieldFrame {
  readonly options: readonly Option[];
  /** The chosen values: one at most, unless `multiple`. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly multiple?: boolean;
  readonly readOnly?: boolean;
}

/** Shows all options as large buttons in a row that wraps. */
export function ChoiceField({ options, chosen, onChoose, multiple, readOnly, ...frame }: ChoiceFieldProps) {
  const name = useId();
  const choose = (value: string, on: boolean) => {
    if (!multiple) onChoose([value]);
    else onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  /** The keys 1 to 9 choose the option at that place. */
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const input = /^[1-9]$/.test(event.key)
      ? event.currentTarget.querySelectorAll('input')[Number(event.key) - 1]
      : undefined;
    if (!input || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
    input.click();
  };
  return (
    <Field {...frame} group>
      {(ids) => (
        <div
          className={styles.row}
          role={multiple ? 'group' : 'radiogroup'}
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
          aria-invalid={frame.error && !multiple ? true : undefined}
          data-wrong={frame.error && multiple ? true : undefined}
          onKeyDown={press}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={classes(
                styles.option,
                chosen.includes(option.value) && styles.on,
                readOnly && styles.fixed,
              )}
            >
              <input
                className={styles.input}
                type={multiple ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(option.value)}
                disabled={readOnly}
                onChange={(event) => choose(option.value, event.target.checked)}
              />
              <Check className={styles.tick} size={18} aria-hidden="true" />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
