import type { WireWebhook } from '@sampark/core/wire/access/wire-webhooks';
import { showTime } from '../../shared/dates.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';

const TONES: Readonly<Record<WireWebhook['state'], BadgeTone>> = {
  works: 'good',
  fails: 'needs',
  gone: 'needs',
  maker: 'needs',
  off: 'plain',
};

/** Says whether a webhook works; and since when not. */
export function WebhookBadge({ webhook: { state, failing_since } }: { readonly webhook: WireWebhook }) {
  const { t } = useTranslation('webhooks');
  if (state === 'fails' && failing_since !== null)
    return <Badge tone={TONES.fails}>{t('failsSince', { when: showTime(failing_since) })}</Badge>;
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}
