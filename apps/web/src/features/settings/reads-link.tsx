import { maySeeReads } from '@sampark/core/access/may-see-reads';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Leads administrators to the page that says by whom surveys were read. */
export function ReadsLink() {
  const { t } = useTranslation('reads');
  const { role } = useSignedIn().user;
  if (!maySeeReads(role)) return null;
  return (
    <Section title={t('title')} about={t('about')}>
      <p className={styles.state}>
        <LinkButton href={paths.reads}>{t('open')}</LinkButton>
      </p>
    </Section>
  );
}
