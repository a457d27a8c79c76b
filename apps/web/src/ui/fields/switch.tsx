import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Switches something on or off, at once. */
export function Switch({ label, hint, on, disabled, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={styles.label}>
        <span className={styles.words}>{label}</span>
        <input
          className={styles.input}
          type="checkbox"
          role="switch"
          checked={on}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <span className={styles.track} aria-hidden="true" />
      </label>
      {hint && (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
