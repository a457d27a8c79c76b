import type { Values } from '@sampark/core/survey/values';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import styles from '../conflicts/conflict-panel.module.css';

/** Lists the answers that somebody had entered into a survey that was deleted. */
export function EnteredAnswers({ view, values }: { readonly view: SurveyView; readonly values: Values }) {
  const { t } = useTranslation('conflicts');
  const text = useFieldText(view.form, view);
  return (
    <>
      <h3>{t('whole.answers')}</h3>
      <dl className={styles.answers}>
        {Object.entries(values).map(([field, value]) => (
          <div key={field}>
            <dt>{text.label(field)}</dt>
            <dd>{text.value(field, value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
