import { answerAt } from '@sampark/core/forms/engine/instance';
import { inAnyRow } from '@sampark/core/survey/row-path';
import { type FieldPath, isEmpty } from '@sampark/core/survey/values';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { conflictOf } from '../../conflicts/conflict-choices.ts';
import { QuestionField } from '../question-field.tsx';
import type { Scene } from '../screen/scene.ts';
import { ReadyReasons } from './ready-reasons.tsx';

interface ReasonFieldProps {
  readonly scene: Scene;
  /** The path of the reason. */
  readonly path: FieldPath;
}

/** Asks for the reason to keep an answer: chosen or typed. */
export default function ReasonField({ scene, path }: ReasonFieldProps) {
  const { t } = useTranslation('editor');
  const { view, editable, onType, settle } = scene;
  const question = scene.reasons.get(inAnyRow(path));
  if (!question) return null;
  const value = answerAt(view.instance, path);
  return (
    <div data-field={path}>
      <QuestionField
        question={question}
        path={path}
        label={t('check.reason')}
        hint={undefined}
        value={value}
        choices={NO_CHOICES}
        required={false}
        broken={null}
        notTaken={view.not_taken[path]}
        onType={onType}
        conflict={conflictOf(view, path)}
        settle={settle}
        refused={Object.hasOwn(view.refused, path)}
        readOnly={!editable}
        fixed={false}
      />
      {editable && isEmpty(value) && <ReadyReasons path={path} onType={onType} />}
    </div>
  );
}

const NO_CHOICES = [] as const;
