import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../settings.module.css';

interface OthersWorkProps {
  /** Number of surveys that could not be opened; `null`: not tried yet. */
  readonly closed: number | null;
  readonly onReceive: () => Promise<void>;
}

/** Gives an administrator a file of the work that somebody left on this device who no longer logs in. */
export function OthersWork({ closed, onReceive }: OthersWorkProps) {
  const { t } = useTranslation('settings');
  const [busy, setBusy] = useState(false);
  const receive = async () => {
    setBusy(true);
    await onReceive();
    setBusy(false);
  };
  return (
    <div className={styles.act}>
      <p className={styles.soft}>{t('device.receiveBody')}</p>
      <Button busy={busy} onClick={receive} icon={<Download size={20} aria-hidden="true" />}>
        {t('device.receive')}
      </Button>
      <p role="status">
        {closed === 0 && t('device.received')}
        {closed !== null && closed > 0 && t('device.closed', { count: closed })}
      </p>
    </div>
  );
}
