import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Live, OpenSurvey, SurveyView } from '../../data/ports.ts';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useNoReload } from '../../shared/pwa-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Editor } from './editor.tsx';

const NOTHING_YET: Live<SurveyView | null> = { get: () => undefined, subscribe: () => () => undefined };

/**
 * The survey, open while the page is on the screen. Opened after the first drawing, because a drawing may be thrown
 * away, and what it opened would stay open.
 */
function useOpenSurvey(surveyId: string): OpenSurvey | null {
  const { surveys } = useAppData();
  const [survey, setSurvey] = useState<OpenSurvey | null>(null);
  useEffect(() => {
    const opened = surveys.open(surveyId);
    setSurvey(opened);
    return () => void opened.close();
  }, [surveys, surveyId]);
  return survey;
}

interface SurveyPageProps {
  /** Another survey is another page: the caller gives it a key. */
  readonly surveyId: string;
}

/** A survey's detail and editor, which are one screen. */
export default function SurveyPage({ surveyId }: SurveyPageProps) {
  const { t } = useTranslation(['survey', 'common']);
  const survey = useOpenSurvey(surveyId);
  const view = useLive(survey?.view ?? NOTHING_YET);
  useNoReload();

  if (!survey || view === undefined) return <Skeleton label={t('common:state.loading')} lines={5} />;
  if (view === null) {
    return (
      <>
        <PageHeading title={t('editor.missing')} />
        <EmptyState
          drawing="path"
          title={t('editor.missingBody')}
          action={<LinkButton href={paths.surveys}>{t('editor.back')}</LinkButton>}
        />
      </>
    );
  }
  return <Editor survey={survey} view={view} />;
}
