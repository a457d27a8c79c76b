import { answerAt } from '@sampark/core/forms/engine/instance';
import {
  breaksConstraint,
  choicesOf,
  isReadOnly,
  isRequired,
  isTyped,
  questionAt,
  valueOf,
} from '@sampark/core/forms/engine/questions';
import { reasonPath } from '@sampark/core/forms/fields';
import type { GivenWarning } from '@sampark/core/forms/warnings';
import { type FieldPath } from '@sampark/core/survey/values';
import { useTranslation } from '../../../shared/use-translation.ts';
import { conflictOf } from '../conflicts/conflict-choices.ts';
import { withGoneChoices } from '../versions/gone-choices.ts';
import { QuestionField } from './question-field.tsx';
import type { Scene } from './scene.ts';
import { WarningLine, WarningPanel } from './warning-panel.tsx';

interface AskedFieldProps {
  readonly scene: Scene;
  readonly path: FieldPath;
}

/** Draws a question where it is asked, and below it the warnings about its answer. */
export function AskedField({ scene, path }: AskedFieldProps) {
  const { view, editable, onType, settle, warnings, say } = scene;
  const { instance } = view;
  const found = questionAt(instance, path);
  if (!found || found.question.type === 'hidden') return null;
  const question = scene.withSaidChoices(found.question, path);
  const asked = { ...found, question };
  if (question.type === 'calculate' && question.label.en === question.name) return null;
  const { hint, constraint_message: message } = question;
  const isBroken = breaksConstraint(instance, asked);
  return (
    <div>
      <div data-field={path} data-broken={isBroken || undefined}>
        <QuestionField
          question={question}
          path={path}
          label={say(question.label, path)}
          hint={hint && say(hint, path)}
          value={valueOf(asked)}
          choices={withGoneChoices(
            choicesOf(instance, asked),
            { question, path, value: valueOf(asked) },
            view.form_versions,
          )}
          required={isRequired(instance, asked)}
          broken={isBroken ? (message ? say(message, path) : '') : null}
          notTaken={view.not_taken[path]}
          onType={onType}
          conflict={conflictOf(view, path)}
          settle={settle}
          refused={Object.hasOwn(view.refused, path)}
          readOnly={!editable}
          fixed={!isTyped(asked) || isReadOnly(instance, asked)}
        />
      </div>
      {warnings.about(path).map(({ warning }) => (
        <WarningLine key={warning.name} warning={warning} />
      ))}
      <div aria-live="polite">
        {warnings.at(path).map((given) => (
          <Reason key={given.warning.name} scene={scene} given={given} />
        ))}
      </div>
    </div>
  );
}

/** Shows a warning with the field for the reason to keep the answers. */
function Reason({ scene, given }: { readonly scene: Scene; readonly given: GivenWarning }) {
  const { t } = useTranslation('editor');
  const { view, editable, onType, settle } = scene;
  const path = reasonPath(given.warning.name);
  const question = scene.reasons.get(path);
  return (
    <WarningPanel {...given}>
      {question && (editable || given.reason !== '') && (
        <div data-field={path}>
          <QuestionField
            question={question}
            path={path}
            label={t('check.reason')}
            hint={undefined}
            value={answerAt(view.instance, path)}
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
        </div>
      )}
    </WarningPanel>
  );
}

const NO_CHOICES = [] as const;
