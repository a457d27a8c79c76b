import { HardDrive } from 'lucide-react';
import { showBytes } from '../../../shared/bytes.ts';
import { useLittleLeft } from '../../../shared/storage/use-little-left.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';

/** Warns while there is still room to do something about it. */
export default function LowStorageBanner() {
  const { t } = useTranslation('workbench');
  const left = useLittleLeft();
  if (left === null) return null;
  return (
    <div className={styles.place}>
      <Banner tone="needs" live icon={<HardDrive size={20} aria-hidden="true" />}>
        {t('storage.low', { left: showBytes(left) })}
      </Banner>
    </div>
  );
}
