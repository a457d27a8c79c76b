import { NO_VILLAGES } from '@sampark/core/places/village-names';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { showDate } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { useVillageName } from '../../../shared/places/village-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { sameVillage } from './village-match.ts';

interface SameVillageProps {
  readonly village: string;
  readonly panchayatId: string;
  readonly year: string;
  /** The form where the panchayat has several: a village has a survey of each. */
  readonly formName: string | undefined;
}

/** Says that a village already has a survey this year, before a second one is made by mistake. */
export function SameVillage({ village, panchayatId, year, formName }: SameVillageProps) {
  const { t } = useTranslation(['survey', 'new']);
  const data = useAppData();
  const surveys = useLive(data.surveys.all) ?? [];
  const names = useLive(data.villages) ?? NO_VILLAGES;
  const nameOf = useVillageName();
  const same = sameVillage(surveys, names, {
    village_name: village,
    panchayat_id: panchayatId,
    year,
    form_name: formName,
  });
  if (!same) return null;
  return (
    <Banner tone="needs" live>
      {t('same', { village: nameOf(same), date: showDate(same.created_at) })}{' '}
      <Link href={paths.survey(same.survey_id)}>{t('new:openSame')}</Link>
    </Banner>
  );
}
