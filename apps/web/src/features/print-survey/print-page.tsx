import { loadOtherLanguages } from '@sampark/i18n/setup';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useSavedSurvey } from '../../shared/surveys/use-saved-survey.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import styles from '../../ui/layout/printed-page.module.css';
import { PAGE_LANGUAGES, type PageLanguage } from './in-languages.ts';
import { SummarySheet } from './summary-sheet.tsx';

interface PrintPageProps {
  readonly surveyId: string;
}

const isPageLanguage = (name: string | undefined): name is PageLanguage =>
  name !== undefined && Object.hasOwn(PAGE_LANGUAGES, name);

/** Fetches the texts of every language: a person may want the page in another one than the screen. */
function useEveryLanguage(): boolean {
  const { i18n } = useTranslation();
  const [there, setThere] = useState(false);
  useEffect(() => {
    loadOtherLanguages(i18n).then(
      () => setThere(true),
      () => setThere(false),
    );
  }, [i18n]);
  return there;
}

/** Shows a survey as a page of paper, for the panchayat's wall and file. The browser prints it, with or without network. */
export default function PrintPage({ surveyId }: PrintPageProps) {
  const { t, i18n } = useTranslation(['editor', 'common', 'survey']);
  const survey = useSavedSurvey(surveyId);
  const everyLanguage = useEveryLanguage();
  const [chosen, setChosen] = useState<PageLanguage | null>(null);
  const own: PageLanguage = i18n.language === 'hi' ? 'hi' : 'en';
  const language = chosen ?? own;

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
              options={(['hi', 'en', 'both'] as const).map((value) => ({
                value,
                label: t(`print.${value}`),
              }))}
              chosen={[language]}
              readOnly={!everyLanguage}
              onChoose={([name]) => isPageLanguage(name) && setChosen(name)}
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
      {survey && <SummarySheet survey={survey} languages={PAGE_LANGUAGES[language]} />}
    </div>
  );
}
