import type { WireLink } from '@sampark/core/wire/wire-links';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useAppData } from '../data/app-data.ts';
import { useRefusalText } from '../data/refusal-text.ts';
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
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    const asked = await (await open()).erase(link.link_id);
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      onClose();
      return;
    }
    notify.success(t('erase.done'));
    onErased();
  };
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
