import { Webhook } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import styles from './webhooks.module.css';

/** Lists the webhooks, by which the server tells other programs what happens, and makes new ones. Only the server knows them. */
export default function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'common']);
  const open = useAppData().webhooks;
  const [answer, again, renew] = useFetched(useCallback(async () => (await open()).list(), [open]));
  const [making, setMaking] = useState(false);
  const webhooks = answer?.kind === 'ok' ? answer.value : [];

  return (
    <>
      <BackHeading href={paths.security} back={t('backToSettings')} title={t('title')} />
      <p className={styles.intro}>{t('about')}</p>
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={4} />}
      {answer && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('notHere')} onRetry={again}>
          {t('notHereBody')}
        </NotFetched>
      )}
      {answer?.kind === 'ok' && (
        <div>
          <Button
            kind="primary"
            icon={<Webhook size={20} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {t('new.open')}
          </Button>
        </div>
      )}
      {answer?.kind === 'ok' && webhooks.length === 0 && (
        <EmptyState drawing="path" title={t('none')}>
          {t('noneBody')}
        </EmptyState>
      )}
      {webhooks.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {webhooks.map((webhook) => (
            <li key={webhook.webhook_id}>
              <div className={styles.about}>
                <div className={styles.name}>
                  <h2>{webhook.name}</h2>
                  <WebhookBadge webhook={webhook} />
                </div>
                <WebhookFacts webhook={webhook} />
              </div>
              <LinkButton
                kind="quiet"
                href={paths.webhook(webhook.webhook_id)}
                aria-label={t('showOf', { name: webhook.name })}
              >
                {t('show')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {making && (
        <WebhookDialog
          onDone={() => {
            setMaking(false);
            renew();
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
