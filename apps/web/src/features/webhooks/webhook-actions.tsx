import type { WireWebhook } from '@sampark/core/wire/access/wire-webhooks';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { useAsk } from './use-ask.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';

interface WebhookActionsProps {
  readonly webhook: WireWebhook;
  readonly onChanged: () => void;
}

type Asking = 'change' | 'secret' | 'remove';

/** Offers what can be done with a webhook: a test, a change, another secret, off and on, and its end. */
export function WebhookActions({ webhook, onChanged }: WebhookActionsProps) {
  const { t } = useTranslation('webhooks');
  const { webhook_id, state } = webhook;
  const [ask, busy] = useAsk();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isOff = state === 'off' || state === 'gone';
  const switchTo = (is_on: boolean) => void ask((port) => port.change(webhook_id, { is_on }), onChanged);
  const close = (): void => setAsking(null);

  return (
    <div className={styles.actions}>
      {!isOff && state !== 'maker' && (
        <Button
          kind="primary"
          busy={busy}
          onClick={() => void ask((port) => port.sendTest(webhook_id), onChanged)}
        >
          {t('test')}
        </Button>
      )}
      {isOff && (
        <Button kind="primary" busy={busy} onClick={() => switchTo(true)}>
          {t('switchOn')}
        </Button>
      )}
      <Button onClick={() => setAsking('change')}>{t('change.open')}</Button>
      <Button onClick={() => setAsking('secret')}>{t('exchange.open')}</Button>
      {!isOff && (
        <Button busy={busy} onClick={() => switchTo(false)}>
          {t('switchOff')}
        </Button>
      )}
      <Button kind="danger-quiet" onClick={() => setAsking('remove')}>
        {t('remove.verb')}
      </Button>
      {asking === 'change' && (
        <WebhookDialog
          webhook={webhook}
          onDone={() => {
            close();
            onChanged();
          }}
          onClose={close}
        />
      )}
      {asking === 'secret' && <ExchangeSecret webhook={webhook} onClose={close} />}
      {asking === 'remove' && <RemoveWebhook webhook={webhook} onClose={close} />}
    </div>
  );
}

interface AskProps {
  readonly webhook: WireWebhook;
  readonly onClose: () => void;
}

/** Asks whether to give a webhook another secret, and shows it, this once. */
function ExchangeSecret({ webhook: { webhook_id, name }, onClose }: AskProps) {
  const { t } = useTranslation('webhooks');
  const [ask, busy] = useAsk();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <ShownSecret name={name} secret={secret} exchanged onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('exchange.title', { name })}
      verb={t('exchange.verb')}
      cancel={t('cancel')}
      busy={busy}
      onConfirm={() =>
        void ask(
          (port) => port.exchangeSecret(webhook_id),
          (made) => setSecret(made.secret),
        )
      }
      onCancel={onClose}
    >
      {t('exchange.body')}
    </ConfirmDialog>
  );
}

/** Asks whether to delete a webhook, and goes back to the others. */
function RemoveWebhook({ webhook: { webhook_id, name }, onClose }: AskProps) {
  const { t } = useTranslation('webhooks');
  const [ask, busy] = useAsk();
  const [, navigate] = useLocation();
  const leave = (): void => {
    notify.success(t('remove.done', { name }));
    navigate(paths.webhooks, { replace: true });
  };
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      verb={t('remove.verb')}
      cancel={t('cancel')}
      danger
      busy={busy}
      onConfirm={() => void ask((port) => port.remove(webhook_id), leave)}
      onCancel={onClose}
    >
      {t('remove.body')}
    </ConfirmDialog>
  );
}
