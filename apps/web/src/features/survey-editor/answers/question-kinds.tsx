import { checkValue } from '@sampark/core/forms/checks/validate';
import type { Choice, Question } from '@sampark/core/forms/definition/definition';
import { readNumber } from '@sampark/core/forms/numbers/typed-number';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { formatNumber } from '@sampark/i18n/formats';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useDayInWords } from '../../../shared/dates.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SearchedChoiceField } from '../../../ui/fields/searched-choice-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ClearAnswer } from './clear-answer.tsx';
import type { KindProps } from './kinds/kind-props.ts';
import { typedText } from './typed-text.ts';

/** Most options that are open on the screen; more become a closed list. */
const OPEN_OPTIONS = 5;

/** Most options among which nobody needs a search. */
const UNSEARCHED_OPTIONS = 15;

export function NumberQuestion({
  question,
  value,
  notTaken,
  onAnswer,
  ...around
}: KindProps<'integer' | 'decimal' | 'range'>) {
  const { t } = useTranslation('survey');
  const language = useFormLanguage();
  const problemText = useFieldProblemText();
  const unit = question.unit && inLanguage(question.unit, language);
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

interface SelectProps extends Omit<KindProps<'select_one' | 'select_multiple'>, 'notTaken'> {
  /** The choices that it offers now. A chosen one that it offers no more stays, until it is taken away. */
  readonly choices: readonly Choice[];
}

export function SelectQuestion({ question, value, choices, onAnswer, readOnly, ...around }: SelectProps) {
  const { t } = useTranslation(['common', 'rows']);
  const language = useFormLanguage();
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [];
  const hidden = question.choices.filter(({ name }) => chosen.includes(name) && !offers(choices, name));
  // Another version of the form had these, and the answer stays.
  const gone = chosen
    .filter((name) => !offers(question.choices, name) && !offers(choices, name))
    .map((name) => ({ value: name, label: name }));
  const options = [...choices, ...hidden]
    .map(({ name, label }) => ({ value: name, label: inLanguage(label, language) }))
    .concat(gone);
  const multiple = question.type === 'select_multiple';
  const isMinimal = question.appearance?.split(' ').includes('minimal') ?? false;
  const clear = !multiple && !readOnly && chosen.length > 0 && (
    <ClearAnswer field={around.label} onClear={() => onAnswer(null)} />
  );
  const choose = (names: readonly string[]) => onAnswer(multiple ? names : (names[0] ?? null));
  if (options.length > UNSEARCHED_OPTIONS) {
    return (
      <SearchedChoiceField
        {...around}
        options={options}
        chosen={chosen}
        multiple={multiple}
        readOnly={readOnly}
        onChoose={choose}
        end={clear}
        words={{
          search: t('rows:search', { field: around.label }),
          none: t('rows:noMatch'),
          more: (count) => t('rows:moreMatches', { count }),
        }}
      />
    );
  }
  if (!multiple && (isMinimal || options.length > OPEN_OPTIONS)) {
    return (
      <Select
        {...around}
        value={chosen[0] ?? ''}
        options={options}
        empty={t('common:field.notChosen')}
        disabled={readOnly}
        onChoose={(name) => choose(name === '' ? [] : [name])}
      />
    );
  }
  return (
    <ChoiceField
      {...around}
      options={options}
      chosen={chosen}
      multiple={multiple}
      readOnly={readOnly}
      onChoose={choose}
      end={clear}
    />
  );
}

const offers = (choices: readonly Choice[], name: string): boolean =>
  choices.some((choice) => choice.name === name);

/** The browser's own fields for days and times; all others are lines of text. */
const INPUTS: Partial<Record<Question['type'], string>> = {
  date: 'date',
  time: 'time',
  dateTime: 'datetime-local',
};

/** The length of a time that such a field takes and gives: `YYYY-MM-DDThh:mm`, or `hh:mm`. */
const FIELD_LENGTH: Partial<Record<Question['type'], number>> = { time: 5, dateTime: 16 };

export function TextQuestion({
  question,
  value,
  notTaken,
  onAnswer,
  hint,
  error,
  ...around
}: KindProps<'text' | 'date' | 'time' | 'dateTime'>) {
  const problemText = useFieldProblemText();
  const inWords = useDayInWords();
  const typed = typedText(value, notTaken, (text) => checkValue(question, text), onAnswer);
  // The browser orders the figures of a day as it likes.
  const day =
    question.type === 'date' || question.type === 'dateTime' ? inWords(typed.text.slice(0, 10)) : '';
  return (
    <TextField
      {...around}
      hint={[hint, day].filter(Boolean).join(' ') || undefined}
      type={INPUTS[question.type] ?? 'text'}
      enterKeyHint="next"
      autoComplete="off"
      // Other programs write seconds and a time zone behind it.
      value={typed.text.slice(0, FIELD_LENGTH[question.type])}
      onText={typed.change}
      error={typed.problem ? problemText(typed.problem) : error}
    />
  );
}
