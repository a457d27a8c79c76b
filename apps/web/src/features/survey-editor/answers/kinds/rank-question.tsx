import type { Choice } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useFormLanguage } from '../../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { RankField } from '../../../../ui/fields/rank-field.tsx';
import type { KindProps } from './kind-props.ts';

interface RankProps extends Omit<KindProps<'rank'>, 'notTaken'> {
  readonly choices: readonly Choice[];
}

/** Asks for an order. The answer is the choices' names with spaces between them, the first one first. */
export default function RankQuestion({ question: _, value, choices, onAnswer, ...around }: RankProps) {
  const { t } = useTranslation('rows');
  const language = useFormLanguage();
  const ranked = typeof value === 'string' ? value.split(' ').filter(Boolean) : [];
  return (
    <RankField
      {...around}
      options={choices.map(({ name, label }) => ({ value: name, label: inLanguage(label, language) }))}
      ranked={ranked}
      onRank={(names) => onAnswer(names.length > 0 ? names.join(' ') : null)}
      words={{
        up: (option) => t('rankUp', { option }),
        down: (option) => t('rankDown', { option }),
        take: (option) => t('rankTake', { option }),
        clear: t('rankClear'),
      }}
    />
  );
}
