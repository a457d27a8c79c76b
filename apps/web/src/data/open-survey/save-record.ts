import type { LocalSurvey } from '@sampark/core/device/local-survey';
import { savedValues } from '@sampark/core/device/local-survey';
import type { OperationStamp } from '@sampark/core/device/queue';
import {
  namingRecord,
  type RecordSaving,
  recordSaved,
  recordSaving,
} from '@sampark/core/device/record-saving';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import type { FormDefinition } from '@sampark/core/forms/definition';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { ANY_VERSION } from '../database/device-store.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The Save of a survey whose record is written in the same transaction. */
export interface SaveWithRecord {
  readonly record_id: string;
  readonly survey: (state: SurveyState, row: LocalSurvey) => SurveyState;
  readonly record: (state: SurveyState) => SurveyState;
}

/**
 * Works out the Save of a survey that makes a record, or changes one. @param found the survey as it is held
 * @param shown the same with the typing in it
 * @param form that of the survey, with the records that people may choose
 * @returns null: it does neither, or the form of such records has not reached this device
 */
export function saveWithRecord(
  { forms, stamp, user }: Pick<Workspace, 'forms' | 'stamp' | 'user'>,
  {
    found,
    shown,
    form,
  }: { readonly found: SurveyState; readonly shown: LocalSurvey; readonly form: FormDefinition },
  now: OperationStamp,
): SaveWithRecord | null {
  const after = saved({ ...found, row: shown }, now).row;
  if (!found.row || !after) return null;
  const saving = recordSaving(shown.identity, form, savedValues(found.row), savedValues(after));
  if (!saving || !forms.has(saving.form_name, ANY_VERSION)) return null;
  return {
    record_id: saving.record_id,
    survey: (state, row) => saved({ ...state, row: namingRecord(row, saving, now.at) }, now),
    record: recordStep({ forms, stamp, user }, shown.identity, saving, now),
  };
}

/** Returns what the Save of a survey does to its record, whose form this device has. */
export function recordStep(
  { forms, stamp, user }: Pick<Workspace, 'forms' | 'stamp' | 'user'>,
  { panchayat_id }: Pick<SurveyIdentity, 'panchayat_id'>,
  saving: RecordSaving,
  now: OperationStamp,
): SaveWithRecord['record'] {
  const { record_id: survey_id, form_name } = saving;
  const { version } = forms.newest(form_name);
  const made = { survey_id, panchayat_id, form_name, form_version: version, created_at: now.at };
  const ofRecord = stamp();
  const identity = { ...made, ...createdBy(user) };
  return (state) => recordSaved(state, saving, { identity, version }, ofRecord);
}
