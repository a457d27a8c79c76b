import { useAgo } from '../dates.ts';
import { useTranslation } from '../use-translation.ts';
import styles from './silence.module.css';
import type { Silence } from './silence.ts';

/** Says when people were last in contact. A long silence stands out. */
export function SilenceText({ silence }: { readonly silence: Silence }) {
  const { t } = useTranslation('coverage');
  const ago = useAgo();
  switch (silence.kind) {
    case 'heard':
      return <span className={styles.soft}>{t('contact.when', { when: ago(silence.since) })}</span>;
    case 'silent':
      return <span className={styles.silent}>{t('contact.silent', { count: silence.days })}</span>;
    case 'never':
      return <span className={styles.silent}>{t('contact.never')}</span>;
    case 'nobody':
      return <span className={styles.soft}>{t('contact.nobody')}</span>;
    case 'unknown':
      return <span className={styles.soft}>{t('contact.unknown')}</span>;
  }
}
