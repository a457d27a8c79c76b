import type { ReactNode } from 'react';
import { useTranslation } from '../use-translation.ts';
import styles from './counted-list.module.css';

/** The most lines that show without being asked for. */
const OPEN_LINES = 10;

interface CountedListProps {
  readonly title: string;
  readonly lines: readonly { readonly path: string; readonly text: ReactNode }[];
}

/** Lists questions under a title with their number; a long list is closed at first, and an empty one is not drawn. */
export function CountedList({ title, lines }: CountedListProps) {
  const { t } = useTranslation('versions');
  if (lines.length === 0) return null;
  return (
    <details className={styles.list} open={lines.length <= OPEN_LINES}>
      <summary>{t('difference.count', { title, count: lines.length })}</summary>
      <ul>
        {lines.map(({ path, text }) => (
          <li key={path}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
