import type { Choice } from '@sampark/core/forms/definition/definition';
import { useMemo } from 'react';
import type { PanchayatRecords } from '../../../../data/ports/surveys/records.ts';
import { usePanchayatOfRecords } from '../../../../shared/records/panchayat-of-records.ts';
import { recordLine } from '../../../../shared/records/record-line.ts';
import { useTypeWords } from '../../../../shared/records/type-words.ts';
import { useRecords } from '../../../../shared/records/use-records.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import type { Option } from '../../../../ui/fields/choice-field.tsx';
import { SearchedChoiceField } from '../../../../ui/fields/searched-choice-field.tsx';
import { ShownField } from '../../../../ui/fields/shown-field.tsx';
import { ClearAnswer } from '../clear-answer.tsx';
import type { KindProps } from './kind-props.ts';

interface RecordQuestionProps extends Omit<KindProps<'select_record'>, 'notTaken'> {
  /** The records that it offers now. */
  readonly choices: readonly Choice[];
}

const optionFor = (records: PanchayatRecords, id: string, otherwise: string): Option => {
  const record = records.tree.canonical(id);
  return { value: id, label: record ? recordLine(records, record) : otherwise };
};

/**
 * Asks for a record, among those of the panchayat. One that was merged is shown as the one that it counts for; one that is
 * not here stays, and the field says so.
 */
export default function RecordQuestion(props: RecordQuestionProps) {
  const { question, value, choices, onAnswer, ...around } = props;
  const { label, hint, error, readOnly } = around;
  const { t } = useTranslation(['records', 'rows', 'conflicts']);
  const words = useTypeWords();
  const records = useRecords(usePanchayatOfRecords());
  const answer = typeof value === 'string' ? value : '';
  const offered = useMemo(
    () => (records ? choices.map(({ name, label: { en } }) => optionFor(records, name, en)) : []),
    [records, choices],
  );
  if (!records) return <ShownField {...{ label, hint, error }}>{t('new.loading')}</ShownField>;
  const living = records.tree.canonical(answer);
  const isHere = answer === '' || living?.type === question.records;
  const chosen = isHere && living ? living.record_id : answer;
  const isOffered = chosen === '' || offered.some((option) => option.value === chosen);
  const options = isOffered
    ? offered
    : [optionFor(records, chosen, t('conflicts:recordNotHere')), ...offered];
  const doubt = isHere ? null : t('chosen.goneHint');
  if (options.length === 0) {
    const none = records.ofType(question.records).some((record) => !record.is_closed)
      ? t('chosen.noneFits')
      : words.none(question.records);
    return <ShownField {...{ label, hint, error }}>{none}</ShownField>;
  }
  return (
    <SearchedChoiceField
      {...around}
      error={[error, doubt].filter(Boolean).join(' ') || null}
      options={options}
      chosen={chosen === '' ? [] : [chosen]}
      multiple={false}
      find={(text) => records.find(text).map(({ record_id }) => record_id)}
      onChoose={([id]) => onAnswer(id ?? null)}
      end={chosen !== '' && !readOnly && <ClearAnswer field={label} onClear={() => onAnswer(null)} />}
      words={{
        search: t('rows:search', { field: label }),
        none: t('picker.none'),
        more: (count) => t('rows:moreMatches', { count }),
      }}
    />
  );
}
