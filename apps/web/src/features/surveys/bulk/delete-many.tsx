import { worksInPanchayat } from '@sampark/core/access/roles';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useState } from 'react';
import type { BulkPort, BulkResult } from '../../../data/ports/surveys/bulk.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useMayDelete } from '../../../shared/surveys/use-may-delete.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';

interface DeleteManyProps {
  readonly bulk: BulkPort;
  readonly surveys: readonly SurveySummary[];
  readonly onClose: () => void;
  readonly onDone: (result: BulkResult) => void;
}

/** Asks before it deletes surveys, and says what would go with them. */
export function DeleteMany({ bulk, surveys, onClose, onDone }: DeleteManyProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const mayDelete = useMayDelete();
  // They may not restore what the server has deleted.
  const isStaff = worksInPanchayat(useSignedIn().user.role);
  const [busy, setBusy] = useState(false);
  const allowed = surveys.filter(mayDelete);
  const typing = allowed.filter(({ is_draft }) => is_draft).length;
  const forbidden = surveys.length - allowed.length;
  const remove = async () => {
    setBusy(true);
    onDone(await bulk.delete(surveys.map(({ survey_id }) => survey_id)));
  };
  return (
    <ConfirmDialog
      title={t('confirm', { count: allowed.length })}
      verb={t('common:action.delete')}
      cancel={t('common:action.cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{isStaff ? t('confirmBodyStaff') : t('confirmBody')}</p>
      {typing > 0 && <p>{t('confirmTyping', { count: typing })}</p>}
      {forbidden > 0 && <p>{t('forbidden', { count: forbidden })}</p>}
    </ConfirmDialog>
  );
}
