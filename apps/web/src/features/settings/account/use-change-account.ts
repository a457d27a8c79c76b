import type { WireAccountChange } from '@sampark/core/wire/access/wire-account';
import { useState } from 'react';
import type { AccountChanged, AccountPort } from '../../../data/ports/people/account.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { notify } from '../../../ui/overlays/toasts.tsx';

type Change = (change: WireAccountChange) => Promise<AccountChanged>;

/** Changes the account and says how that ended. For a saved change it says nothing: the caller does, in its own words. */
export function useChangeAccount(
  account: AccountPort,
  onChanged: () => Promise<void>,
): readonly [busy: boolean, change: Change] {
  const { t } = useTranslation(['settings', 'common']);
  const [busy, setBusy] = useState(false);
  const change: Change = async (wanted) => {
    setBusy(true);
    const changed = await account.change(wanted);
    await onChanged();
    setBusy(false);
    switch (changed) {
      case 'saved':
        break;
      case 'queued':
        notify.plain(t('profile.queued'));
        break;
      case 'refused':
        notify.error(t('profile.refused'));
        break;
      case 'device_full':
        notify.error(t('common:error.storageFull'));
        break;
      case 'device_broken':
        notify.error(t('common:error.database'));
        break;
    }
    return changed;
  };
  return [busy, change];
}
