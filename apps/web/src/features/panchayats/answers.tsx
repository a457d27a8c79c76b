import { saidReason } from '@sampark/core/forms/checks/ready-reasons';
import { warningsOf } from '@sampark/core/forms/checks/warnings';
import { completionOf } from '@sampark/core/forms/completion';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { openForm } from '@sampark/core/forms/engine/instance';
import { moduleOf } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { isEmpty, type Value, type Values } from '@sampark/core/survey/values';
import { sayer } from '../../shared/surveys/said-texts.ts';
import { type ReadRow, type Section, sectionsOf, valueIn } from '../../shared/surveys/sections.ts';
import { useQuestionText } from '../../shared/surveys/value-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './panchayats.module.css';

interface AnswersProps {
  readonly form: FormDefinition;
  readonly values: Values;
}

/** Shows a survey's answers, module by module, in the order of its form, with its rows. */
export function Answers({ form, values }: AnswersProps) {
  const { t, i18n } = useTranslation('places');
  const warnings = warningsOf(values, form);
  const instance = openForm(form, values);
  const say = sayer(instance);
  const completion = completionOf(values, form);
  const valueAt = (path: string) => valueIn(instance, path);
  return form.modules.map((module, index) => {
    const ofModule = warnings.filter(({ reasonAt }) => moduleOf(form, reasonAt) === module.name);
    const isBegun = (completion.modules[index]?.filled ?? 0) > 0;
    return (
      <section key={module.name} className={styles.module} aria-labelledby={`module-${module.name}`}>
        <h2 id={`module-${module.name}`}>{inLanguage(say(module.label, module.name), i18n.language)}</h2>
        {isBegun ? (
          <Sections sections={sectionsOf(instance, module)} valueAt={valueAt} />
        ) : (
          <p className={styles.soft}>{t('answers.none')}</p>
        )}
        {ofModule.map(({ warning, reason }) => (
          <div key={warning.name} className={styles.warning}>
            <p>
              {t('answers.check', {
                message: inLanguage(say(warning.message, warning.fields[0] ?? ''), i18n.language),
              })}
            </p>
            <p>
              {reason === ''
                ? t('answers.noReason')
                : t('answers.reason', { reason: saidReason(reason, i18n.language) })}
            </p>
          </div>
        ))}
      </section>
    );
  });
}

type ValueAt = (path: string) => Value;

/** Whether anything is answered in a section. */
const isGiven = (section: Section, valueAt: ValueAt): boolean =>
  section.kind === 'questions'
    ? section.questions.some(({ path }) => !isEmpty(valueAt(path)))
    : givenRows(section.rows, valueAt).length > 0;

const givenRows = (rows: readonly ReadRow[], valueAt: ValueAt): readonly ReadRow[] =>
  rows.filter(({ sections }) => sections.some((section) => isGiven(section, valueAt)));

interface SectionsProps {
  readonly sections: readonly Section[];
  readonly valueAt: ValueAt;
}

function Sections({ sections, valueAt }: SectionsProps) {
  const { i18n } = useTranslation();
  const questionText = useQuestionText();
  return sections
    .filter((section) => isGiven(section, valueAt))
    .map((section) =>
      section.kind === 'questions' ? (
        <dl key={section.questions[0]?.path}>
          {section.questions
            .filter(({ path }) => !isEmpty(valueAt(path)))
            .map(({ path, question }) => (
              <div key={path}>
                <dt>{inLanguage(question.label, i18n.language)}</dt>
                <dd>{questionText(question, valueAt(path))}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <div key={section.path} className={styles.rows}>
          <p>{inLanguage(section.repeat.label, i18n.language)}</p>
          <ol>
            {givenRows(section.rows, valueAt).map((row) => (
              <li key={row.path} value={row.number}>
                {row.heading && <p>{inLanguage(row.heading, i18n.language)}</p>}
                <Sections sections={row.sections} valueAt={valueAt} />
              </li>
            ))}
          </ol>
        </div>
      ),
    );
}
