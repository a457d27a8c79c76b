import { Link2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { BackHeading } from '../../shared/frame/back-heading.tsx';
import { NotFetched } from '../../shared/frame/not-fetched.tsx';
import { LinkTable } from '../../shared/links/link-table.tsx';
import { paths } from '../../shared/paths.ts';
import { useSubjectName } from '../../shared/records/subject-name.tsx';
import { useSavedSurvey } from '../../shared/surveys/use-saved-survey.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface SurveyLinksPageProps {
  readonly surveyId: string;
}

/** Lists the links by which people without an account fill parts of a survey, and makes more. */
export default function SurveyLinksPage({ surveyId }: SurveyLinksPageProps) {
  const { t } = useTranslation(['links', 'survey', 'editor', 'common']);
  const survey = useSavedSurvey(surveyId);
  if (survey === undefined) return <Skeleton label={t('common:state.loading')} lines={4} />;
  if (survey === null) {
    return (
      <>
        <BackHeading href={paths.surveys} back={t('editor:back')} title={t('page.title')} />
        <EmptyState drawing="path" title={t('survey:editor.missing')}>
          {t('editor:missingBody')}
        </EmptyState>
      </>
    );
  }
  return <LinksOf survey={survey} />;
}

function LinksOf({ survey }: { readonly survey: SavedSurvey }) {
  const { t } = useTranslation(['links', 'common']);
  const { links: open } = useAppData();
  const { survey_id } = survey.summary;
  const village = useSubjectName(survey.summary);
  const [answer, again] = useFetched(
    useCallback(async () => (await open()).ofSurvey(survey_id), [open, survey_id]),
  );
  const [making, setMaking] = useState(false);
  return (
    <>
      <BackHeading
        href={paths.survey(survey_id)}
        alias={paths.editSurvey(survey_id)}
        back={t('page.back')}
        title={t('page.title')}
      >
        {t('page.of', { village })}
      </BackHeading>
      <p>{t('page.about')}</p>
      <div>
        <Button kind="primary" icon={<Link2 size={20} aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t('make.open')}
        </Button>
      </div>
      {answer === undefined && <Skeleton label={t('common:state.loading')} lines={3} />}
      {answer !== undefined && answer.kind !== 'ok' && (
        <NotFetched because={answer.kind} title={t('page.title')} onRetry={again} />
      )}
      {answer?.kind === 'ok' && answer.value.length === 0 && <p>{t('page.none')}</p>}
      {answer?.kind === 'ok' && answer.value.length > 0 && (
        <LinkTable links={answer.value} form={survey.form} onChanged={again} />
      )}
      {making && (
        <LinkDialog
          survey={survey}
          onClose={() => {
            setMaking(false);
            again();
          }}
        />
      )}
    </>
  );
}
