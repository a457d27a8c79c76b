import { useState } from 'react';
import type { OtherDraft, OtherDrafts } from '../../data/ports/surveys/other-drafts.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useTranslation } from '../use-translation.ts';

/** Brings a draft to this device, and says how that ended. */
export function useBringDraft(
  port: OtherDrafts,
  onBrought: () => void,
): readonly [boolean, (draft: OtherDraft) => Promise<void>] {
  const { t } = useTranslation(['drafts', 'common']);
  const [busy, setBusy] = useState(false);
  const bring = async (draft: OtherDraft): Promise<void> => {
    setBusy(true);
    const result = await port.bring(draft);
    setBusy(false);
    if (result.ok) {
      notify.success(t('brought'));
      onBrought();
      return;
    }
    switch (result.because) {
      case 'not_allowed':
        return void notify.error(t('common:error.notAllowed'));
      case 'device_full':
        return void notify.error(t('common:error.storageFull'));
      case 'device_broken':
        return void notify.error(t('common:error.database'));
    }
  };
  return [busy, bring];
}
