import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { surveysAbout, surveysThatMade } from '@sampark/core/records/list/visits';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { showDate } from '../../shared/dates.ts';
import { paths } from '../../shared/paths.ts';
import { useThisRound } from '../../shared/records/use-visits.ts';
import { SyncSafety } from '../../shared/surveys/safety.tsx';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './record.module.css';
import { useBeginVisit } from './use-begin-visit.ts';
import type { OneRecord } from './use-one-record.ts';

/** Lists the surveys of a record by year, those in whose rows it was made among them, and begins the next one. */
export function Visits({ one: { records, record } }: { readonly one: OneRecord }) {
  const { t, i18n } = useTranslation('records');
  const { surveys } = useAppData();
  const all = useLive(surveys.all);
  const thisRound = useThisRound();
  const [about, made] = useMemo(() => {
    const of = [all ?? [], records.tree, record.record_id] as const;
    return [surveysAbout(...of), surveysThatMade(...of)] as const;
  }, [all, records, record]);
  const [forms, busy, begin] = useBeginVisit(record);
  const listed = [...about, ...made];
  const years = [...new Set(listed.map(yearOf))].sort().reverse();
  const isVisited = about.some((survey) => yearOf(survey) === thisRound);
  // Nobody visits a person of a household: the household's survey writes them down.
  const mayBeVisited = forms.length > 0 || about.length > 0 || made.length === 0;
  return (
    <Section title={t('visits.title')}>
      {!isVisited && mayBeVisited && <p className={styles.soft}>{t('visits.notYet', { year: thisRound })}</p>}
      {!record.is_closed &&
        forms.map(({ name, title }, at) => (
          <Button
            key={name}
            kind={at === 0 && !isVisited ? 'primary' : 'secondary'}
            busy={busy}
            icon={<Plus size={20} aria-hidden="true" />}
            onClick={() => begin(name)}
            wide
          >
            {forms.length > 1
              ? t('visits.beginWith', { form: inLanguage(title, i18n.language) })
              : t('visits.begin')}
          </Button>
        ))}
      {years.map((year) => (
        <section key={year} aria-label={year} className={styles.year}>
          <h3>{year}</h3>
          <ul className={styles.list}>
            {listed
              .filter((survey) => yearOf(survey) === year)
              .map((survey) => (
                <VisitRow key={survey.survey_id} survey={survey} />
              ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}

function VisitRow({ survey }: { readonly survey: SurveySummary }) {
  const { t, i18n } = useTranslation(['records', 'modules']);
  const { surveys } = useAppData();
  const words = useSurveyWords();
  return (
    <li className={styles.visit}>
      <div>
        <Link href={paths.survey(survey.survey_id)} className={styles.open}>
          {showDate(survey.survey_date || survey.created_at)}
        </Link>
        <p className={styles.soft}>
          <span>{inLanguage(surveys.formTitle(survey.form_name), i18n.language)}</span>
          <span>
            {survey.is_complete
              ? words.stage(true)
              : t('modules:percent', { percent: survey.completion_percentage })}
          </span>
        </p>
      </div>
      <SyncSafety status={survey.sync_status} draft={survey.is_draft} words={words} />
    </li>
  );
}
