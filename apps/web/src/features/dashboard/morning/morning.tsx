import { formatNumber } from '@sampark/i18n/formats';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../../shared/data/app-data.ts';
import { paths } from '../../../shared/paths.ts';
import { usePlaceName } from '../../../shared/places/place-name.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { LinkButton } from '../../../ui/button.tsx';
import styles from '../coverage-card.module.css';
import CoverageCard from '../coverage-card.tsx';
import { countMorning } from './count-morning.ts';

/** The panchayats with doubts that the morning names. */
const DOUBTFUL = 3;

interface Line {
  readonly to: string;
  readonly label: string;
  readonly count: number;
}

/** Answers an officer's three questions at a glance: who is behind, what looks wrong, what waits for me. A line that is done goes. */
export default function Morning() {
  const { t } = useTranslation('coverage');
  const surveys = useLive(useAppData().surveys.all);
  const nameOf = usePlaceName();
  const morning = useMemo(() => countMorning(surveys ?? []), [surveys]);
  const { doubtful, sent, conflicts } = morning;
  const waiting: readonly Line[] = [
    { to: paths.surveysWith('sent'), label: t('morning.sent'), count: sent },
    { to: paths.surveysWith('conflict'), label: t('morning.conflicts'), count: conflicts },
  ];
  return (
    <>
      <MorningCard
        id="waiting"
        title={t('morning.waiting')}
        lines={waiting.filter(({ count }) => count > 0)}
        none={t('morning.nothingWaits')}
      />
      <CoverageCard />
      <MorningCard
        id="doubtful"
        title={t('morning.doubtful')}
        lines={doubtful.slice(0, DOUBTFUL).map(({ panchayat_id, surveys: count }) => ({
          to: paths.doubtsOf(panchayat_id),
          label: nameOf(panchayat_id),
          count,
        }))}
        none={t('morning.nothingDoubtful')}
      >
        {doubtful.length > 0 && <LinkButton href={paths.doubts}>{t('morning.allDoubts')}</LinkButton>}
      </MorningCard>
    </>
  );
}

interface MorningCardProps {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** The words where there is no line. */
  readonly none: string;
  readonly children?: React.ReactNode;
}

/** Draws one question of the morning, with a way to the work in each line. */
function MorningCard({ id, title, lines, none, children }: MorningCardProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 && <p className={styles.soft}>{none}</p>}
      {lines.length > 0 && (
        <ul className={styles.behind}>
          {lines.map(({ to, label, count }) => (
            <li key={to}>
              <Link href={to}>{label}</Link>
              <b>{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
