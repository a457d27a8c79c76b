import { can } from '@sampark/core/access/can';
import { attachmentsIn } from '@sampark/core/attachments/attachment-name';
import { newLocalSurvey } from '@sampark/core/device/edit';
import { type LocalSurvey, savedValues } from '@sampark/core/device/local-survey';
import { type RecordSaving, recordSavings } from '@sampark/core/device/records/record-savings';
import { openConflicts } from '@sampark/core/device/settle';
import { summaryOf } from '@sampark/core/device/summary';
import { deleted, type SurveyState, saved } from '@sampark/core/device/survey-state';
import { checkVillageName } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { madeOnceIn } from '@sampark/core/forms/definition/made-once';
import { begunAnswers, begunValues } from '@sampark/core/forms/engine/made-answers';
import { formFields } from '@sampark/core/forms/fields/fields';
import { tidyName } from '@sampark/core/forms/texts/tidy-name';
import { heirOf, listedWith } from '@sampark/core/places/listing';
import { formsOn, type Panchayat } from '@sampark/core/places/panchayat';
import { knownAnswers, namingAnswer } from '@sampark/core/records/known-answers';
import { withoutAbout } from '@sampark/core/survey/about/about-path';
import { newSurveyId } from '@sampark/core/survey/ids';
import { recordTypeOf } from '@sampark/core/survey/record-form';
import { isRecordType, subjectTypeOf } from '@sampark/core/survey/subject';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import { RECORD_ID, SURVEY_DATE, type Values, VILLAGE_NAME, withValues } from '@sampark/core/survey/values';
import { madeDevice } from '../browser/made-device.ts';
import { isoNow } from '../browser/platform.ts';
import { today } from '../browser/today.ts';
import { ANY_VERSION, storedPanchayats } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import { recordSteps } from '../open-survey/save-records.ts';
import { clearWriteAheadLog } from '../open-survey/typing/write-ahead-log.ts';
import type { CreateResult, DeleteResult, NewSurvey, SavedSurvey } from '../ports/surveys/surveys.ts';
import { copiedRowsOf, rowsBelow } from '../records/rows-of-records.ts';
import { formWithNames, formWithRecords } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';

const panchayatOf = async (
  { db, user }: Workspace,
  own: Panchayat | null,
  id: string,
): Promise<Panchayat | null> => {
  const stored = (await storedPanchayats(db, user.user_id)).find((each) => each.panchayat_id === id);
  // The sign-in's panchayat may be older than the server's newer word.
  return stored ?? (own?.panchayat_id === id ? own : null);
};

const identityFor = (
  { user, forms, platform }: Workspace,
  panchayat: Pick<Panchayat, 'panchayat_id'>,
  formName: string,
): SurveyIdentity => {
  const form = forms.newest(formName);
  return {
    survey_id: newSurveyId(platform.now(), platform.randomBytes(10)),
    panchayat_id: panchayat.panchayat_id,
    form_name: form.name,
    form_version: form.version,
    created_at: isoNow(platform),
    ...createdBy(user),
  };
};

/** Returns the records that a new survey makes with its first answers. */
const recordsOf = async (
  workspace: Workspace,
  identity: SurveyIdentity,
  values: Values,
  before: Values,
): Promise<readonly RecordSaving[]> => {
  const { forms } = workspace;
  const form = await formWithRecords(workspace, forms.formOf(identity), identity.panchayat_id);
  return recordSavings(identity, form, before, values).filter(
    ({ made, form_name }) => made !== null && forms.has(form_name, ANY_VERSION),
  );
};

