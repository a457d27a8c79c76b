import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useAppData } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { rememberScreen } from '../../../shared/still-here.ts';
import { useMayDelete } from '../../../shared/surveys/use-may-delete.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';
import type { OneRecord } from '../use-one-record.ts';

/** Deletes a record: returns the function that asks for it, and the dialog to draw. It tells a person who may not at once. */
export function useDeleteRecord({ records, record, saved }: OneRecord): readonly [() => void, ReactNode] {
  const { t } = useTranslation(['records', 'survey', 'common']);
  const { surveys } = useAppData();
  const mayDelete = useMayDelete();
  const [, navigate] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { record_id, label, type, panchayat_id } = record;
  const below = records.tree.children(record_id).length;
  const ask = () => {
    if (mayDelete(saved.summary)) setAsked(true);
    else notify.error(t('delete.forbidden'));
  };
  const confirm = async () => {
    setBusy(true);
    const isStillHere = rememberScreen();
    const result = await surveys.delete(record_id);
    setBusy(false);
    setAsked(false);
    if (result.kind === 'failed' && result.because !== 'not_signed_in') {
      notify.error(t(result.because === 'not_allowed' ? 'delete.forbidden' : 'delete.failed'));
      return;
    }
    notify.success(t(result.kind === 'deleted_everywhere' ? 'delete.done' : 'delete.doneOffline'));
    if (isStillHere()) navigate(paths.recordsOf(type, { panchayat: panchayat_id }), { replace: true });
  };
  const dialog = isAsked && (
    <ConfirmDialog
      title={t('delete.title', { name: label })}
      verb={t('common:action.delete')}
      cancel={t('common:action.cancel')}
      danger
      busy={busy}
      onConfirm={confirm}
      onCancel={() => setAsked(false)}
    >
      <p>{saved.summary.on_server ? t('delete.body') : t('delete.onlyHere')}</p>
      {below > 0 && <p>{t('delete.below', { count: below })}</p>}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
