import type { LocalSurvey } from '@sampark/core/device/local-survey';
import { savedValues } from '@sampark/core/device/local-survey';
import type { OperationStamp } from '@sampark/core/device/queue';
import { namingRecord, recordSaved } from '@sampark/core/device/records/record-saving';
import { type RecordSaving, recordSavings } from '@sampark/core/device/records/record-savings';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { ANY_VERSION } from '../database/device-store.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The steps for each record, by its id. */
export type RecordSteps = ReadonlyMap<string, (state: SurveyState) => SurveyState>;

/** The Save of a survey whose records are written in the same transaction. */
interface SaveWithRecords {
  readonly survey: (state: SurveyState, row: LocalSurvey) => SurveyState;
  readonly records: RecordSteps;
}

/**
 * Works out the Save of a survey that makes records, or changes some. It leaves out a record whose form has not reached this
 * device.
 * @param found the survey as the device holds it
 * @param shown the same with the typing in it
 * @param form the survey's form, with the records that people may choose
 */
export function saveWithRecords(
  workspace: Pick<Workspace, 'forms' | 'stamp' | 'user'>,
  {
    found,
    shown,
    form,
  }: { readonly found: SurveyState; readonly shown: LocalSurvey; readonly form: FormDefinition },
  now: OperationStamp,
): SaveWithRecords {
  const after = saved({ ...found, row: shown }, now).row;
  const all =
    found.row && after ? recordSavings(shown.identity, form, savedValues(found.row), savedValues(after)) : [];
  const savings = all.filter(({ form_name }) => workspace.forms.has(form_name, ANY_VERSION));
  return {
    survey: (state, row) => saved({ ...state, row: namingRecord(row, savings, now.at) }, now),
    records: recordSteps(workspace, shown.identity, savings, now),
  };
}

/** Returns what the Save of a survey does to its records. This device has the form of each. */
export const recordSteps = (
  { forms, stamp, user }: Pick<Workspace, 'forms' | 'stamp' | 'user'>,
  { panchayat_id }: Pick<SurveyIdentity, 'panchayat_id'>,
  savings: readonly RecordSaving[],
  now: OperationStamp,
): RecordSteps =>
  new Map(
    savings.map((saving) => {
      const { record_id: survey_id, form_name } = saving;
      const { version } = forms.newest(form_name);
      const made = { survey_id, panchayat_id, form_name, form_version: version, created_at: now.at };
      const ofRecord = stamp();
      const identity = { ...made, ...createdBy(user) };
      return [survey_id, (state) => recordSaved(state, saving, { identity, version }, ofRecord)];
    }),
  );
