import type { WireLink } from '@sampark/core/wire/access/wire-links';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useAppData } from '../data/app-data.ts';
import { useConfirmed } from '../data/use-confirmed.ts';
import { useTranslation } from '../use-translation.ts';

interface EraseByLinkProps {
  readonly link: WireLink;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Returns the person of a link: who opened it, or else for whom it is. */
export const personOfLink = (link: WireLink): string => link.opened?.by ?? link.meant_for;

/** Asks before the name of somebody who came by a link is erased for good. */
export function EraseByLink({ link, onErased, onClose }: EraseByLinkProps) {
  const { t } = useTranslation('links');
  const open = useAppData().links;
  const [busy, confirmed] = useConfirmed();
  const erase = () =>
    confirmed(async () => (await open()).erase(link.link_id), {
      said: t('erase.done'),
      onDone: onErased,
      onRefused: onClose,
    });
  return (
    <ConfirmDialog
      title={t('erase.title', { person: personOfLink(link) })}
      verb={t('erase.confirm')}
      cancel={t('cancel')}
      danger
      busy={busy}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <p>{t('erase.body')}</p>
      <p>{t('erase.lost')}</p>
    </ConfirmDialog>
  );
}
