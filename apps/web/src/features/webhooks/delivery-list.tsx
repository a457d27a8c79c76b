import type { WireWebhookDelivery } from '@sampark/core/wire/access/wire-webhooks';
import { Link } from 'wouter';
import { showTime } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';
import { useAsk } from './use-ask.ts';
import { isUnderWay } from './use-webhook.ts';
import styles from './webhooks.module.css';

interface DeliveryListProps {
  readonly webhookId: string;
  readonly log: readonly WireWebhookDelivery[];
  /** Called when one was asked for again. */
  readonly onAsked: () => void;
}

/** Lists the deliveries of a webhook, the newest first, with what the receiver answered. */
export function DeliveryList({ webhookId, log, onAsked }: DeliveryListProps) {
  const { t } = useTranslation('webhooks');
  if (log.length === 0) return <p className={styles.soft}>{t('log.none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('log.title')}>
      {log.map((delivery) => (
        <li key={delivery.delivery_id}>
          <div className={styles.about}>
            <Heading delivery={delivery} />
            <Outcome delivery={delivery} />
          </div>
          {!isUnderWay(delivery) && <SendAgain webhookId={webhookId} delivery={delivery} onAsked={onAsked} />}
        </li>
      ))}
    </ul>
  );
}

interface OneDelivery {
  readonly delivery: WireWebhookDelivery;
}

const TONES: Readonly<Record<WireWebhookDelivery['state'], BadgeTone>> = {
  waiting: 'plain',
  delivered: 'good',
  given_up: 'needs',
};

function Heading({ delivery: { type, survey_id, village_name, form_name, state, made_at } }: OneDelivery) {
  const { t } = useTranslation('webhooks');
  const about = village_name || (survey_id === null ? form_name : t('log.survey'));
  return (
    <>
      <div className={styles.name}>
        <h3>{t(`event.${type}`)}</h3>
        <Badge tone={TONES[state]}>{t(`delivery.${state}`)}</Badge>
      </div>
      <p className={styles.soft}>
        {survey_id === null ? (
          about && <span>{about}</span>
        ) : (
          <Link href={paths.survey(survey_id)}>{about}</Link>
        )}
        <span>{showTime(made_at)}</span>
      </p>
    </>
  );
}

function Outcome({ delivery }: OneDelivery) {
  const { t } = useTranslation('webhooks');
  const { attempts, attempted_at, status, problem, duration_ms, answer, next_at } = delivery;
  return (
    <>
      {attempted_at !== null && (
        <p className={styles.soft}>
          <span>{t('log.attempts', { count: attempts })}</span>
          {status !== null && <span>{t('log.status', { status })}</span>}
          {problem !== null && <span>{t(`problem.${problem}`)}</span>}
          {duration_ms !== null && (
            <span>{t('log.took', { seconds: (duration_ms / 1_000).toFixed(1) })}</span>
          )}
          {next_at !== null && !isUnderWay(delivery) && (
            <span>{t('log.next', { when: showTime(next_at) })}</span>
          )}
        </p>
      )}
      {answer !== null && answer.trim() !== '' && (
        <details className={styles.answer}>
          <summary>{t('log.answer')}</summary>
          <pre translate="no">{answer}</pre>
        </details>
      )}
    </>
  );
}

function SendAgain({ webhookId, delivery, onAsked }: OneDelivery & Omit<DeliveryListProps, 'log'>) {
  const { t } = useTranslation('webhooks');
  const [ask, busy] = useAsk();
  return (
    <Button
      kind="quiet"
      busy={busy}
      onClick={() => void ask((port) => port.sendAgain(webhookId, delivery.delivery_id), onAsked)}
    >
      {delivery.state === 'waiting' ? t('log.now') : t('log.again')}
    </Button>
  );
}
