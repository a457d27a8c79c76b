import type { ListedAnnouncement } from '@sampark/core/wire/wire-announcements';
import { useAppData } from '../../shared/data/app-data.ts';
import { useConfirmed } from '../../shared/data/use-confirmed.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';

interface EndDialogProps {
  readonly announcement: ListedAnnouncement;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks whether an announcement is to end early. */
export function EndDialog({ announcement, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const open = useAppData().announcements;
  const [busy, confirmed] = useConfirmed();
  const confirm = () =>
    confirmed(async () => (await open()).end(announcement.announcement_id), {
      said: t('end.done'),
      onDone,
      onRefused: onClose,
    });
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
