import { dueSurveys } from '@sampark/core/places/due-surveys';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { CalendarClock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAppData } from '../../shared/data/app-data.ts';
import { useVillages } from '../../shared/places/use-villages.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { DueLines } from '../../shared/village-coverage/due-lines.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

const ICON = <CalendarClock size={20} aria-hidden="true" />;

interface DueHereProps {
  readonly panchayat: Panchayat;
  readonly surveys: readonly SurveySummary[];
}

/** Tells staff by when the surveys of their panchayat are due, and how many villages are left. What is done goes. */
export default function DueHere({ panchayat, surveys }: DueHereProps) {
  const { t } = useTranslation('coverage');
  const { isAboutPanchayats } = useAppData().surveys;
  const villages = useVillages();
  const [year] = useState(() => String(new Date().getFullYear()));
  const due = useMemo(
    () =>
      villages ? dueSurveys({ panchayats: [panchayat], villages, surveys, year, isAboutPanchayats }) : [],
    [panchayat, villages, surveys, year, isAboutPanchayats],
  );
  const open = due.filter(({ left, places }) => left > 0 || places === null);
  if (open.length === 0) return null;
  return (
    <section aria-label={t('deadline.title')}>
      <Banner icon={ICON}>
        <DueLines due={open} />
      </Banner>
    </section>
  );
}
