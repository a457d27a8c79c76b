import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppData, useLive } from '../../shared/app-data.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { useNoReload } from '../../shared/pwa-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Editor } from './editor.tsx';

interface SurveyPageProps {
  /** Another survey is another page: the caller gives it a key. */
  readonly surveyId: string;
}

/** A survey's detail and editor, which are one screen. */
export default function SurveyPage({ surveyId }: SurveyPageProps) {
  const { t } = useTranslation(['survey', 'editor', 'common']);
  const { surveys } = useAppData();
  const [survey] = useState(() => surveys.open(surveyId));
  const view = useLive(survey.view);
  useNoReload();

  useEffect(() => () => void survey.close(), [survey]);

  if (view === undefined) return <Skeleton label={t('common:state.loading')} lines={5} />;
  if (view === null) {
    return (
      <>
        <PageHeading title={t('editor.missing')} />
        <EmptyState
          drawing="path"
          title={t('editor:missingBody')}
          action={<LinkButton href={paths.surveys}>{t('editor:back')}</LinkButton>}
        />
      </>
    );
  }
  return <Editor survey={survey} view={view} />;
}
