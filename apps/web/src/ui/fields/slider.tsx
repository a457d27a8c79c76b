import styles from './slider.module.css';

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The two ends in words. */
  readonly ends: readonly [string, string];
  /** `null`: it is not set yet. */
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onValue: (value: number) => void;
}

/** Sets a number by hand, between two ends that it shows. */
export function Slider({ label, min, max, step, ends, value, disabled, onValue }: SliderProps) {
  return (
    <div className={styles.row}>
      <span>{ends[0]}</span>
      <input
        className={styles.slider}
        type="range"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={value ?? min}
        data-empty={value === null || undefined}
        disabled={disabled}
        onChange={(event) => onValue(event.target.valueAsNumber)}
        // Where it stands already before anybody has set it, nothing changes.
        onClick={(event) => {
          if (value === null) onValue(event.currentTarget.valueAsNumber);
        }}
      />
      <span>{ends[1]}</span>
    </div>
  );
}
