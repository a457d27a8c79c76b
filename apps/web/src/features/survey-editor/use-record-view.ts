import type { FormDefinition, Question } from '@sampark/core/forms/definition';
import { MERGED_INTO, RECORD_LABEL, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { isRecord } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import type { PanchayatRecords } from '../../data/ports/records.ts';
import type { SurveyView } from '../../data/ports/open-survey.ts';
import { useRecords } from '../../shared/records/use-records.ts';

/** Returns a field that holds the id of a record as a choice of the records that it may mean, so that people read their names. */
function byName(question: Question, ids: readonly string[], { tree }: PanchayatRecords): Question {
  const { name, label, required } = question;
  const choices = ids.map((id) => ({ name: id, label: { en: tree.canonical(id)?.label ?? id } }));
  return { type: 'select_one', name, label, required, choices };
}

/**
 * Returns the form of a record as people edit it: its name and its facts. The page of the record has ways of its own to move it, to close
 * it and to merge it; here those fields appear only while people have said different things about them.
 */
function editedForm(
  view: Pick<SurveyView, 'form' | 'conflicts'>,
  records: PanchayatRecords | undefined,
): FormDefinition {
  const inConflict = new Map(view.conflicts.map((conflict) => [conflict.field, conflict]));
  const shown = (path: FieldPath, question: Question): readonly Question[] => {
    const conflict = inConflict.get(path);
    if (!conflict) return path === RECORD_LABEL ? [question] : [];
    const isId = path === RECORD_PARENT || path === MERGED_INTO;
    if (!isId || !records) return [question];
    const ids = [conflict.theirs, conflict.mine].filter((id) => typeof id === 'string' && id !== '').map(String);
    return [byName(question, [...new Set(ids)], records)];
  };
  return {
    ...view.form,
    modules: view.form.modules.map((module) =>
      module.name === 'record'
        ? {
            ...module,
            children: module.children.flatMap((item) => shown(`record.${item.name}`, item as Question)),
          }
        : module,
    ),
  };
}

/** Returns the view of a survey as it is; that of a record with the form as people edit it. */
export function useRecordView(view: SurveyView): SurveyView {
  const isOfRecord = isRecord(view.summary);
  const needsNames = isOfRecord && view.conflicts.length > 0;
  const records = useRecords(needsNames ? view.summary.panchayat_id : '');
  const { form, conflicts } = view;
  // The form stays the same object while a person types: the fields are drawn again when it changes.
  const edited = useMemo(
    () => (isOfRecord ? editedForm({ form, conflicts }, records) : form),
    [isOfRecord, form, conflicts, records],
  );
  return useMemo(() => (edited === form ? view : { ...view, form: edited }), [edited, form, view]);
}
