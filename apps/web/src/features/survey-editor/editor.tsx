import { useCallback, useDeferredValue, useRef } from 'react';
import { useLocation } from 'wouter';
import type { OpenSurvey, SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { useSavesByItself } from '../../shared/links/use-saves-by-itself.ts';
import { paths } from '../../shared/paths.ts';
import { useDeleteSurvey } from '../../shared/surveys/delete-survey.tsx';
import { useFieldText } from '../../shared/surveys/field-text.ts';
import { ModuleForm } from './answers/module-form.tsx';
import { useNotes } from './answers/notes/use-notes.ts';
import { useOffers } from './answers/offers/use-offers.ts';
import { useOpenRows } from './answers/rows/use-open-rows.ts';
import { useRows } from './answers/rows/use-rows.ts';
import { focusField, wrongFields } from './answers/screen/fields-on-screen.ts';
import { useEarlier } from './carried/use-earlier.ts';
import { useGoToConflict } from './conflicts/use-go-to-conflict.ts';
import { useSettle } from './conflicts/use-settle.ts';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import type { OfferedLanguages } from './form-language.tsx';
import { Later } from './later.tsx';
import { LazyAboveQuestions, LazyBelowQuestions } from './lazy-around-questions.ts';
import { ModuleNavigation } from './navigation/module-navigation.tsx';
import { useCurrentModule } from './navigation/use-current-module.ts';
import { useGoToField } from './navigation/use-go-to-field.ts';
import { useOpenModule } from './navigation/use-open-module.ts';
import { useShortcuts } from './navigation/use-shortcuts.ts';
import { LazyElsewhereBar } from './notices/lazy-elsewhere-bar.ts';
import { Notices } from './notices/notices.tsx';
import { ReviewGround } from './review/review-ground.ts';
import { CompletedNotice } from './saving/completed-notice.tsx';
import { SAVE_ID, SaveBar } from './saving/save-bar.tsx';
import { useSave } from './saving/use-save.ts';
import { useUndo } from './saving/use-undo.ts';

interface EditorProps {
  readonly survey: OpenSurvey;
  readonly view: SurveyView;
  readonly languages: OfferedLanguages;
}

/** Edits one survey: its modules, the fields of the open one, and the save bar. */
export function Editor({ survey, view, languages }: EditorProps) {
  const [, navigate] = useLocation();
  const villageName = useRef<HTMLInputElement>(null);
  const leave = useCallback(() => navigate(paths.surveys, { replace: true }), [navigate]);
  const modules = useCurrentModule(view.form);
  const isWhole = useDeferredValue(true, false);
  const form = useRef<HTMLDivElement>(null);
  const openModule = useOpenModule(modules.open, form);
  const openRows = useOpenRows();
  const goToConflict = useGoToConflict(view, modules, openRows);
  const go = useGoToField(view, modules, openRows, () => document.getElementById(SAVE_ID)?.focus());
  const settle = useSettle(survey, goToConflict.next, leave);
  const undo = useUndo(survey, view, (field) => go.next({ field }));
  const rows = useRows(survey, openRows, undo, go);
  const offers = useOffers(view);
  const { earlier, warnings: warn } = useEarlier(view);
  const text = useFieldText(view.form, view);
  const [busy, save] = useSave(survey, {
    onNameless: () => villageName.current?.focus(),
    onConflict: goToConflict.first,
    notTaken: () => Object.keys(view.not_taken).map(text.label),
    onSaved: () => focusField(wrongFields()[0]),
    onRefused: go.to,
  });
  /** The person stays in the field, but the typing until now is a step to take back. */
  const saveHere = () => {
    undo.left();
    void save();
  };
  const [askDelete, deleteDialog] = useDeleteSurvey(leave);
  const editable = useSavesByItself(survey, view) && view.can_edit && !view.open_elsewhere;
  const notes = useNotes(survey, view, editable);
  const press = useShortcuts(editable ? { save: saveHere, undo, go } : null);

  return (
    <div className={styles.editor}>
      <Later>
        <EditorHead view={view} languages={languages} />
      </Later>
      <Notices survey={survey} view={view} go={goToConflict} settle={settle} onGone={leave} />
      <Later>
        <ModuleNavigation {...{ view, warn, isWhole }} current={modules.current.name} onOpen={openModule} />
      </Later>
      {/* The keys of the fields inside arrive here. */}
      <div className={styles.form} ref={form} onKeyDown={press} onBlur={undo.left}>
        {isWhole && <LazyAboveQuestions view={view} module={modules.current} onGo={go.to} />}
        <ReviewGround value={{ survey, view, onSave: save }}>
          <ModuleForm
            key={modules.current.name}
            module={modules.current}
            {...{ view, isWhole, settle, rows, offers, earlier, warn, notes, canEdit: editable }}
            editable={editable && !view.review.locked.has(modules.current.name)}
            review={view.review}
            onType={undo.type}
            onTypeAll={undo.typeAll}
            step={modules}
            onOpen={openModule}
          />
        </ReviewGround>
        <CompletedNotice complete={view.completion.is_complete} />
        {isWhole && (
          <LazyBelowQuestions
            {...{ survey, view, notes, editable, settle, villageName, module: modules.current }}
            onType={undo.type}
            onSave={save}
            onDelete={() => askDelete(view.summary)}
          />
        )}
      </div>
      {view.open_elsewhere && <LazyElsewhereBar onTakeOver={survey.takeOver} />}
      <Later>
        {editable && (
          <SaveBar survey={survey} view={view} busy={busy} undo={undo} go={go} onSave={saveHere} />
        )}
      </Later>
      {deleteDialog}
    </div>
  );
}
