import type { RecordFacts } from '@sampark/core/records/record-facts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OfferedForm } from '../../data/ports/surveys/surveys.ts';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { paths } from '../../shared/paths.ts';
import { rememberScreen } from '../../shared/still-here.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** Returns the forms that a survey of a record may take today, whether one is being begun, and the function that begins one. */
export function useBeginVisit(
  record: RecordFacts,
): readonly [readonly OfferedForm[], boolean, (form: string) => Promise<void>] {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys, panchayats } = useAppData();
  // The panchayat's forms may come with a sync that is going on.
  useLive(surveys.forms);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const place = useLive(panchayats)?.find(({ panchayat_id }) => panchayat_id === record.panchayat_id);
  const forms = place ? surveys.offered(place).filter(({ subject }) => subject === record.type) : [];
  const begin = async (form_name: string): Promise<void> => {
    setBusy(true);
    const isStillHere = rememberScreen();
    const { panchayat_id, record_id } = record;
    const result = await surveys.create({ village_name: '', panchayat_id, form_name, record_id });
    setBusy(false);
    if (!result.ok) return void notify.error(t(deviceFailureKey(result.because)));
    if (isStillHere()) navigate(paths.survey(result.survey_id));
  };
  return [forms, busy, begin];
}
