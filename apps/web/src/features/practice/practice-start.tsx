import { useState } from 'react';
import { useAppData, useLive } from '../../shared/data/app-data.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from './practice.module.css';

/** Most surveys in the list: on a phone a person looks through a list and does not search it. */
const MOST = 50;

interface PracticeStartProps {
  readonly busy: boolean;
  /** @param surveyId `null`: the sample village */
  readonly onStart: (surveyId: string | null) => void;
}

/** Explains what practising is, and asks which survey to copy for it. */
export function PracticeStart({ busy, onStart }: PracticeStartProps) {
  const { t } = useTranslation('practice');
  const words = useSurveyWords();
  const surveys = useLive(useAppData().surveys.all) ?? [];
  const [chosen, setChosen] = useState('');
  const options = surveys
    .slice(0, MOST)
    .map((survey) => ({ value: survey.survey_id, label: words.village(survey) }));
  const steps = [t('guide.1'), t('guide.2'), t('guide.3'), t('guide.4')];
  return (
    <div className={styles.start}>
      <div className={styles.intro}>
        <PageHeading title={t('title')} />
        <p>{t('intro')}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Select label={t('which')} value={chosen} options={options} empty={t('sample')} onChoose={setChosen} />
      <div className={styles.switches}>
        <Button kind="primary" busy={busy} onClick={() => onStart(chosen === '' ? null : chosen)}>
          {t('begin')}
        </Button>
        <LinkButton href={paths.workbench}>{t('leave')}</LinkButton>
      </div>
    </div>
  );
}
