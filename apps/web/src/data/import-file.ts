import { can } from '@sampark/core/access/can';
import { newLocalSurvey, typeField } from '@sampark/core/device/edit';
import { savedValues } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkField } from '@sampark/core/forms/check-field';
import { formFields } from '@sampark/core/forms/fields';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { isEmpty, type Value, valueAt } from '@sampark/core/survey/values';
import { deviceFailure } from './db/failure.ts';
import { isoNow } from './platform.ts';
import { type Imported, piecesOf, readImported } from './read-import.ts';
import type { ImportRefusal, ImportResult } from './workbench-port.ts';
import type { Workspace } from './workspace.ts';

const identityOf = (
  { user, forms, platform }: Workspace,
  file: Imported,
  panchayat_id: string,
): SurveyIdentity => {
  const form = forms.newest(file.form_name ?? 'village-standard');
  return {
    survey_id: file.survey_id,
    panchayat_id,
    form_name: file.form_name ?? form.name,
    form_version: file.form_version ?? form.version,
    created_at: isoNow(platform),
    ...createdBy(user),
  };
};

/**
 * Takes a file's values in, of one survey or of many. A survey that is here gets them as a draft, for a person to look
 * at and save; one that is not is made with them. Either way they meet what the server has by the same merge as anything
 * typed. What cannot be taken stands in no other's way.
 */
export const importFile = async (workspace: Workspace, text: string): Promise<ImportResult> => {
  const taken = new Set<string>();
  const left: ImportRefusal[] = [];
  for (const piece of piecesOf(text)) {
    const result = await importOne(workspace, piece);
    if (typeof result === 'string') left.push(result);
    else taken.add(result.survey_id);
  }
  if (taken.size > 0) void workspace.loop.now();
  return { survey_ids: [...taken], left: taken.size + left.length === 0 ? ['unreadable'] : left };
};

/** What of a file is taken over what is here: not what the form does not know, and nothing over what is being typed. */
const newValues = (file: Imported, state: SurveyState, fields: ReturnType<typeof formFields>) =>
  Object.entries(file.set).filter(
    ([field, value]) =>
      !checkField(fields, field, value) &&
      state.row?.draft?.edits[field] === undefined &&
      // An exported survey lists what nobody has answered yet: that takes no answer away.
      (file.was !== null || !isEmpty(value)),
  );

const importOne = async (
  workspace: Workspace,
  json: unknown,
): Promise<ImportRefusal | { readonly survey_id: string }> => {
  const file = readImported(json);
  if (typeof file === 'string') return file;
  const { store, user, forms, making, platform } = workspace;
  const { row } = await store.read(file.survey_id);
  const panchayat_id = row?.identity.panchayat_id ?? file.panchayat_id;
  // What changes a survey says too little to make one: what it went on from has to come from the server first.
  if (panchayat_id === null) return 'not_here';
  const subject = { panchayat_id, block_id: user.block_id ?? '', created_by: user.user_id };
  if (!can(user, row ? 'edit' : 'create', subject)) return 'not_allowed';
  const identity = row?.identity ?? identityOf(workspace, file, panchayat_id);
  const fields = formFields(forms.formOf(identity));
  const step = (state: SurveyState): SurveyState => {
    const now = making();
    const accepted = newValues(file, state, fields);
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
    return deviceFailure(error);
  }
  return { survey_id: file.survey_id };
};
