import { useTranslation } from '../../../../shared/use-translation.ts';
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx';
import type { KindProps } from './kind-props.ts';

/** The answer of somebody who has read a question and agrees. */
const AGREED = 'OK';

/** Asks for a tick. */
export function AcknowledgeQuestion({
  value,
  onAnswer,
  question: _,
  ...around
}: Omit<KindProps<'acknowledge'>, 'notTaken'>) {
  const { t } = useTranslation('rows');
  return (
    <ChoiceField
      {...around}
      multiple
      options={[{ value: AGREED, label: t('agreed') }]}
      chosen={value === AGREED ? [AGREED] : []}
      onChoose={(chosen) => onAnswer(chosen.length > 0 ? AGREED : null)}
    />
  );
}
