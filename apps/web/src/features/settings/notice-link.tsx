import { mayKeepNotice } from '@sampark/core/access/may-keep-notice';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Leads administrators to the page on which they write the privacy notice. */
export function NoticeLink() {
  const { t } = useTranslation('notice');
  const { role } = useSignedIn().user;
  if (!mayKeepNotice(role)) return null;
  return (
    <Section title={t('title')} about={t('about')}>
      <p className={styles.state}>
        <LinkButton href={paths.writeNotice}>{t('open')}</LinkButton>
      </p>
    </Section>
  );
}
