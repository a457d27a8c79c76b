import { directionOf, type Language } from '@sampark/i18n/languages';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from './code-sheet.module.css';
import { AddressCode, WaysIn } from './ways-in.tsx';

interface CodeSheetProps {
  /** Whom the paper is for; empty: everybody. */
  readonly title: string;
  readonly languages: readonly Language[];
}

/** Draws a page with the code of this server's address, and what to do with it, in one language or two. */
export function CodeSheet({ title, languages }: CodeSheetProps) {
  const { t } = useTranslation('devices');
  return (
    <article className={styles.sheet} aria-label={title || t('code.everybody')}>
      {title !== '' && <p className={styles.whom}>{title}</p>}
      <AddressCode className={styles.code} />
      {languages.map((language) => (
        <Steps key={language} language={language} />
      ))}
    </article>
  );
}

function Steps({ language }: { readonly language: Language }) {
  const { i18n } = useTranslation();
  const t = i18n.getFixedT(language, ['devices']);
  return (
    <section lang={language} dir={directionOf(language)} className={styles.steps}>
      <h2>{t('devices:code.title')}</h2>
      <WaysIn language={language} />
      <p className={styles.name}>{t('devices:code.username')}</p>
      <p>{t('devices:code.never')}</p>
    </section>
  );
}
