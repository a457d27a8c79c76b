import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { OpenSurvey, SurveyView } from '../../data/ports.ts';
import { useDeleteSurvey } from '../../shared/delete-survey.tsx';
import { paths } from '../../shared/paths.ts';
import { AboutSurvey } from './about-survey.tsx';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { ElsewhereBar } from './elsewhere-bar.tsx';
import { ModuleForm } from './module-form.tsx';
import { ModuleNavigation } from './module-navigation.tsx';
import { Notices } from './notices.tsx';
import { SaveBar } from './save-bar.tsx';
import { useCurrentModule } from './use-current-module.ts';
import { useGoToConflict } from './use-go-to-conflict.ts';
import { useSave } from './use-save.ts';
import { useSettle } from './use-settle.ts';

interface EditorProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
}

/** One survey on the screen: its modules, the fields of one of them, and the save bar. */
export function Editor({ survey, view }: EditorProps) {
  const { t } = useTranslation(['survey', 'editor']);
  const [, navigate] = useLocation();
  const villageName = useRef<HTMLInputElement>(null);
  const leave = () => navigate(paths.surveys, { replace: true });
  const modules = useCurrentModule(view.form);
  const go = useGoToConflict(view, modules);
  const settle = useSettle(survey, go.next, leave);
  const [busy, save] = useSave(survey, {
    onNameless: () => villageName.current?.focus(),
    onConflict: go.first,
  });
  const [askDelete, deleteDialog] = useDeleteSurvey(leave);
  const editable = view.can_edit && !view.open_elsewhere;

  return (
    <div className={styles.editor}>
      <EditorHead view={view} />
      <Notices survey={survey} view={view} go={go} settle={settle} onGone={leave} />
      <ModuleNavigation view={view} current={modules.current.name} onOpen={modules.open} />
      <div className={styles.form}>
        {!view.can_edit && !view.deleted_there && <p className={styles.soft}>{t('editor:readOnly')}</p>}
        <ModuleForm
          key={modules.current.name}
          module={modules.current}
          view={view}
          editable={editable}
          onType={survey.type}
          settle={settle}
          step={modules}
        />
        <AboutSurvey
          view={view}
          editable={editable}
          onType={survey.type}
          settle={settle}
          onDelete={() => askDelete(view.summary)}
          villageName={villageName}
        />
      </div>
      {view.open_elsewhere && <ElsewhereBar onTakeOver={survey.takeOver} />}
      {editable && <SaveBar survey={survey} view={view} busy={busy} onSave={save} />}
      {deleteDialog}
    </div>
  );
}
