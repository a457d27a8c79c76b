import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { VillageCoverage } from '@sampark/core/places/coverage';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { isInConflict } from '@sampark/core/survey/summary';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { inBothScripts } from '../../shared/places/suggested-villages.ts';
import { SyncSafety } from '../../shared/surveys/safety.tsx';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';
import styles from './panchayat-page.module.css';

const TONES: Record<VillageCoverage['state'], BadgeTone> = {
  complete: 'action',
  in_progress: 'plain',
  missing: 'needs',
};

interface VillageRowProps {
  readonly village: VillageCoverage;
  readonly panchayatId: string;
  /** A survey that begins now counts for the year on the screen. */
  readonly canStart: boolean;
}

/** Shows one village: its state, its surveys, or the way to begin one. */
export function VillageRow({ village, panchayatId, canStart }: VillageRowProps) {
  const { t, i18n } = useTranslation('coverage');
  const words = useSurveyWords();
  const nameId = useId();
  const name = words.village({ village_name: inLanguage(village.name, i18n.language) });
  const { other } = inBothScripts(village, i18n.language);
  return (
    <li className={styles.village}>
      <div>
        <h3 className={styles.name} id={nameId}>
          {name}
        </h3>
        {village.listed && other && (
          <p className={styles.soft} lang={other.language}>
            {other.text}
          </p>
        )}
        {!village.listed && <p className={styles.soft}>{t('unlisted')}</p>}
      </div>
      <Badge tone={TONES[village.state]}>{t(`state.${village.state}`)}</Badge>
      {village.surveys.length > 0 ? (
        <ul className={styles.surveys}>
          {village.surveys.map((survey) => (
            <li key={survey.survey_id}>
              <SurveyOf survey={survey} />
            </li>
          ))}
        </ul>
      ) : (
        canStart && (
          <LinkButton
            kind="quiet"
            href={paths.newSurveyOf(panchayatId, name)}
            icon={<Plus size={20} aria-hidden="true" />}
            aria-describedby={nameId}
          >
            {t('start')}
          </LinkButton>
        )
      )}
    </li>
  );
}

/** Shows a survey of a village, and whether it needs somebody. */
function SurveyOf({ survey }: { readonly survey: SurveySummary }) {
  const { t } = useTranslation(['coverage', 'modules']);
  const words = useSurveyWords();
  const conflict = isInConflict(survey);
  const warnings = survey.warnings;
  return (
    <>
      <Link href={conflict ? paths.conflict(survey.survey_id) : paths.survey(survey.survey_id)}>
        {t('survey', { date: showDate(survey.survey_date || survey.created_at) })}
      </Link>
      <span className={styles.percent}>
        {t('modules:percent', { percent: survey.completion_percentage })}
      </span>
      {conflict && <SyncSafety status="conflict" draft={survey.is_draft} words={words} />}
      {survey.review !== 'open' && (
        <Badge tone={survey.review === 'returned' ? 'needs' : 'plain'}>{t(`figures.${survey.review}`)}</Badge>
      )}
      {warnings > 0 && <Badge tone="needs">{t('warnings', { count: warnings })}</Badge>}
    </>
  );
}