/** Stores a new survey, with the records that it makes. @param before the answers that it copies, of which its records know already */
const storeNew = async (
  workspace: Workspace,
  identity: SurveyIdentity,
  values: Values,
  before: Values = {},
): Promise<CreateResult> => {
  const { stamp, loop } = workspace;
  const { survey_id } = identity;
  const savings = await recordsOf(workspace, identity, values, before);
  const record_id = savings.find(({ isNamed }) => isNamed)?.record_id;
  const named = record_id === undefined ? values : { ...values, [RECORD_ID]: record_id };
  const now = stamp();
  const records = recordSteps(workspace, identity, savings, now);
  const survey = (state: SurveyState): SurveyState =>
    saved({ ...state, row: newLocalSurvey(identity, named, now.at) }, now);
  try {
    await workspace.store.change([survey_id, ...records.keys()], (state, id) =>
      (records.get(id) ?? survey)(state),
    );
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  void loop.send();
  return { ok: true, survey_id };
};

/**
 * Returns the answers with which a survey about a record begins: the record's id and what is known of it, or the name of a new record.
 * @returns null: there is no such record of the form's type among those of the panchayat
 */
const recordValues = async (
  workspace: Workspace,
  form: FormDefinition,
  { record_id, record_label = '' }: NewSurvey,
  panchayat: Panchayat,
): Promise<Values | null> => {
  if (!isRecordType(subjectTypeOf(form))) return {};
  if (record_id === undefined) return namingAnswer(form, tidyName(record_label));
  const { row } = await workspace.store.read(record_id);
  const isOne =
    row !== null &&
    listedWith(panchayat).includes(row.identity.panchayat_id) &&
    recordTypeOf(row.identity.form_name) === subjectTypeOf(form);
  if (!isOne) return null;
  const rows = await rowsBelow(workspace, form, { panchayat_id: panchayat.panchayat_id, record_id });
  return { [RECORD_ID]: record_id, ...knownAnswers(form, savedValues(row)), ...rows };
};

/** Makes and saves a survey, so that colleagues see that the village is taken. */
export const createSurvey = async (
  workspace: Workspace,
  own: Panchayat | null,
  start: NewSurvey,
): Promise<CreateResult> => {
  const name = tidyName(start.village_name);
  const panchayat = await panchayatOf(workspace, own, start.panchayat_id);
  const allowed =
    panchayat && can(workspace.user, 'create', { ...panchayat, created_by: workspace.user.user_id });
  if (!allowed) return { ok: false, because: 'not_allowed' };
  const offered = formsOn(panchayat, today(workspace.platform.now()));
  const formName = start.form_name ?? offered[0];
  // Where the form is not on this device, another form would ask other things.
  const canAsk = formName && offered.includes(formName) && workspace.forms.has(formName, ANY_VERSION);
  if (!canAsk) return { ok: false, because: 'not_allowed' };
  const identity = identityFor(workspace, panchayat, formName);
  const form = workspace.forms.formOf(identity);
  const isOfVillage = subjectTypeOf(form) === 'village';
  if (isOfVillage && checkVillageName(name)) return { ok: false, because: 'not_allowed' };
  const ofRecord = await recordValues(workspace, form, start, panchayat);
  if (!ofRecord) return { ok: false, because: 'not_allowed' };
  const values = {
    ...(isOfVillage ? { [VILLAGE_NAME]: name } : {}),
    [SURVEY_DATE]: today(workspace.platform.now()),
    ...ofRecord,
  };
  return storeNew(workspace, identity, begunValues(form, values, madeDevice(workspace.platform)));
};

/** Gives a copy answers of its own to what the form makes once for each survey. */
const withOwnOnce = ({ forms, platform }: Workspace, identity: SurveyIdentity, values: Values): Values => {
  const form = forms.formOf(identity);
  const isOnce = madeOnceIn(formFields(form));
  const copied = Object.fromEntries(Object.entries(values).filter(([field]) => !isOnce(field)));
  const made = begunAnswers(form, copied, '', madeDevice(platform));
  return withValues(
    copied,
    made.filter(([field]) => isOnce(field)),
  );
};

/** Notes that the files of these answers belong to another survey, too. */
const copyFiles = async (workspace: Workspace, values: Values, surveyId: string): Promise<void> => {
  const names = [...attachmentsIn(values).values()];
  if (names.length === 0) return;
  const { attachmentsOf } = await import('../attachments/attachments.ts');
  await (await attachmentsOf(workspace)).copied(names, surveyId);
};

/** Makes a survey with the village and answers of another, dated today. If its panchayat has ended, the new one belongs to the panchayat that took it over. */
export const duplicateSurvey = async (workspace: Workspace, surveyId: string): Promise<CreateResult> => {
  const { row } = await workspace.store.read(surveyId);
  if (!row) return { ok: false, because: 'not_allowed' };
  const { form_name, form_version } = row.identity;
  const { user, db, store: surveys } = workspace;
  const panchayat_id = heirOf(await storedPanchayats(db, surveys.owner), row.identity.panchayat_id);
  const subject = { panchayat_id, block_id: user.block_id ?? '', created_by: user.user_id };
  if (!can(user, 'create', subject)) return { ok: false, because: 'not_allowed' };
  const fresh = identityFor(workspace, { panchayat_id }, form_name);
  const values = withValues(withoutAbout(savedValues(row)), [[SURVEY_DATE, today(workspace.platform.now())]]);
  const identity = { ...fresh, form_name, form_version };
  const own = withOwnOnce(workspace, identity, values);
  const copied = { ...own, ...(await copiedRowsOf(workspace, row.identity, own)) };
  await copyFiles(workspace, copied, identity.survey_id);
  return storeNew(workspace, identity, copied, copied);
};

/** The time that a person waits for the server's answer to a deletion, in milliseconds. */
const PATIENCE = 5_000;

/** Sends the outbox, for as long as a person waits for it; then it goes on in the background. */
const sendInTime = ({ loop, platform }: Workspace): Promise<void> =>
  new Promise((done) => {
    const cancel = platform.after(PATIENCE, done);
    void loop.send().then(() => {
      cancel();
      done();
    });
  });

/** Returns the result of a deletion that this device has stored. */
const afterDeletion = async (
  workspace: Workspace,
  { identity, server }: LocalSurvey,
): Promise<DeleteResult> => {
  const { store: surveys, platform } = workspace;
  const left = async () => (await surveys.read(identity.survey_id)).row;
  if (!server && !(await left())) return { kind: 'deleted_everywhere' };
  if (!platform.online()) return { kind: 'deleted_locally' };
  await sendInTime(workspace);
  const row = await left();
  if (row && !row.deletion) return { kind: 'failed', because: 'not_allowed' };
  return { kind: row ? 'deleted_locally' : 'deleted_everywhere' };
};

/** Deletes a survey here at once, and on the server when it can be reached. */
export const deleteSurvey = async (workspace: Workspace, surveyId: string): Promise<DeleteResult> => {
  const { store: surveys, stamp, user } = workspace;
  try {
    const { row } = await surveys.read(surveyId);
    if (!row) return { kind: 'deleted_everywhere' };
    const { panchayat_id, created_by } = row.identity;
    const subject = { panchayat_id, created_by, block_id: user.block_id ?? '' };
    if (!can(user, 'delete', subject)) return { kind: 'failed', because: 'not_allowed' };
    await surveys.change([surveyId], (state) => deleted(state, stamp()));
    clearWriteAheadLog(workspace, surveyId);
    return await afterDeletion(workspace, row).catch(() => ({ kind: 'deleted_locally' }));
  } catch (error) {
    return { kind: 'failed', because: deviceFailure(error) };
  }
};

/** Returns the saved content of a survey with its form, which has the records that its answers may name. */
export const readSurvey = async (workspace: Workspace, surveyId: string): Promise<SavedSurvey | null> => {
  const { store: surveys, forms } = workspace;
  const { row } = await surveys.read(surveyId);
  if (!row) return null;
  const form = forms.formOf(row.identity);
  const form_versions = forms.versionsOf(form.name);
  const [summary, values, conflicts] = [summaryOf(row, form), savedValues(row), openConflicts(row)];
  const asked = await formWithNames(workspace, form, summary.panchayat_id);
  return { summary, values, form: asked, form_versions, conflicts };
};
