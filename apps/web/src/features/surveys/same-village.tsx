import { tidyName } from '@sampark/core/forms/tidy-name';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';

interface SameVillageProps {
  readonly village: string;
  readonly panchayatId: string;
}

/** Says that a village already has a survey, before a second one is made by mistake. */
export function SameVillage({ village, panchayatId }: SameVillageProps) {
  const { t } = useTranslation(['survey', 'new']);
  const surveys = useLive(useAppData().surveys.all) ?? [];
  const typed = tidyName(village).normalize('NFC').toLocaleLowerCase();
  const same = surveys.find(
    (survey) =>
      survey.panchayat_id === panchayatId &&
      tidyName(survey.village_name).normalize('NFC').toLocaleLowerCase() === typed,
  );
  if (typed === '' || !same) return null;
  return (
    <Banner tone="needs" live>
      {t('new:same', { village: same.village_name, date: showDate(same.created_at) })}{' '}
      <Link href={paths.survey(same.survey_id)}>{t('new:openSame')}</Link>
    </Banner>
  );
}
