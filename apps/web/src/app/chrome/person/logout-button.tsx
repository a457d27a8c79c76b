import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { notify } from '../../../ui/overlays/toasts.tsx';

/** Asks, then signs out. It first counts what is only on this phone, which stays here. */
export function LogoutButton() {
  const { t } = useTranslation();
  const { session, sync } = useAppData();
  const { pending = 0, online = true } = useLive(sync.status) ?? {};
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const logOut = async () => {
    setBusy(true);
    const working = notify.loading(t('logout.working'));
    try {
      const onward = await session.signOut();
      if (onward !== null) location.assign(onward);
      notify.success(t('logout.done'));
    } catch {
      notify.error(t('logout.failed'));
      setBusy(false);
    } finally {
      notify.dismiss(working);
    }
  };

  return (
    <>
      <Button icon={<LogOut size={20} aria-hidden="true" />} decides onClick={() => setAsking(true)} wide>
        {t('action.logout')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('logout.confirm')}
          verb={t('action.logout')}
          cancel={t('action.cancel')}
          busy={busy}
          onConfirm={logOut}
          onCancel={() => setAsking(false)}
        >
          {pending > 0 && <p>{t('logout.unsynced', { count: pending })}</p>}
          {!online && <p>{t('logout.offline')}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
