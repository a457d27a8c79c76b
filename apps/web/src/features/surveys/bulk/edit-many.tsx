import { checkValue } from '@sampark/core/forms/checks/validate';
import type { Question } from '@sampark/core/forms/definition/definition';
import { bulkFields } from '@sampark/core/forms/fields/bulk-fields';
import { readNumber } from '@sampark/core/forms/numbers/typed-number';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Value } from '@sampark/core/survey/values';
import { useState } from 'react';
import type { BulkPort, BulkResult } from '../../../data/ports/surveys/bulk.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useFormTitles } from '../../../shared/forms/use-form-titles.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';

interface EditManyProps {
  readonly bulk: BulkPort;
  readonly surveys: readonly SurveySummary[];
  readonly onClose: () => void;
  readonly onDone: (result: BulkResult) => void;
}

/** Returns the forms of surveys, the one of most surveys first. */
function formsOf(surveys: readonly SurveySummary[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { form_name } of surveys) counts.set(form_name, (counts.get(form_name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** Asks for a question and its new answer, and gives it to all surveys. */
export function EditMany({ bulk, surveys, onClose, onDone }: EditManyProps) {
  const { t } = useTranslation(['bulk', 'common']);
  const language = useFormLanguage();
  const forms = formsOf(surveys);
  const titles = useFormTitles(forms);
  const [formName, setFormName] = useState(forms[0] ?? '');
  const [field, setField] = useState('');
  /** Undefined: none is chosen yet, so that nobody takes answers away by pressing on. */
  const [value, setValue] = useState<Value | undefined>();
  const [busy, setBusy] = useState(false);
  const form = bulk.form(formName);
  const fields = form ? bulkFields(form) : new Map<string, never>();
  const question = fields.get(field)?.question;

  const begin = (name: string, path: string) => {
    setFormName(name);
    setField(path);
    setValue(undefined);
  };
  const apply = async () => {
    if (value === undefined) return;
    setBusy(true);
    const ids = surveys.map(({ survey_id }) => survey_id);
    onDone(await bulk.edit(ids, { form_name: formName, field, value }));
  };

  return (
    <FormDialog
      title={t('edit')}
      busy={busy}
      onSubmit={apply}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={value === undefined}>
            {t('apply', { count: surveys.length })}
          </Button>
        </>
      }
    >
      {titles.size > 1 && (
        <Select
          label={t('form')}
          value={formName}
          options={Array.from(titles, ([name, label]) => ({ value: name, label }))}
          onChoose={(name) => begin(name, '')}
        />
      )}
      <Select
        label={t('question')}
        value={field}
        empty={t('choose')}
        options={Array.from(fields, ([path, { question: each }]) => ({
          value: path,
          label: inLanguage(each.label, language),
        }))}
        onChoose={(path) => begin(formName, path)}
      />
      {question && <NewAnswer key={field} {...{ question, value }} onValue={setValue} />}
    </FormDialog>
  );
}

interface NewAnswerProps {
  readonly question: Question;
  /** Undefined: none is chosen yet. */
  readonly value: Value | undefined;
  readonly onValue: (value: Value | undefined) => void;
}

/** Lets a person choose or type the answer, or say that there is to be none. */
function NewAnswer({ question, value, onValue }: NewAnswerProps) {
  const { t } = useTranslation('bulk');
  const language = useFormLanguage();
  const problemText = useFieldProblemText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isMultiple = question.type === 'select_multiple';
  const type = (text: string) => {
    const reading = readTyped(question, text);
    setTyped(text);
    setError(reading.problem === null ? null : problemText(reading.problem));
    onValue(reading.problem === null ? reading.value : undefined);
  };
  const clear = (on: boolean) => {
    setTyped('');
    setError(null);
    onValue(on ? null : undefined);
  };
  const choices = 'choices' in question ? question.choices : [];
  const options = choices.map(({ name, label }) => ({ value: name, label: inLanguage(label, language) }));
  return (
    <>
      {options.length > 0 ? (
        <ChoiceField
          label={t('answer')}
          multiple={isMultiple}
          options={isMultiple ? options : [...options, { value: '', label: t('clear') }]}
          chosen={chosenOf(value)}
          onChoose={(names) => onValue(isMultiple ? names : names[0] || null)}
        />
      ) : (
        <TextField
          label={t('answer')}
          type={question.type === 'date' ? 'date' : 'text'}
          inputMode={question.type === 'text' || question.type === 'date' ? 'text' : 'decimal'}
          value={typed}
          onText={type}
          error={error}
        />
      )}
      {(options.length === 0 || isMultiple) && (
        <Checkbox label={t('clear')} checked={value === null} onCheck={clear} />
      )}
    </>
  );
}

/** Returns the choices that are marked; that of no answer has no name. */
function chosenOf(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [typeof value === 'string' ? value : ''];
}

/** Reads what somebody typed for a question. Nothing typed is nothing yet. */
function readTyped(
  question: Question,
  text: string,
): { readonly value: Value | undefined; readonly problem: ReturnType<typeof checkValue> } {
  if (text.trim() === '') return { value: undefined, problem: null };
  if (question.type === 'integer' || question.type === 'decimal' || question.type === 'range') {
    const reading = readNumber(question, text);
    return reading.ok ? { value: reading.value, problem: null } : { value: null, problem: reading.problem };
  }
  return { value: text, problem: checkValue(question, text) };
}
