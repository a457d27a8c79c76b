import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { useQuestionText } from '../../../shared/surveys/value-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import type { Compared, DifferingFact } from './compared.ts';

interface DifferingFactsProps {
  readonly compared: Compared;
  /** By path: whether the answer of the record is taken that goes. */
  readonly ofOther: ReadonlyMap<string, boolean>;
  readonly onChoose: (path: string, isOther: boolean) => void;
}

/** Asks of each fact that two records say differently which one is right. */
export function DifferingFacts({ compared: { facts }, ofOther, onChoose }: DifferingFactsProps) {
  const { t, i18n } = useTranslation('records');
  const questionText = useQuestionText();
  const text = ({ question }: DifferingFact, value: Value): string =>
    question && !isEmpty(value)
      ? questionText(question, value)
      : isEmpty(value)
        ? t('merge.empty')
        : String(value);
  if (facts.length === 0) return <p>{t('merge.noDifference')}</p>;
  return facts.map((fact) => (
    <ChoiceField
      key={fact.path}
      label={fact.question ? inLanguage(fact.question.label, i18n.language) : t('merge.name')}
      options={[
        { value: 'own', label: text(fact, fact.own) },
        { value: 'other', label: text(fact, fact.other) },
      ]}
      chosen={[(ofOther.get(fact.path) ?? fact.isOtherFirst) ? 'other' : 'own']}
      onChoose={([side]) => onChoose(fact.path, side === 'other')}
    />
  ));
}
