import { answerAt } from '@sampark/core/forms/engine/instance';
import { fieldInVersions } from '@sampark/core/forms/fields/known-fields';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { conflictOf } from '../conflicts/conflict-choices.ts';
import { ConflictPanel } from '../conflicts/conflict-panel.tsx';
import type { Settle } from '../conflicts/use-settle.ts';
import styles from './unasked.module.css';

interface UnaskedProps {
  readonly view: SurveyView;
  readonly editable: boolean;
  readonly settle: Settle;
}

/** Lists the answers that the survey's version of the form does not ask, in the words of the version that asked them. */
export default function Unasked({ view, editable, settle }: UnaskedProps) {
  const { t } = useTranslation('versions');
  const text = useFieldText(view.form, view);
  const isSeen = (path: FieldPath): boolean => {
    const type = fieldInVersions(view.form_versions, path)?.question.type;
    return type !== 'calculate' && type !== 'hidden';
  };
  const shown = view.unasked.filter(isSeen);
  if (shown.length === 0) return null;
  return (
    <section className={styles.unasked} aria-labelledby="unasked">
      <h2 id="unasked">{t('unasked.title')}</h2>
      <p className={styles.soft}>{t('unasked.about')}</p>
      <dl className={styles.answers}>
        {shown.map((path) => {
          const show = (value: Value): string => text.value(path, value);
          const choose = (value: Value) => void settle.field(path, value, show(value));
          const conflict = conflictOf(view, path);
          return (
            <div key={path}>
              <dt>{text.label(path)}</dt>
              <dd>{show(answerAt(view.instance, path))}</dd>
              {conflict && (
                <dd>
                  <ConflictPanel
                    {...conflict}
                    show={show}
                    hasField={false}
                    onSettle={editable ? choose : null}
                  />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
