import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';

/** Says whose surveys are listed and where the others are, to a person who has more panchayats than a device can hold. */
export default function OnlyKept() {
  const { t } = useTranslation('places');
  const kept = useLive(useAppData().followed)?.length ?? 0;
  if (kept === 0) return null;
  return (
    <p>
      {t('onlyKept', { count: kept })} <Link href={paths.panchayats}>{t('others')}</Link>
    </p>
  );
}
