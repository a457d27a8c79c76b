import type { WireLink } from '@sampark/core/wire/access/wire-links';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useAppData } from '../data/app-data.ts';
import { useConfirmed } from '../data/use-confirmed.ts';
import { useTranslation } from '../use-translation.ts';

interface RevokeLinkProps {
  readonly link: WireLink;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks whether to take a link back, and takes it back. */
export function RevokeLink({ link, onRevoked, onClose }: RevokeLinkProps) {
  const { t } = useTranslation('links');
  const open = useAppData().links;
  const [busy, confirmed] = useConfirmed();
  const person = link.meant_for;
  const revoke = () =>
    confirmed(async () => (await open()).revoke(link.survey_id, link.link_id), {
      said: t('revoke.done', { person }),
      onDone: onRevoked,
    });
  return (
    <ConfirmDialog
      title={t('revoke.title', { person })}
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
