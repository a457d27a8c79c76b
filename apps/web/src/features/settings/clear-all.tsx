import { Download, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnlyHere, ThisDevicePort } from '../../data/ports/this-device.ts';
import { useSignedIn } from '../../shared/data/app-data.ts';
import { useSyncNow } from '../../shared/data/use-sync-now.ts';
import { download } from '../../shared/download.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { OthersWork } from './others-work.tsx';
import { removeShell } from './remove-shell.ts';
import styles from './settings.module.css';
import { WouldBeLost } from './would-be-lost.tsx';

interface ClearAllProps {
  readonly device: ThisDevicePort;
  readonly onClose: () => void;
}

const isEmpty = (only: OnlyHere): boolean =>
  only.villages.length + only.deletions + only.set_aside + only.others === 0 && !only.account;

/** Nothing of one's own is here. */
const isOthersOnly = (only: OnlyHere): boolean => isEmpty({ ...only, others: 0 });

/** Removes everything, but not before what is only here has been sent or saved as a file. */
export function ClearAll({ device, onClose }: ClearAllProps) {
  const { t } = useTranslation('settings');
  const { user } = useSignedIn();
  const [only, setOnly] = useState<OnlyHere>();
  const [exported, setExported] = useState(false);
  const [received, setReceived] = useState<number | null>(null);
  const [clearing, setClearing] = useState(false);
  const [syncing, syncNow] = useSyncNow();
  const look = useCallback(async () => setOnly(await device.onlyHere()), [device]);
  useEffect(() => {
    let current = true;
    void device.onlyHere().then((found) => {
      if (current) setOnly(found);
    });
    return () => {
      current = false;
    };
  }, [device]);

  const save = async () => {
    const content = await device.exportOnlyHere();
    if (content) download({ name: t('device.fileName'), type: 'application/json', content });
    setExported(true);
  };
  const receive = async () => {
    const { file, closed } = await device.othersWork();
    if (file) download({ name: t('device.othersFile'), type: 'application/json', content: file });
    setReceived(closed);
  };
  const sync = async () => {
    await syncNow();
    await look();
  };
  const clear = async () => {
    if (!mayClear) return;
    setClearing(true);
    await device.clear();
    localStorage.clear();
    await removeShell();
    window.location.replace('/login');
  };
  const clean = only !== undefined && isEmpty(only);
  const othersSafe = only !== undefined && (only.others === 0 || received === 0);
  const mayClear = only !== undefined && othersSafe && (clean || exported || isOthersOnly(only));

  return (
    <FormDialog
      title={t('device.allTitle')}
      onSubmit={clear}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('device.cancel')}</Button>
          <Button type="submit" kind="danger" busy={clearing} disabled={!mayClear}>
            {t('device.allVerb')}
          </Button>
        </>
      }
    >
      <p>{t('device.allBody')}</p>
      {clean && <p role="status">{t('device.allClean')}</p>}
      {only && !clean && (
        <>
          <WouldBeLost only={only} />
          {!isOthersOnly(only) && <p role="status">{exported ? t('device.exported') : t('device.first')}</p>}
          <div className={styles.ways}>
            <Button busy={syncing} onClick={sync} icon={<RefreshCw size={20} aria-hidden="true" />}>
              {t('device.sync')}
            </Button>
            {!isOthersOnly(only) && (
              <Button onClick={save} icon={<Download size={20} aria-hidden="true" />}>
                {t('device.export')}
              </Button>
            )}
          </div>
          {only.others > 0 && user.role === 'admin' && <OthersWork closed={received} onReceive={receive} />}
        </>
      )}
    </FormDialog>
  );
}
