import { Download, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { OnlyHere, ThisDevicePort } from '../../../data/ports/people/this-device.ts';
import { useSignedIn } from '../../../shared/data/app-data.ts';
import { useSyncNow } from '../../../shared/data/use-sync-now.ts';
import { download } from '../../../shared/download.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import styles from '../settings.module.css';
import { OthersWork } from './others-work.tsx';
import { removeShell } from './remove-shell.ts';
import { WouldBeLost } from './would-be-lost.tsx';

interface ClearAllProps {
  readonly device: ThisDevicePort;
  readonly onClose: () => void;
}

const isEmpty = (only: OnlyHere): boolean =>
  only.villages.length + only.deletions + only.set_aside + only.others + only.carried === 0 && !only.account;

/** Returns whether nothing of one's own is only here. */
const isOthersOnly = (only: OnlyHere): boolean => isEmpty({ ...only, others: 0, carried: 0 });

/** Removes everything from this device, but only after what is nowhere else has been sent or saved as a file. */
export function ClearAll({ device, onClose }: ClearAllProps) {
  const { t } = useTranslation('settings');
  const { only, look } = useOnlyHere(device);
  const [exported, setExported] = useState(false);
  const [received, setReceived] = useState<number | null>(null);
  const [clearing, setClearing] = useState(false);
  const clean = only !== undefined && isEmpty(only);
  const othersSafe = only !== undefined && (only.others === 0 || received === 0);
  const mayClear = only !== undefined && othersSafe && (clean || exported || isOthersOnly(only));

  const clear = async () => {
    if (!mayClear) return;
    setClearing(true);
    await device.clear();
    localStorage.clear();
    await removeShell();
    window.location.replace('/login');
  };
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
          <KeepFirst
            device={device}
            only={only}
            exported={exported}
            onSynced={look}
            onExported={() => setExported(true)}
          />
          <OthersFirst device={device} only={only} received={received} onReceived={setReceived} />
        </>
      )}
    </FormDialog>
  );
}

/** Reads what is only on this device; `undefined` until that is known. `look` reads it again. */
function useOnlyHere(device: ThisDevicePort) {
  const [only, setOnly] = useState<OnlyHere>();
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
  return { only, look };
}

interface KeepFirstProps {
  readonly device: ThisDevicePort;
  readonly only: OnlyHere;
  readonly exported: boolean;
  readonly onSynced: () => Promise<void>;
  readonly onExported: () => void;
}

/** Sends one's own work to the server, or saves it as a file. */
function KeepFirst({ device, only, exported, onSynced, onExported }: KeepFirstProps) {
  const { t } = useTranslation('settings');
  const [syncing, syncNow] = useSyncNow();
  const sync = async () => {
    await syncNow();
    await onSynced();
  };
  const save = async () => {
    const content = await device.exportOnlyHere();
    if (content) download({ name: t('device.fileName'), type: 'application/json', content });
    onExported();
  };
  const hasOwn = !isOthersOnly(only);
  return (
    <>
      {hasOwn && <p role="status">{exported ? t('device.exported') : t('device.first')}</p>}
      <div className={styles.ways}>
        <Button busy={syncing} onClick={sync} icon={<RefreshCw size={20} aria-hidden="true" />}>
          {t('device.sync')}
        </Button>
        {hasOwn && (
          <Button onClick={save} icon={<Download size={20} aria-hidden="true" />}>
            {t('device.export')}
          </Button>
        )}
      </div>
    </>
  );
}

interface OthersFirstProps {
  readonly device: ThisDevicePort;
  readonly only: OnlyHere;
  readonly received: number | null;
  /** Gets the number of people whose work stays closed. */
  readonly onReceived: (closed: number) => void;
}

/** Lets an administrator save the work that other people left on this device. */
function OthersFirst({ device, only, received, onReceived }: OthersFirstProps) {
  const { t } = useTranslation('settings');
  const { user } = useSignedIn();
  const receive = async () => {
    const { file, closed } = await device.othersWork();
    if (file) download({ name: t('device.othersFile'), type: 'application/json', content: file });
    onReceived(closed);
  };
  if (only.others === 0 || user.role !== 'admin') return null;
  return <OthersWork closed={received} onReceive={receive} />;
}
