import type { RecordFacts } from '@sampark/core/records/record-facts';
import { useEffect, useState } from 'react';
import type { PanchayatRecords } from '../../data/ports/surveys/records.ts';
import type { SavedSurvey } from '../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useFirstSync } from '../../shared/data/use-first-sync.ts';
import { useRecords } from '../../shared/records/use-records.ts';

/** A record with the records around it. */
export interface OneRecord {
  readonly records: PanchayatRecords;
  readonly record: RecordFacts;
  /** Its saved content. */
  readonly saved: SavedSurvey;
}

/**
 * Reads a record, again when it changes. Asked for one that was merged, it gives the one that stays.
 * @returns `undefined` while it is being read, `null` when it is not on this device, `deleted_there` when somebody deleted it and this
 * person has to choose
 */
export function useOneRecord(recordId: string): OneRecord | 'deleted_there' | null | undefined {
  const { surveys } = useAppData();
  const firstSync = useFirstSync();
  const [asked, setAsked] = useState<SavedSurvey | null>();
  const [saved, setSaved] = useState<SavedSurvey | null>();
  const records = useRecords(asked?.summary.panchayat_id ?? '');
  const record = records?.tree.canonical(recordId);
  const id = record?.record_id;
  const changed = id === undefined ? undefined : records?.summaryOf(id);

  useEffect(() => {
    let current = true;
    void surveys.read(recordId).then((read) => current && setAsked(read));
    return () => {
      current = false;
    };
    // The first sync may bring it.
  }, [surveys, recordId, firstSync]);

  useEffect(() => {
    if (id === undefined || changed === undefined) return;
    let current = true;
    void surveys.read(id).then((read) => current && setSaved(read));
    return () => {
      current = false;
    };
  }, [surveys, id, changed]);

  if (asked === null) return firstSync ? undefined : null;
  if (!records) return undefined;
  if (!record) return asked?.conflicts.length ? 'deleted_there' : null;
  return saved?.summary.survey_id === record.record_id ? { records, record, saved } : undefined;
}
