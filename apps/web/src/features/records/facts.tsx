import type { Item, Question } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { PROPERTIES, propertyPath } from '@sampark/core/survey/record-form';
import { isEmpty, valueAt } from '@sampark/core/survey/values';
import { Pencil } from 'lucide-react';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { paths } from '../../shared/paths.ts';
import { useQuestionText } from '../../shared/surveys/value-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './record.module.css';
import type { OneRecord } from './use-one-record.ts';

const isQuestion = (item: Item): item is Question => item.type !== 'note' && !('children' in item);

/** Returns the questions of what a record's surveys save in it. */
export const propertiesOf = ({ form }: Pick<SavedSurvey, 'form'>): readonly Question[] =>
  form.modules.find(({ name }) => name === PROPERTIES)?.children.filter(isQuestion) ?? [];

/** Shows what is known of a record, in the words of the questions that save it. */
export function Facts({ one: { record, saved } }: { readonly one: OneRecord }) {
  const { t, i18n } = useTranslation('records');
  const questionText = useQuestionText();
  const known = propertiesOf(saved).flatMap((question) => {
    const value = valueAt(saved.values, propertyPath(question.name));
    return isEmpty(value) ? [] : [{ question, value }];
  });
  return (
    <Section title={t('facts.title')} boxed>
      {known.length > 0 ? (
        <dl className={styles.facts}>
          {known.map(({ question, value }) => (
            <div key={question.name}>
              <dt>{inLanguage(question.label, i18n.language)}</dt>
              <dd>{questionText(question, value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.soft}>{t('facts.none')}</p>
      )}
      <div className={styles.change}>
        <LinkButton
          href={paths.editSurvey(record.record_id)}
          icon={<Pencil size={20} aria-hidden="true" />}
          wide
        >
          {t('facts.change')}
        </LinkButton>
      </div>
    </Section>
  );
}
