import type { WireAccessToken } from '@sampark/core/wire/wire-access-tokens';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';

interface RevokeTokenProps {
  readonly token: WireAccessToken;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks whether to revoke a token, and revokes it. */
export function RevokeToken({ token: { token_id, name }, onRevoked, onClose }: RevokeTokenProps) {
  const { t } = useTranslation('tokens');
  const open = useAppData().accessTokens;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    const asked = await (await open()).revoke(token_id);
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      return;
    }
    notify.success(t('revoke.done', { name }));
    onRevoked();
  };
  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      verb={t('revoke.verb')}
      cancel={t('cancel')}
      danger
      busy={busy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {t('revoke.body')}
    </ConfirmDialog>
  );
}
