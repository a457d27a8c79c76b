import { LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { ArrowLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { type PageLanguage, pageLanguages, useLanguagesHere } from '../../shared/page-languages.ts';
import { paths } from '../../shared/paths.ts';
import { useSavedSurvey } from '../../shared/surveys/use-saved-survey.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import styles from '../../ui/layout/printed-page.module.css';
import { SummarySheet } from './summary-sheet.tsx';

interface PrintPageProps {
  readonly surveyId: string;
}

/** Shows a survey as a page of paper, for the panchayat's wall and file. The browser prints it, with or without network. */
export default function PrintPage({ surveyId }: PrintPageProps) {
  const { t, i18n } = useTranslation(['editor', 'common', 'survey']);
  const survey = useSavedSurvey(surveyId);
  const languagesHere = useLanguagesHere();
  const [chosen, setChosen] = useState<PageLanguage | null>(null);
  const [first, english] = pageLanguages(i18n.language);
  const language = chosen ?? (i18n.language === english ? english : first);

  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LinkButton
          kind="quiet"
          href={survey === null ? paths.surveys : paths.survey(surveyId)}
          icon={<ArrowLeft size={24} aria-hidden="true" />}
        >
          {survey === null ? t('back') : t('print.back')}
        </LinkButton>
        {survey && (
          <>
            <ChoiceField
              label={t('print.language')}
              options={[
                { value: first, label: first === 'hi' ? t('print.hi') : LANGUAGE_NAMES[first] },
                { value: english, label: t('print.en') },
                { value: 'both', label: t('print.both') },
              ]}
              chosen={[language]}
              readOnly={!languagesHere}
              onChoose={([name]) => setChosen(name as PageLanguage)}
            />
            <Button
              kind="primary"
              icon={<Printer size={20} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('print.print')}
            </Button>
            {survey.summary.is_draft && <p className={styles.soft}>{t('print.draft')}</p>}
          </>
        )}
      </div>
      {survey === undefined && <Skeleton label={t('common:state.loading')} lines={6} />}
      {survey === null && (
        <>
          <PageHeading title={t('survey:editor.missing')} />
          <EmptyState drawing="path" title={t('missingBody')} />
        </>
      )}
      {survey && (
        <SummarySheet survey={survey} languages={language === 'both' ? [first, english] : [language]} />
      )}
    </div>
  );
}
