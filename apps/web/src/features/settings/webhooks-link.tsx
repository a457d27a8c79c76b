import { mayKeepWebhooks } from '@sampark/core/access/webhooks';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './settings.module.css';

/** Leads administrators to the page with the webhooks. */
export function WebhooksLink() {
  const { t } = useTranslation('webhooks');
  const { role } = useSignedIn().user;
  if (!mayKeepWebhooks(role)) return null;
  return (
    <Section title={t('title')} about={t('about')}>
      <p className={styles.state}>
        <LinkButton href={paths.webhooks}>{t('open')}</LinkButton>
      </p>
    </Section>
  );
}
