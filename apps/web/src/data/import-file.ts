import { can } from '@sampark/core/access/can';
import { newLocalSurvey, typeField } from '@sampark/core/device/edit';
import { savedValues } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkField } from '@sampark/core/forms/check-field';
import { formFields } from '@sampark/core/forms/fields';
import type { Operation } from '@sampark/core/merge/operation';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { type Value, type Values, valueAt } from '@sampark/core/survey/values';
import { readBareSurvey, readOperation } from '@sampark/core/sync/read-operation';
import { deviceFailure } from './db/failure.ts';
import { isoNow } from './platform.ts';
import type { ImportResult } from './workbench-port.ts';
import type { Workspace } from './workspace.ts';

/** What a file holds: values of one survey, and what their author had seen, where it tells. */
interface Imported {
  readonly survey_id: string;
  readonly panchayat_id: string | null;
  readonly form_name: string | null;
  readonly form_version: number | null;
  readonly set: Values;
  readonly was: Values | null;
}

const ofOperation = (operation: Operation): Imported | null =>
  operation.action === 'delete' || operation.action === 'offer'
    ? null
    : {
        survey_id: operation.survey_id,
        panchayat_id: operation.action === 'create' ? operation.panchayat_id : null,
        form_name: operation.action === 'create' ? operation.form_name : null,
        form_version: operation.action === 'create' ? operation.form_version : null,
        set: operation.set,
        was: operation.action === 'create' ? {} : operation.was,
      };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isRescued = (json: unknown): json is { operation: unknown } =>
  typeof json === 'object' && json !== null && (json as { sampark?: unknown }).sampark === 'operation';

const isBundle = (json: unknown): json is { items: readonly unknown[] } =>
  typeof json === 'object' && json !== null && Array.isArray((json as { items?: unknown }).items);

/** Reads an exported survey, or an operation that was rescued from a queue. */
const readFile = (json: unknown): Imported | 'unreadable' | 'unknown_action' => {
  if (isRescued(json)) {
    const read = readOperation(json.operation);
    if (read.ok) return ofOperation(read.operation) ?? 'unreadable';
    return read.paths.includes('action') ? 'unknown_action' : 'unreadable';
  }
  const read = readBareSurvey(json);
  if (!read.ok || read.survey.survey_id === null) return 'unreadable';
  return { ...read.survey, survey_id: read.survey.survey_id, was: null };
};

const identityOf = ({ user, forms, platform }: Workspace, file: Imported): SurveyIdentity => {
  const form = forms.newest(file.form_name ?? 'village-standard');
  return {
    survey_id: file.survey_id,
    panchayat_id: file.panchayat_id ?? '',
    form_name: file.form_name ?? form.name,
    form_version: file.form_version ?? form.version,
    created_at: isoNow(platform),
    ...createdBy(user),
  };
};

/**
 * Takes a file's values in. A survey that is here gets them as a draft, for a person to look at and save; one that is
 * not is made with them. Either way they meet what the server has by the same merge as anything typed.
 */
export const importFile = async (workspace: Workspace, text: string): Promise<ImportResult> => {
  const json = parsed(text);
  return isBundle(json) ? importBundle(workspace, json.items) : importOne(workspace, json);
};

const importBundle = async (workspace: Workspace, items: readonly unknown[]): Promise<ImportResult> => {
  let last: ImportResult = { ok: false, because: 'unreadable' };
  for (const item of items) {
    last = await importOne(workspace, item);
    if (!last.ok) return last;
  }
  return last;
};

const importOne = async (workspace: Workspace, json: unknown): Promise<ImportResult> => {
  const file = readFile(json);
  if (typeof file === 'string') return { ok: false, because: file };
  const { store, user, forms, making, loop, platform } = workspace;
  const { row } = await store.read(file.survey_id);
  const panchayat_id = row?.identity.panchayat_id ?? file.panchayat_id ?? '';
  const subject = { panchayat_id, block_id: user.block_id ?? '', created_by: user.user_id };
  if (!can(user, row ? 'edit' : 'create', subject)) return { ok: false, because: 'not_allowed' };
  const identity = row?.identity ?? identityOf(workspace, file);
  const fields = formFields(forms.formOf(identity));
  const accepted = Object.entries(file.set).filter(([field, value]) => !checkField(fields, field, value));
  const step = (state: SurveyState): SurveyState => {
    const now = making();
    if (!state.row) {
      return saved({ ...state, row: newLocalSurvey(identity, Object.fromEntries(accepted), now.at) }, now);
    }
    const before = savedValues(state.row);
    const drafted = accepted.reduce((next, [field, value]: readonly [string, Value]) => {
      const was = file.was ? valueAt(file.was, field) : valueAt(before, field);
      return typeField(next, { field, was, now: value }, isoNow(platform));
    }, state.row);
    return { ...state, row: drafted };
  };
  try {
    await store.change([file.survey_id], step);
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  void loop.now();
  return { ok: true, survey_id: file.survey_id };
};
