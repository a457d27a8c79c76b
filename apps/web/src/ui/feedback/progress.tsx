import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** Shows as a bar how far something is. */
export function ProgressBar({ label, percent }: ProgressProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={percent === 100 ? styles.full : styles.part} style={{ width: `${percent}%` }} />
    </div>
  );
}

/** Shows as a ring how far something is, with the figure inside. Screen readers read the figure as text. */
export function ProgressRing({ percent, text }: { readonly percent: number; readonly text: string }) {
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 40 40" width="52" height="52" aria-hidden="true">
        <circle className={styles.track} cx="20" cy="20" r="17.5" />
        <circle
          className={percent === 100 ? styles.ringFull : styles.ringPart}
          cx="20"
          cy="20"
          r="17.5"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 20 20)"
        />
      </svg>
      <span className={styles.figure}>{text}</span>
    </span>
  );
}
