import { answerAt } from '@sampark/core/forms/engine/instance';
import {
  type AskedQuestion,
  breaksConstraint,
  choicesOf,
  isReadOnly,
  isRequired,
  isTyped,
  questionAt,
  valueOf,
} from '@sampark/core/forms/engine/questions';
import { notesPath } from '@sampark/core/survey/about/notes';
import { marksPath } from '@sampark/core/survey/about/same-marks';
import type { FieldPath } from '@sampark/core/survey/values';
import { LazyEarlierAnswer } from '../carried/lazy-earlier.ts';
import { conflictOf } from '../conflicts/conflict-choices.ts';
import { withGoneChoices } from '../versions/gone-choices.ts';
import styles from './module-form.module.css';
import { LazyNotes } from './notes/lazy-notes.ts';
import { notesOn } from './notes/notes-on.ts';
import { LazyOffered } from './offers/lazy-offered.ts';
import { QuestionField } from './question-field.tsx';
import { LazyDoubt } from './reasons/lazy-doubt.ts';
import { useDrawnFirst } from './screen/drawn-first.ts';
import type { Scene } from './screen/scene.ts';
import { WarningLine } from './warning-line.tsx';

interface AskedFieldProps {
  readonly scene: Scene;
  readonly path: FieldPath;
}

/** Draws a question where it is asked, and below it the warnings about its answer. */
export function AskedField({ scene, path }: AskedFieldProps) {
  const { view, editable, onType, settle, warnings, say } = scene;
  const { not_taken } = useDrawnFirst(path, view);
  const { instance } = view;
  const found = questionAt(instance, path);
  if (!found || found.question.type === 'hidden') return null;
  const question = scene.withSaidChoices(found.question, path);
  const asked = { ...found, question };
  if (question.type === 'calculate' && question.label.en === question.name) return null;
  const { hint, constraint_message: message } = question;
  const isBroken = breaksConstraint(instance, asked);
  const label = say(question.label, path);
  const noted = notesOn(instance, path);
  return (
    <div className={styles.asked} data-noted={scene.notes.by !== null || undefined}>
      <div data-field={path} data-broken={isBroken || undefined}>
        <QuestionField
          question={question}
          path={path}
          label={label}
          hint={hint && say(hint, path)}
          value={valueOf(asked)}
          choices={withGoneChoices(
            choicesOf(instance, asked),
            { question, path, value: valueOf(asked) },
            view.form_versions,
          )}
          required={isRequired(instance, asked)}
          broken={isBroken ? (message ? say(message, path) : '') : null}
          notTaken={not_taken[path]}
          onType={onType}
          conflict={conflictOf(view, path)}
          settle={settle}
          refused={Object.hasOwn(view.refused, path)}
          readOnly={!editable}
          fixed={!isTyped(asked) || isReadOnly(instance, asked)}
        />
      </div>
      {scene.offers.has(path) && <LazyOffered scene={scene} asked={asked} path={path} />}
      <EarlierBelow scene={scene} asked={asked} path={path} />
      {scene.isWhole && (scene.notes.by !== null || noted.length > 0) && (
        <LazyNotes
          path={path}
          label={label}
          list={noted}
          notes={scene.notes}
          refused={Object.hasOwn(view.refused, notesPath(path))}
        />
      )}
      {warnings.about(path).map(({ warning }) => (
        <WarningLine key={warning.name} message={say(warning.message, path)} />
      ))}
      <div aria-live="polite">
        {warnings.at(path).map((given) => (
          <LazyDoubt key={given.warning.name} scene={scene} path={path} given={given} />
        ))}
      </div>
    </div>
  );
}

interface BelowProps extends AskedFieldProps {
  readonly asked: AskedQuestion;
}

/** Shows the answer of an earlier year, or that it was taken again. One that records or other surveys offer is of this year, and comes first. */
function EarlierBelow({ scene, asked, path }: BelowProps) {
  const { view, editable, onTypeAll, say, earlier } = scene;
  const { instance } = view;
  const marks = answerAt(instance, marksPath(path));
  const isThere = earlier?.answers.has(path) === true || marks !== null;
  if (!isThere || scene.offers.has(path) || conflictOf(view, path)) return null;
  const mayType = editable && isTyped(asked) && !isReadOnly(instance, asked);
  return (
    <LazyEarlierAnswer
      {...{ path, earlier, instance, marks }}
      label={say(asked.question.label, path)}
      value={valueOf(asked)}
      onTypeAll={mayType ? onTypeAll : null}
    />
  );
}
