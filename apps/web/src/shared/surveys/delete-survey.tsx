import type { SurveySummary } from '@sampark/core/survey/summary';
import { type ReactNode, useCallback, useState } from 'react';
import type { DeleteResult } from '../../data/ports/surveys/surveys.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useAppData, useLivePart } from '../data/app-data.ts';
import { usePlaceName } from '../places/place-name.ts';
import { useTranslation } from '../use-translation.ts';
import { useSurveyWords } from './survey-words.ts';
import { useMayDelete } from './use-may-delete.ts';

/**
 * Deletes a survey: returns the function that asks for it, and the dialog to draw. It tells a person who may not at once.
 * @param onDeleted called after the survey is gone from this device
 */
export function useDeleteSurvey(
  onDeleted?: () => void,
): readonly [(survey: SurveySummary) => void, ReactNode] {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys, sync } = useAppData();
  const mayDelete = useMayDelete();
  const online = useLivePart(sync.status, (status) => status?.online ?? true);
  const words = useSurveyWords();
  const [asked, setAsked] = useState<SurveySummary | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = useCallback(
    (survey: SurveySummary) => {
      if (mayDelete(survey)) setAsked(survey);
      else notify.error(t('delete.forbidden'));
    },
    [mayDelete, t],
  );

  const confirm = async (survey: SurveySummary) => {
    setBusy(true);
    const result = await surveys.delete(survey.survey_id);
    setBusy(false);
    setAsked(null);
    tell(result);
    if (result.kind !== 'failed') onDeleted?.();
  };

  const tell = (result: DeleteResult) => {
    if (result.kind !== 'failed') {
      notify.success(t(result.kind === 'deleted_everywhere' ? 'delete.done' : 'delete.doneOffline'));
      return;
    }
    switch (result.because) {
      case 'not_allowed':
        return void notify.error(t('delete.forbidden'));
      case 'not_signed_in':
        return void notify.error(t('delete.unauthenticated'));
      case 'device_full':
        return void notify.error(t('common:error.storageFull'));
      case 'device_broken':
        return void notify.error(t('delete.failed'));
    }
  };

  const place = usePlaceName()(asked?.panchayat_id ?? '');
  const village = asked ? words.village(asked) : '';
  const what = (): string => {
    if (!asked?.on_server) return t('delete.onlyHere', { village });
    return online ? t('delete.online', { village }) : t('delete.offline', { village });
  };
  const dialog = asked && (
    <ConfirmDialog
      title={t('delete.title', { village })}
      verb={t('common:action.delete')}
      cancel={t('common:action.cancel')}
      danger
      busy={busy}
      onConfirm={() => confirm(asked)}
      onCancel={() => setAsked(null)}
    >
      {place && <p>{place}</p>}
      <p>{what()}</p>
      {asked.is_draft && <p>{t('delete.draft')}</p>}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
