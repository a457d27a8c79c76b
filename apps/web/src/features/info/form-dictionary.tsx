import type { FormDefinition, Question } from '@sampark/core/forms/definition';
import { inLanguage, moduleFields } from '@sampark/core/forms/fields';
import { villageDetailed } from '@sampark/core/forms/village-detailed';
import { villageStandard } from '@sampark/core/forms/village-standard';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from 'react-i18next';
import styles from './form-dictionary.module.css';
import info from './info.module.css';

/** The forms that ship. The page draws every question from the definitions that the editor uses. */
const FORMS: readonly FormDefinition[] = [villageStandard, villageDetailed];

export function FormDictionary() {
  const { t, i18n } = useTranslation('info');
  return (
    <>
      <p>{t('docs.questions.body')}</p>
      {FORMS.map((form) => (
        <details key={form.name} className={styles.form}>
          <summary>
            {inLanguage(form.title, i18n.language)} <code>{form.name}</code>
          </summary>
          {form.modules.map((module) => (
            <section key={module.name} className={styles.module}>
              <h3>{inLanguage(module.label, i18n.language)}</h3>
              <ul>
                {moduleFields(form, module).map(({ path, question }) => (
                  <li key={path}>
                    <p>
                      {inLanguage(question.label, i18n.language)}
                      {question.required && (
                        <span className={info.soft}> ({t('docs.questions.required')})</span>
                      )}
                    </p>
                    <p className={info.soft}>
                      <Answer question={question} /> <code>{path}</code>
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      ))}
    </>
  );
}

/** Shows the possible answers: the bounds with their unit, or the options. */
function Answer({ question }: { readonly question: Question }) {
  const { t, i18n } = useTranslation('info');
  switch (question.type) {
    case 'integer':
    case 'decimal': {
      const bounds = t('docs.questions.range', {
        min: formatNumber(question.min),
        max: formatNumber(question.max),
      });
      const unit = question.unit && inLanguage(question.unit, i18n.language);
      const steps = question.step === 1 ? null : t('docs.questions.steps', { step: question.step });
      return [[bounds, unit].filter(Boolean).join(' '), steps].filter(Boolean).join(', ');
    }
    case 'select_one':
    case 'select_multiple':
      return question.choices.map(({ label }) => inLanguage(label, i18n.language)).join(' / ');
    case 'text':
      return t('docs.questions.text');
    case 'date':
      return t('docs.questions.date');
    default:
      return null;
  }
}
