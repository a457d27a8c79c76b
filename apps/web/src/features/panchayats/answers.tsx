import type { FormDefinition } from '@sampark/core/forms/definition';
import { inLanguage, moduleFields, moduleOf, reasonPath } from '@sampark/core/forms/fields';
import { warningsOf } from '@sampark/core/forms/warnings';
import { isEmpty, type Values, valueAt } from '@sampark/core/survey/values';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../shared/surveys/field-text.ts';
import styles from './panchayats.module.css';

interface AnswersProps {
  readonly form: FormDefinition;
  readonly values: Values;
}

/** Shows a survey's answers, module by module, in the order of its form. */
export function Answers({ form, values }: AnswersProps) {
  const { t, i18n } = useTranslation('places');
  const text = useFieldText(form);
  const warnings = warningsOf(values, form);
  return form.modules.map((module) => {
    const ofModule = warnings.filter(
      ({ warning }) => moduleOf(form, reasonPath(warning.name)) === module.name,
    );
    const given = moduleFields(form, module).filter(({ path }) => !isEmpty(valueAt(values, path)));
    return (
      <section key={module.name} className={styles.module} aria-labelledby={`module-${module.name}`}>
        <h2 id={`module-${module.name}`}>{inLanguage(module.label, i18n.language)}</h2>
        {given.length === 0 && <p className={styles.soft}>{t('answers.none')}</p>}
        {given.length > 0 && (
          <dl>
            {given.map(({ path }) => (
              <div key={path}>
                <dt>{text.label(path)}</dt>
                <dd>{text.value(path, valueAt(values, path))}</dd>
              </div>
            ))}
          </dl>
        )}
        {ofModule.map(({ warning, reason }) => (
          <div key={warning.name} className={styles.warning}>
            <p>{t('answers.check', { message: inLanguage(warning.message, i18n.language) })}</p>
            <p>{reason === '' ? t('answers.noReason') : t('answers.reason', { reason })}</p>
          </div>
        ))}
      </section>
    );
  });
}
