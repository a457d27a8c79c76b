import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { isOfTree, RECORD_LABEL } from '@sampark/core/survey/record-form';
import { isRecord } from '@sampark/core/survey/summary';
import { useMemo } from 'react';
import type { SurveyView } from '../../data/ports/surveys/open-survey.ts';

/** Returns the form of a record as people edit it here: its name and its facts. Its page has other ways to move it, to close it and to merge it. */
const editedForm = (form: FormDefinition): FormDefinition => ({
  ...form,
  modules: form.modules.map((module) =>
    module.name === 'record'
      ? { ...module, children: module.children.filter(({ name }) => `record.${name}` === RECORD_LABEL) }
      : module,
  ),
});

/** Returns the view of a survey as it is; that of a record without what its own page asks about it. */
export function useRecordView(view: SurveyView): SurveyView {
  const { form, conflicts } = view;
  const isOfRecord = isRecord(view.summary);
  // The form stays the same object while a person types: the fields are drawn again when it changes.
  const edited = useMemo(() => (isOfRecord ? editedForm(form) : form), [isOfRecord, form]);
  const here = useMemo(
    () => (isOfRecord ? conflicts.filter(({ field }) => !isOfTree(field)) : conflicts),
    [isOfRecord, conflicts],
  );
  return useMemo(
    () => (isOfRecord ? { ...view, form: edited, conflicts: here } : view),
    [isOfRecord, edited, here, view],
  );
}
