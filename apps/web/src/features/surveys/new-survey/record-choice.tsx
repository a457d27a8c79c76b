import type { Lookalike } from '@sampark/core/records/alike/looks-like';
import { useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import type { PanchayatRecords } from '../../../data/ports/surveys/records.ts';
import { paths } from '../../../shared/paths.ts';
import { useAlikeWords } from '../../../shared/records/alike-words.ts';
import { recordLine } from '../../../shared/records/record-line.ts';
import { RecordPicker } from '../../../shared/records/record-picker.tsx';
import { useTypeWords } from '../../../shared/records/type-words.ts';
import { useRecords } from '../../../shared/records/use-records.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './new-survey-form.module.css';

/** Stands for a new record among those to choose from: no record has this id. */
const NEW = '+';

/** The records that are named at once as alike. */
const NAMED = 3;

interface RecordChoiceProps {
  readonly type: string;
  readonly panchayatId: string;
  /** The record that is chosen; empty: none. */
  readonly recordId: string;
  /** The name of a new one; undefined: none is to be made. */
  readonly label: string | undefined;
  readonly onChange: (change: {
    readonly record_id: string;
    readonly record_label: string | undefined;
  }) => void;
}

/** Asks which record the survey is about: one that is here, or a new one. */
export default function RecordChoice({ type, panchayatId, recordId, label, onChange }: RecordChoiceProps) {
  const { t } = useTranslation('records');
  const words = useTypeWords();
  const records = useRecords(panchayatId);
  const mayBe = useCallback(
    (record: { readonly type: string; readonly is_closed: boolean }) =>
      record.type === type && !record.is_closed,
    [type],
  );
  const likely = useMemo(() => (recordId === '' ? [] : [recordId]), [recordId]);
  if (!records) return <Skeleton label={t('new.loading')} lines={2} height={3} />;
  const choose = (id: string) =>
    onChange(id === NEW ? { record_id: '', record_label: '' } : { record_id: id, record_label: undefined });
  return (
    <>
      <RecordPicker
        records={records}
        search={t('new.search')}
        label={t('new.which', { type: words.one(type) })}
        mayBe={mayBe}
        likely={likely}
        besides={[{ value: NEW, label: words.fresh(type) }]}
        chosen={label === undefined ? recordId : NEW}
        onChoose={choose}
      />
      {label !== undefined && (
        <>
          <TextField
            label={t('new.name')}
            hint={t('new.nameHint')}
            autoComplete="off"
            value={label}
            onText={(typed) => onChange({ record_id: '', record_label: typed })}
          />
          <AlreadyHere records={records} type={type} label={label} onChoose={choose} />
        </>
      )}
    </>
  );
}

interface AlreadyHereProps extends Required<Pick<RecordChoiceProps, 'type'>> {
  readonly records: PanchayatRecords;
  readonly label: string;
  readonly onChoose: (id: string) => void;
}

/** Names the records that a new one looks like, before a second one is made by mistake. */
function AlreadyHere({ records, type, label, onChoose }: AlreadyHereProps) {
  const { t } = useTranslation('records');
  const alike = useMemo(
    (): readonly Lookalike[] =>
      records
        .lookalikes(type)({ labels: [label], numbers: [], house_number: null, place: null })
        .slice(0, NAMED),
    [records, type, label],
  );
  const why = useAlikeWords();
  if (alike.length === 0) return null;
  return (
    <Banner tone="needs" live>
      <p>{t('new.alike')}</p>
      <ul className={styles.alike}>
        {alike.flatMap((each) => {
          const record = records.tree.canonical(each.record_id);
          if (!record) return [];
          return (
            <li key={each.record_id}>
              <Link href={paths.record(each.record_id)}>{recordLine(records, record)}</Link>
              <span>{why(each)}</span>
              <Button small onClick={() => onChoose(each.record_id)}>
                {t('new.thisOne')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
