import type { Module } from '@sampark/core/forms/definition/definition';
import type { FieldPath } from '@sampark/core/survey/values';
import type { SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { ReadOnlyNote } from './notices/read-only-note.tsx';
import ModuleState from './review/module-state.tsx';

interface AboveQuestionsProps {
  readonly view: SurveyView;
  readonly module: Module;
  readonly onGo: (field: FieldPath) => void;
}

/** Says above the first question of a module why nobody types here, and what an officer said of it. */
export default function AboveQuestions({ view, module, onGo }: AboveQuestionsProps) {
  return (
    <>
      {!view.can_edit && !view.deleted_there && <ReadOnlyNote form={view.form_state} />}
      {view.review.of.size > 0 && <ModuleState view={view} module={module} onGo={onGo} />}
    </>
  );
}
