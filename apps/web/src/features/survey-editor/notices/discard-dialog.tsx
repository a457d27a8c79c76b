import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';

interface DiscardDialogProps {
  readonly village: string;
  readonly onConfirm: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks whether a draft that was opened again is to go. */
export default function DiscardDialog({ village, onConfirm, onCancel }: DiscardDialogProps) {
  const { t } = useTranslation(['editor', 'common']);
  return (
    <ConfirmDialog
      title={t('editor:discardTitle')}
      verb={t('editor:discard')}
      cancel={t('common:action.cancel')}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('editor:discardBody', { village })}</p>
    </ConfirmDialog>
  );
}
