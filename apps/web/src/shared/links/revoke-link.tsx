import type { WireLink } from '@sampark/core/wire/wire-links';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useAppData } from '../data/app-data.ts';
import { useRefusalText } from '../data/refusal-text.ts';
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
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const person = link.meant_for;
  const revoke = async () => {
    setBusy(true);
    const asked = await (await open()).revoke(link.survey_id, link.link_id);
    setBusy(false);
    if (asked.kind !== 'ok') {
      notify.error(explain(asked));
      return;
    }
    notify.success(t('revoke.done', { person }));
    onRevoked();
  };
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
