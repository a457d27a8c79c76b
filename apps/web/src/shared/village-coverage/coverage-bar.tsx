import type { CoverageFigures } from '@sampark/core/places/coverage';
import { useId } from 'react';
import { useTranslation } from '../use-translation.ts';
import styles from './coverage.module.css';

/** Shows villages as one bar: complete is solid, in progress hatched, missing hollow. The words say the same. */
export function CoverageBar({
  figures,
  tall,
}: {
  readonly figures: CoverageFigures;
  readonly tall?: boolean;
}) {
  const { t } = useTranslation('coverage');
  const hatch = useId();
  const { villages, complete, in_progress: inProgress, missing } = figures;
  const share = (part: number): number => (villages === 0 ? 0 : (part / villages) * 100);
  const parts = [
    { name: 'complete', part: complete, fill: 'var(--action)' },
    { name: 'in_progress', part: inProgress, fill: `url(#${CSS.escape(hatch)})` },
  ];
  let from = 0;
  return (
    <svg
      className={tall ? styles.tallBar : styles.bar}
      role="img"
      aria-label={t('picture', { complete, inProgress, missing })}
      width="100%"
      height={tall ? 28 : 16}
    >
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className={styles.pale} />
          <rect width="3" height="7" className={styles.solid} />
        </pattern>
      </defs>
      {parts.map(({ name, part, fill }) => {
        const x = from;
        from += share(part);
        return (
          part > 0 && <rect key={name} x={`${x}%`} width={`${share(part)}%`} height="100%" style={{ fill }} />
        );
      })}
    </svg>
  );
}
