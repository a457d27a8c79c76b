import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireShare } from '@sampark/core/wire/access/wire-shares';
import type { WireForm } from '@sampark/core/wire/wire-forms';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useConfirmed } from '../../../shared/data/use-confirmed.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';

interface EndShareProps {
  readonly form: WireForm;
  readonly share: WireShare;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

/** Asks whether to end what somebody fills, and ends it. */
export function EndShare({ form, share, onEnded, onClose }: EndShareProps) {
  const { t, i18n } = useTranslation('forms');
  const open = useAppData().forms;
  const [busy, confirmed] = useConfirmed();
  const person = share.full_name;
  const end = () =>
    confirmed(async () => (await open()).endShare(form.name, share.share_id), {
      said: t('share.ended', { person, form: inLanguage(form.title, i18n.language) }),
      onDone: onEnded,
    });
  return (
    <ConfirmDialog
      title={t('share.endTitle', { person })}
      verb={t('share.end')}
      cancel={t('share.cancel')}
      danger
      busy={busy}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {t('share.endBody')}
    </ConfirmDialog>
  );
}
