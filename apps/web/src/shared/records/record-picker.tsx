import type { RecordFacts } from '@sampark/core/records/record-facts';
import { useMemo, useState } from 'react';
import type { PanchayatRecords } from '../../data/ports/surveys/records.ts';
import { ChoiceField, type Option } from '../../ui/fields/choice-field.tsx';
import { QuickSearchBox } from '../../ui/fields/search-box.tsx';
import { useTranslation } from '../use-translation.ts';
import { recordLine } from './record-line.ts';

/** The records that are offered at once: as many as a person compares at a glance. */
const OFFERED = 6;

interface RecordPickerProps {
  readonly records: PanchayatRecords;
  /** The name of the search. */
  readonly search: string;
  /** The name of what is found. */
  readonly label: string;
  readonly mayBe: (record: RecordFacts) => boolean;
  /** The ids of those to offer before anybody has searched. */
  readonly likely?: readonly string[];
  /** The options beside the records. */
  readonly besides?: readonly Option[];
  /** Empty: none is chosen. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Lets a person search for a record and choose it. */
export function RecordPicker(props: RecordPickerProps) {
  const { records, search, label, mayBe, likely = [], besides = [], chosen, onChoose } = props;
  const { t } = useTranslation('records');
  const [text, setText] = useState('');
  const found = useMemo(() => {
    if (text.trim() !== '') return records.find(text).filter(mayBe);
    return likely.flatMap((id) => records.tree.canonical(id) ?? []).filter(mayBe);
  }, [records, text, likely, mayBe]);
  const offered = [
    ...besides,
    ...found.slice(0, OFFERED).map((record) => ({
      value: record.record_id,
      label: recordLine(records, record),
    })),
  ];
  return (
    <>
      <QuickSearchBox label={search} value={text} onText={setText} />
      {offered.length > 0 && (
        <ChoiceField
          label={label}
          options={offered}
          chosen={[chosen]}
          onChoose={([id]) => id !== undefined && onChoose(id)}
        />
      )}
      <p role="status">
        {text.trim() !== '' && found.length === 0 && t('picker.none')}
        {found.length > OFFERED && t('picker.more', { count: found.length - OFFERED })}
      </p>
    </>
  );
}
