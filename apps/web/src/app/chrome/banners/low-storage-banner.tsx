import { HardDrive } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showBytes } from '../../../shared/bytes.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useNow } from '../../../shared/data/use-now.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';
import { littleLeft } from './low-storage.ts';

/** Warns while there is still room to do something about it. */
export default function LowStorageBanner() {
  const { t } = useTranslation('workbench');
  const { workbench } = useAppData();
  const now = useNow();
  const [left, setLeft] = useState<number | null>(null);
  // It reads the storage again every minute.
  useEffect(() => {
    let current = true;
    void workbench.storage().then((use) => {
      if (current) setLeft(littleLeft(use));
    });
    return () => {
      current = false;
    };
  }, [workbench, now]);
  if (left === null) return null;
  return (
    <div className={styles.place}>
      <Banner tone="needs" live icon={<HardDrive size={20} aria-hidden="true" />}>
        {t('storage.low', { left: showBytes(left) })}
      </Banner>
    </div>
  );
}
