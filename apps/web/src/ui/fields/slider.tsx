import { formatNumber } from '@sampark/i18n/formats';
import styles from './slider.module.css';

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** `null`: it is not set yet. */
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onValue: (value: number) => void;
}

/** Sets a number by hand, between two ends that it shows. */
export function Slider({ label, min, max, step, value, disabled, onValue }: SliderProps) {
  return (
    <div className={styles.row}>
      <span>{formatNumber(min)}</span>
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
      />
      <span>{formatNumber(max)}</span>
    </div>
  );
}
