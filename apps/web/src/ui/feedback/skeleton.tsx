import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Tells screen readers what is still to come. */
  readonly label: string;
  readonly lines?: number;
  /** Height of one line in rem. */
  readonly height?: number;
}

/** Draws the shape of what is about to come. */
export function Skeleton({ label, lines = 3, height = 6 }: SkeletonProps) {
  return (
    <div className={styles.stack} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
