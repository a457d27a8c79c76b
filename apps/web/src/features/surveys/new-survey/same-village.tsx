import type { Village } from '@sampark/core/places/village';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { showDate } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { sameVillage } from './village-match.ts';

interface SameVillageProps {
  readonly village: string;
  readonly panchayatId: string;
  readonly villages: readonly Village[];
  readonly year: string;
}

/** Says that a village already has a survey this year, before a second one is made by mistake. */
export function SameVillage({ village, panchayatId, villages, year }: SameVillageProps) {
  const { t } = useTranslation(['survey', 'new']);
  const surveys = useLive(useAppData().surveys.all) ?? [];
  const same = sameVillage(surveys, villages, { name: village, panchayat_id: panchayatId, year });
  if (!same) return null;
  return (
    <Banner tone="needs" live>
      {t('same', { village: same.village_name, date: showDate(same.created_at) })}{' '}
      <Link href={paths.survey(same.survey_id)}>{t('new:openSame')}</Link>
    </Banner>
  );
}
