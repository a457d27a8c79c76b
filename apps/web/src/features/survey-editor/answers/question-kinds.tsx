import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { readNumber } from '@sampark/core/forms/typed-number';
import { checkValue } from '@sampark/core/forms/validate';
import type { Value } from '@sampark/core/survey/values';
import { formatNumber } from '@sampark/i18n/formats';
import { useTranslation } from 'react-i18next';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import type { FieldFrame } from '../../../ui/fields/field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type OnAnswer, typedText } from './typed-text.ts';

/** The parts that are the same around every kind of question. */
export interface FieldAround extends Omit<FieldFrame, 'end'> {
  readonly readOnly: boolean;
}

interface KindProps<T extends Question['type']> extends FieldAround {
  readonly question: Extract<Question, { type: T }>;
  readonly value: Value;
  /** Typed text that is in the field and is no answer to it; undefined: there is none. */
  readonly notTaken: string | undefined;
  readonly onAnswer: OnAnswer;
}

/** Most options that are open on the screen; more become a closed list. */
const OPEN_OPTIONS = 5;

export function NumberQuestion({
  question,
  value,
  notTaken,
  onAnswer,
  ...around
}: KindProps<'integer' | 'decimal'>) {
  const { t, i18n } = useTranslation('survey');
  const problemText = useFieldProblemText();
  const unit = question.unit && inLanguage(question.unit, i18n.language);
  // A long number is shown again in groups: among many digits one too many is easily missed.
  const grouped = typeof value === 'number' && value >= 1000 ? formatNumber(value) : undefined;
  return (
    <NumberField
      {...around}
      value={typeof value === 'number' ? value : null}
      unit={[grouped, unit].filter(Boolean).join(' ') || undefined}
      decimals={question.step % 1 !== 0}
      read={(typed) => {
        const reading = readNumber(question, typed);
        return reading.ok ? reading : { ok: false, message: problemText(reading.problem) };
      }}
      notTaken={notTaken}
      sayNotTaken={(typed, reason) => t('problems.notTaken', { typed, reason })}
      onValue={onAnswer}
    />
  );
}

export function SelectQuestion({
  question,
  value,
  onAnswer,
  readOnly,
  ...around
}: Omit<KindProps<'select_one' | 'select_multiple'>, 'notTaken'>) {
  const { t, i18n } = useTranslation(['modules', 'common']);
  const options = question.choices.map(({ name, label }) => ({
    value: name,
    label: inLanguage(label, i18n.language),
  }));
  if (question.type === 'select_one' && options.length > OPEN_OPTIONS) {
    return (
      <Select
        {...around}
        value={typeof value === 'string' ? value : ''}
        options={options}
        empty={t('common:field.notChosen')}
        disabled={readOnly}
        onChoose={(chosen) => onAnswer(chosen === '' ? null : chosen)}
      />
    );
  }
  const multiple = question.type === 'select_multiple';
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [];
  return (
    <ChoiceField
      {...around}
      options={options}
      chosen={chosen}
      multiple={multiple}
      readOnly={readOnly}
      onChoose={(names) => onAnswer(multiple ? names : (names[0] ?? null))}
      end={
        !multiple &&
        !readOnly &&
        chosen.length > 0 && (
          <Button
            kind="quiet"
            small
            aria-label={t('clear', { field: around.label })}
            onClick={() => onAnswer(null)}
          >
            {t('clearShort')}
          </Button>
        )
      }
    />
  );
}

export function TextQuestion({
  question,
  value,
  notTaken,
  onAnswer,
  error,
  ...around
}: KindProps<'text' | 'date'>) {
  const problemText = useFieldProblemText();
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  return (
    <TextField
      {...around}
      type={question.type}
      enterKeyHint="next"
      autoComplete="off"
      value={typed.text}
      onText={typed.change}
      error={typed.problem ? problemText(typed.problem) : error}
    />
  );
}
