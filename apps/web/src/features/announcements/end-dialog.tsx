import type { ListedAnnouncement } from '@sampark/core/wire/wire-announcements';
import { useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';

interface EndDialogProps {
  readonly announcement: ListedAnnouncement;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks whether an announcement is to end early. */
export function EndDialog({ announcement, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const open = useAppData().announcements;
  const explain = useRefusalText();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const answer = await (await open()).end(announcement.announcement_id);
    setBusy(false);
    if (answer.kind === 'ok') {
      notify.success(t('end.done'));
      onDone();
      return;
    }
    notify.error(explain(answer));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('end.title')}
      verb={t('end.verb')}
      cancel={t('common:action.cancel')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('end.body')}</p>
    </ConfirmDialog>
  );
}
