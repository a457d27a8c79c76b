import styles from './answers.module.css';
import { useLine } from './sheet.ts';

/** Draws boxes for digits. @param hint what stands in them, a sign each */
export function Boxes({ count, hint }: { readonly count: number; readonly hint?: string }) {
  const { say } = useLine();
  return (
    <span className={styles.boxes} role="img" aria-label={say((t) => t('paper:boxes', { number: count }))}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <span key={at} className={styles.box}>
          {hint?.[at]}
        </span>
      ))}
    </span>
  );
}

interface PartsProps {
  /** The boxes of each part, with what is written there. */
  readonly parts: readonly (readonly [count: number, name: string])[];
}

/** Draws the parts of a day or of a time, each with its name below. */
export function Parts({ parts }: PartsProps) {
  return (
    <span className={styles.parts}>
      {parts.map(([count, name]) => (
        <span key={name} className={styles.part}>
          <Boxes count={count} />
          <small>{name}</small>
        </span>
      ))}
    </span>
  );
}

/** Draws boxes for a day; the form may ask for the month or the year alone. */
export function DayBoxes({ appearance = '' }: { readonly appearance?: string | undefined }) {
  const { say } = useLine();
  const words = appearance.split(' ');
  const year = [4, say((t) => t('paper:year'))] as const;
  const month = [2, say((t) => t('paper:month'))] as const;
  const day = [2, say((t) => t('paper:day'))] as const;
  if (words.includes('year')) return <Parts parts={[year]} />;
  return <Parts parts={words.includes('month-year') ? [month, year] : [day, month, year]} />;
}

/** Draws boxes for a time. */
export function TimeBoxes() {
  const { say } = useLine();
  return (
    <Parts
      parts={[
        [2, say((t) => t('paper:hour'))],
        [2, say((t) => t('paper:minute'))],
      ]}
    />
  );
}

/** Draws lines to write on. */
export function Lines({ count = 1 }: { readonly count?: number }) {
  return Array.from({ length: count }, (_, at) => at).map((at) => (
    <span key={at} className={styles.line} aria-hidden="true" />
  ));
}
