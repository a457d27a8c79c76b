import type { WireAccessToken } from '@sampark/core/wire/access/wire-access-tokens';
import { useAppData } from '../../shared/data/app-data.ts';
import { useConfirmed } from '../../shared/data/use-confirmed.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';

interface RevokeTokenProps {
  readonly token: WireAccessToken;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks whether to revoke a token, and revokes it. */
export function RevokeToken({ token: { token_id, name }, onRevoked, onClose }: RevokeTokenProps) {
  const { t } = useTranslation('tokens');
  const open = useAppData().accessTokens;
  const [busy, confirmed] = useConfirmed();
  const revoke = () =>
    confirmed(async () => (await open()).revoke(token_id), {
      said: t('revoke.done', { name }),
      onDone: onRevoked,
    });
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
