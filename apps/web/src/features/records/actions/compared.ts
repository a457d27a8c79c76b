import type { Question } from '@sampark/core/forms/definition/definition';
import { mergeRecords, type RecordEdit } from '@sampark/core/records/merge-records';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { propertyPath, RECORD_LABEL } from '@sampark/core/survey/record-form';
import { type FieldPath, isEmpty, sameValue, type Value, valueAt } from '@sampark/core/survey/values';
import { useEffect, useState } from 'react';
import type { PanchayatRecords } from '../../../data/ports/surveys/records.ts';
import type { SavedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import { propertiesOf } from '../facts.tsx';

/** The facts in which two records differ. */
export interface DifferingFact {
  readonly path: FieldPath;
  /** `null`: it is the name of the record. */
  readonly question: Question | null;
  /** The fact of the record that stays. */
  readonly own: Value;
  /** The fact of the other one. */
  readonly other: Value;
  /** The other one's is taken unless somebody says otherwise: the one that stays says nothing. */
  readonly isOtherFirst: boolean;
}

/** Two records beside each other. */
export interface Compared {
  readonly stays: RecordFacts;
  readonly goes: RecordFacts;
  readonly edit: RecordEdit;
  readonly facts: readonly DifferingFact[];
}

/** Returns what two records say differently, in the order of the form. */
export function differingFacts(stays: SavedSurvey, goes: SavedSurvey): readonly DifferingFact[] {
  const asked = [
    { path: RECORD_LABEL, question: null },
    ...propertiesOf(stays).map((question) => ({ path: propertyPath(question.name), question })),
  ];
  return asked.flatMap(({ path, question }) => {
    const [own, other] = [valueAt(stays.values, path), valueAt(goes.values, path)];
    return sameValue(own, other) || isEmpty(other)
      ? []
      : [{ path, question, own, other, isOtherFirst: isEmpty(own) }];
  });
}

/** Reads two records of a panchayat. @returns null until both are read, and where they cannot be merged */
export function useCompared(records: PanchayatRecords, one: string, other: string): Compared | null {
  const { surveys } = useAppData();
  const edit = mergeRecords(records.tree, one, other);
  const goesId = typeof edit === 'string' ? '' : edit.record_id;
  const staysId = goesId === one ? (records.tree.canonical(other)?.record_id ?? '') : one;
  const [read, setRead] = useState<readonly [stays: SavedSurvey, goes: SavedSurvey] | null>(null);
  useEffect(() => {
    if (goesId === '') return;
    let current = true;
    void Promise.all([surveys.read(staysId), surveys.read(goesId)]).then(([stays, goes]) => {
      if (current && stays && goes) setRead([stays, goes]);
    });
    return () => {
      current = false;
    };
  }, [surveys, staysId, goesId]);
  const [stays, goes] = [records.tree.canonical(staysId), records.tree.canonical(goesId)];
  const isRead = read?.[0].summary.survey_id === staysId && read[1].summary.survey_id === goesId;
  if (typeof edit === 'string' || !stays || !goes || !isRead) return null;
  return { stays, goes, edit, facts: differingFacts(...read) };
}
