import { useState } from 'react';
import type { MapOnItsWay as OnItsWay } from '../../../data/ports/district-maps.ts';
import { showBytes } from '../../../shared/bytes.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import type { Option } from '../../../ui/fields/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import styles from '../directory.module.css';

interface MapOnItsWayProps {
  readonly now: OnItsWay;
  readonly districts: readonly Option[];
  readonly onStop: () => void;
}

/** Shows how far a map is on its way to the server, and stops it. */
export function MapOnItsWay({ now, districts, onStop }: MapOnItsWayProps) {
  const { t } = useTranslation('directory');
  const [asks, setAsks] = useState(false);
  const district = districts.find(({ value }) => value === now.district)?.label ?? now.district;
  const label = t('maps.sending', { name: now.name, district });
  return (
    <div className={styles.form}>
      <p role="status">{label}</p>
      <ProgressBar label={label} percent={Math.floor((now.sent / now.size) * 100)} />
      <p className={styles.soft}>
        <span>{t('maps.progress', { sent: showBytes(now.sent), size: showBytes(now.size) })}</span>
        <span>{t('maps.leave')}</span>
      </p>
      {now.waits && (
        <Banner tone="info" live>
          {t('maps.waits')}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => setAsks(true)}>{t('maps.stop')}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={t('maps.stopTitle')}
          verb={t('maps.stop')}
          cancel={t('maps.goOn')}
          danger
          onConfirm={() => {
            setAsks(false);
            onStop();
          }}
          onCancel={() => setAsks(false)}
        >
          {t('maps.stopBody')}
        </ConfirmDialog>
      )}
    </div>
  );
}
