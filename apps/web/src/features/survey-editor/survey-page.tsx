import { useNoReload } from '../../shared/data/pwa-context.ts';
import { PageHeading } from '../../shared/frame/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { InFormLanguage } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DrawnFirstHere } from './answers/screen/drawn-first.ts';
import { Editor } from './editor.tsx';
import { useChosenFormLanguage } from './form-language.tsx';
import { type OpenOnScreen, useOpenSurvey } from './use-open-survey.ts';
import { useRecordView } from './use-record-view.ts';

interface SurveyPageProps {
  /** Another survey is another page: the caller gives it a key. */
  readonly surveyId: string;
}

/** Shows and edits a survey: both are one screen. */
export default function SurveyPage({ surveyId }: SurveyPageProps) {
  const { t } = useTranslation(['survey', 'editor', 'common']);
  const open = useOpenSurvey(surveyId);
  useNoReload();

  if (open === undefined) return <Skeleton label={t('common:state.loading')} lines={5} />;
  if (open === null) {
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
  return <EditorInLanguage {...open} />;
}

/** Draws the editor in the language in which the person reads forms. */
function EditorInLanguage({ survey, view: opened, drawnFirst }: OpenOnScreen) {
  const view = useRecordView(opened);
  const [chosen, offered] = useChosenFormLanguage(view.form);
  return (
    <InFormLanguage value={chosen}>
      <DrawnFirstHere value={drawnFirst}>
        <Editor survey={survey} view={view} languages={offered} />
      </DrawnFirstHere>
    </InFormLanguage>
  );
}
