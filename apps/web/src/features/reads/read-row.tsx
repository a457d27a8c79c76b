import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireRead } from '@sampark/core/wire/wire-reads';
import { showTime } from '../../shared/dates.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './reads.module.css';

/** Shows that somebody read surveys: whose, which, on which way, and when first on that day. */
export function ReadRow({ read }: { readonly read: WireRead }) {
  const { t, i18n } = useTranslation('reads');
  const { at, username, full_name, way, panchayat, block, form_name, village, surveys } = read;
  const where = () => {
    if (panchayat) return inLanguage(panchayat, i18n.language);
    return block ? t('block', { name: inLanguage(block, i18n.language) }) : t('all');
  };
  return (
    <li>
      <p className={styles.name}>
        <b>{shownName(full_name) || username}</b>
        <span className={styles.soft} translate="no">
          {username}
        </span>
      </p>
      <p>
        {where()}
        {village && ` · ${village}`}
      </p>
      <p className={styles.facts}>
        <span>{t(`ways.${way}`)}</span>
        {form_name && <span>{t('form', { name: form_name })}</span>}
        {surveys !== null && <span>{t('surveys', { count: surveys })}</span>}
        <time dateTime={at}>{showTime(at)}</time>
      </p>
    </li>
  );
}
