import { isOfTree, MERGED_INTO, RECORD_PARENT, RECORD_STATE } from '@sampark/core/survey/record-form';
import { type FieldPath, isEmpty, type Value, valueAt } from '@sampark/core/survey/values';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PanchayatRecords } from '../../data/ports/surveys/records.ts';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import styles from './record.module.css';
import type { OneRecord } from './use-one-record.ts';

/** Returns the name of a record, its own where it counts for another one; empty where it is not here. */
function nameOf({ tree }: PanchayatRecords, id: string): string {
  const stays = tree.canonical(id);
  if (!stays || stays.record_id === id) return stays?.label ?? '';
  return tree.merged(stays.record_id).find(({ record_id }) => record_id === id)?.label ?? '';
}

/** Returns the different values of a field in conflict, that of the server first. */
const valuesOf = ({ values, conflicts }: SavedSurvey, field: FieldPath): readonly string[] => {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const mine = conflicts
    .filter((conflict) => conflict.field === field)
    .map((conflict) => text(conflict.mine));
  return [...new Set([text(valueAt(values, field)), ...mine])];
};

/** Lets a person choose where people said different things about the place of a record, its state, or what it is the same as. */
export function RecordConflicts({ one: { records, record, saved } }: { readonly one: OneRecord }) {
  const { t } = useTranslation('records');
  const [busy, settle] = useSettleRecord(record.record_id);
  const fields = [...new Set(saved.conflicts.map(({ field }) => field))].filter(isOfTree);
  const words = (field: FieldPath, value: string): string => {
    if (field === RECORD_STATE) return t(value === 'closed' ? 'conflict.closed' : 'conflict.active');
    const name = nameOf(records, value) || t('conflict.gone');
    if (field === RECORD_PARENT) return value === '' ? t('move.top') : t('partOf', { name });
    return value === '' ? t('conflict.itself') : t('conflict.sameAs', { name });
  };
  const titles: Readonly<Record<FieldPath, string>> = {
    [RECORD_PARENT]: t('conflict.place'),
    [RECORD_STATE]: t('conflict.state'),
    [MERGED_INTO]: t('conflict.same'),
  };
  return fields.map((field) => (
    <Banner key={field} tone="needs" icon={<CircleAlert size={20} aria-hidden="true" />}>
      <p id={`conflict-${field}`}>{titles[field]}</p>
      <div role="group" aria-labelledby={`conflict-${field}`} className={styles.choices}>
        {valuesOf(saved, field).map((value) => (
          <Button key={value} decides busy={busy} onClick={() => settle(field, value)}>
            {words(field, value)}
          </Button>
        ))}
      </div>
    </Banner>
  ));
}

/** Returns whether a choice is being written, and the function that makes it. It works offline, and is sent like a Save. */
function useSettleRecord(recordId: string) {
  const { t } = useTranslation(['survey', 'common']);
  const { surveys } = useAppData();
  const [busy, setBusy] = useState(false);
  const settle = async (field: FieldPath, value: Value): Promise<void> => {
    setBusy(true);
    const open = surveys.open(recordId);
    const result = await open.settle(field, isEmpty(value) ? null : value);
    await open.close();
    setBusy(false);
    if (!result.ok) notify.error(t(deviceFailureKey(result.because)));
  };
  return [busy, settle] as const;
}
