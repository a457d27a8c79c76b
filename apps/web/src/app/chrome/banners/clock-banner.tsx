import { Clock } from 'lucide-react';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { showTime } from '../../../shared/dates.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './connection-banner.module.css';

/** Warns when the device's clock would give new surveys a wrong day or year. */
export default function ClockBanner() {
  const { t } = useTranslation('workbench');
  const farOff = useLive(useAppData().farOff);
  if (!farOff) return null;
  const shown = (at: number): string => showTime(new Date(at).toISOString());
  return (
    <div className={styles.place}>
      <Banner tone="needs" live icon={<Clock size={20} aria-hidden="true" />}>
        {t('clock.farOff', { here: shown(farOff.here), there: shown(farOff.there) })}
      </Banner>
    </div>
  );
}
