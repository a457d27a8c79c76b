import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { shownName } from '../../shared/people/shown-name.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { useWebhook } from './use-webhook.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import styles from './webhooks.module.css';

/** Shows a webhook with what was sent to it. */
export default function WebhookPage({ webhookId }: { readonly webhookId: string }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [answer, again] = useWebhook(webhookId);
  const found = answer?.kind === 'ok' ? answer.value : null;
  return (
    <>
      <BackHeading href={paths.webhooks} back={t('back')} title={found?.webhook.name ?? t('one')} />
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={6} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched
          because={answer.kind}
          title={answer.kind === 'not_found' ? t('missing') : t('oneNotHere')}
          onRetry={again}
        >
          {t('notHereBody')}
        </NotFetched>
      )}
      {found && (
        <>
          <div className={styles.about}>
            <div>
              <WebhookBadge webhook={found.webhook} />
            </div>
            <WebhookFacts webhook={found.webhook} />
          </div>
          {found.webhook.state === 'gone' && <Banner tone="needs">{t('goneBody')}</Banner>}
          {found.webhook.state === 'maker' && (
            <Banner tone="needs">{t('makerBody', { name: shownName(found.webhook.full_name) })}</Banner>
          )}
          <WebhookActions webhook={found.webhook} onChanged={again} />
          <Section title={t('log.title')} about={t('log.about')}>
            <DeliveryList webhookId={webhookId} log={found.log} onAsked={again} />
          </Section>
        </>
      )}
    </>
  );
}
