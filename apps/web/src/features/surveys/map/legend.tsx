import { formatNumber } from '@sampark/i18n/formats';
import { MarkSign } from '../../../shared/map/mark-look.tsx';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { LegendEntry } from './colouring.ts';
import styles from './map.module.css';
import { useMeaningText } from './meaning-text.ts';

/** Says what the marks mean, and how many there are of each. */
export function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  const { t } = useTranslation('map');
  const textOf = useMeaningText();
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {entries.map(({ look, meaning, count }) => (
        <li key={look}>
          <MarkSign look={look} />
          <span>{textOf(meaning)}</span>
          <span className={styles.soft}>{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
