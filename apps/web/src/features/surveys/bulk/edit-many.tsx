import { bulkFields } from '@sampark/core/forms/bulk-fields';
import type { Question } from '@sampark/core/forms/definition';
import { inLanguage } from '@sampark/core/forms/fields';
import { readNumber } from '@sampark/core/forms/typed-number';
import { checkValue } from '@sampark/core/forms/validate';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { isEmpty, type Value } from '@sampark/core/survey/values';
import { useState } from 'react';
import type { BulkPort, BulkResult } from '../../../data/ports/bulk.ts';
import { useFieldProblemText } from '../../../shared/data/field-problem-text.ts';
import { useFormTitles } from '../../../shared/forms/use-form-titles.ts';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
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
  const problemText = useFieldProblemText();
  const forms = formsOf(surveys);
  const titles = useFormTitles(forms);
  const [formName, setFormName] = useState(forms[0] ?? '');
  const [field, setField] = useState('');
  const [value, setValue] = useState<Value>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = bulk.form(formName);
  const fields = form ? bulkFields(form) : new Map<string, never>();
  const question = fields.get(field)?.question;

  const begin = (name: string, path: string) => {
    setFormName(name);
    setField(path);
    setValue(null);
    setTyped('');
    setError(null);
  };
  const type = (text: string) => {
    setTyped(text);
    const reading = question && readTyped(question, text);
    if (!reading) return;
    setError(reading.problem === null ? null : problemText(reading.problem));
    setValue(reading.problem === null ? reading.value : null);
  };
  const apply = async () => {
    const problem = question && !isEmpty(value) ? checkValue(question, value) : null;
    if (!question || error !== null || problem) return;
    setBusy(true);
    const ids = surveys.map(({ survey_id }) => survey_id);
    onDone(await bulk.edit(ids, { form_name: formName, field, value }));
  };

  return (
    <FormDialog
      title={t('edit')}
      busy={busy}
      onSubmit={() => void apply()}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={!question || error !== null}>
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
      {question && 'choices' in question && (
        <ChoiceField
          label={t('answer')}
          multiple={question.type === 'select_multiple'}
          options={[
            ...question.choices.map(({ name, label }) => ({
              value: name,
              label: inLanguage(label, language),
            })),
            ...(question.type === 'select_one' ? [{ value: '', label: t('clear') }] : []),
          ]}
          chosen={
            Array.isArray(value) ? (value as readonly string[]) : [typeof value === 'string' ? value : '']
          }
          onChoose={(names) => setValue(question.type === 'select_multiple' ? names : names[0] || null)}
        />
      )}
      {question && !('choices' in question) && (
        <TextField
          label={t('answer')}
          type={question.type === 'date' ? 'date' : 'text'}
          inputMode={question.type === 'text' || question.type === 'date' ? 'text' : 'decimal'}
          value={typed}
          onText={type}
          error={error}
          note={typed === '' ? t('clear') : undefined}
        />
      )}
    </FormDialog>
  );
}

/** Reads what somebody typed for a question. Nothing typed means no answer. */
function readTyped(
  question: Question,
  text: string,
): { readonly value: Value; readonly problem: ReturnType<typeof checkValue> } {
  if (text.trim() === '') return { value: null, problem: null };
  if (question.type === 'integer' || question.type === 'decimal' || question.type === 'range') {
    const reading = readNumber(question, text);
    return reading.ok ? { value: reading.value, problem: null } : { value: null, problem: reading.problem };
  }
  return { value: text, problem: checkValue(question, text) };
}
