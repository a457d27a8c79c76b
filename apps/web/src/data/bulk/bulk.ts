import { closedFields, saveBeside, type Touched } from '@sampark/core/device/change-set';
import { savedValueAt, savedValues } from '@sampark/core/device/local-survey';
import { inFlightOf } from '@sampark/core/device/queue';
import { fieldsInConflict } from '@sampark/core/device/settle';
import { deleted, type SurveyState } from '@sampark/core/device/survey-state';
import { checkField } from '@sampark/core/forms/checks/check-field';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { bulkFields, refusedAnswer } from '@sampark/core/forms/fields/bulk-fields';
import { formFields } from '@sampark/core/forms/fields/fields';
import { locksIn } from '@sampark/core/survey/about/review-locks';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import { type FieldPath, isEmpty, sameValue, type Value } from '@sampark/core/survey/values';
import { deviceFailure } from '../database/failure.ts';
import { recoverLogged } from '../open-survey/typing/recover-logged.ts';
import { createLive } from '../ports/live.ts';
import type { BulkAction, BulkPort, BulkResult, LeftAlone } from '../ports/surveys/bulk.ts';
import { formWithRecords } from '../records/with-records.ts';
import { newestForm } from '../workspace/newest-form.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type OpenAction, openBulkLog } from './bulk-log.ts';
import { isAllowed } from './is-allowed.ts';
import { takeBackAction } from './take-back.ts';

/** The surveys that are changed in one transaction. */
const AT_ONCE = 50;

type Change = Parameters<BulkPort['edit']>[1];

/** The step for a survey, or the reason to leave it alone; `null`: it is as it should be. */
type Plan = Touched | LeftAlone | null;

const planDeletion = (here: Workspace, { row, queue }: SurveyState): Plan => {
  if (!row) return 'gone';
  if (!isAllowed(here, 'delete', row)) return 'not_allowed';
  const on_server = row.server !== null || inFlightOf(queue) !== null;
  return { did: 'deleted', survey_id: row.identity.survey_id, row, on_server };
};

/** Returns the form of a survey as it is asked there: with the records that it names. */
type AskedForm = (survey: Pick<SurveyIdentity, 'panchayat_id'>, form: FormDefinition) => FormDefinition;

/** Makes the forms of surveys ready, as they are asked in their panchayats. */
const askedForms = async (here: Workspace, states: Iterable<SurveyState>): Promise<AskedForm> => {
  const known = new Map<FormDefinition, Map<string, FormDefinition>>();
  for (const { row } of states) {
    if (!row) continue;
    const form = here.forms.formOf(row.identity);
    const { panchayat_id } = row.identity;
    const ofForm = known.get(form) ?? new Map<string, FormDefinition>();
    known.set(form, ofForm);
    if (!ofForm.has(panchayat_id)) ofForm.set(panchayat_id, await formWithRecords(here, form, panchayat_id));
  }
  return ({ panchayat_id }, form) => known.get(form)?.get(panchayat_id) ?? form;
};

const planEdit = (
  here: Workspace,
  { row }: SurveyState,
  { form_name, field, value }: Change,
  askedForm: AskedForm,
): Plan => {
  if (!row) return 'gone';
  if (!isAllowed(here, 'edit', row)) return 'not_allowed';
  const form = here.forms.formOf(row.identity);
  if (form.name !== form_name || !bulkFields(form).has(field)) return 'not_asked';
  if (!isEmpty(value) && checkField(formFields(form), field, value)) return 'not_taken';
  const was = savedValueAt(row, field);
  if (closedFields(row).has(field)) return fieldsInConflict(row).has(field) ? 'conflict' : 'typed';
  if (locksIn(savedValues(row))?.(field) && !isAllowed(here, 'review', row)) return 'checked';
  if (sameValue(was, value)) return null;
  const refusal = refusedAnswer(askedForm(row.identity, form), savedValues(row), field, value);
  if (refusal) return refusal;
  return { did: 'edited', survey_id: row.identity.survey_id, fields: { [field]: { was, now: value } } };
};

/** Recovers typing that only logs have: an action leaves alone what somebody types, and a deletion that is taken back brings it back. */
const recoverNow = async (here: Workspace): Promise<void> => (await recoverLogged(here))();

const isTouched = (plan: Plan): plan is Touched => typeof plan === 'object' && plan !== null;

/** Something to do to many surveys. */
interface Deed {
  readonly action: Pick<BulkAction, 'kind' | 'edit'>;
  readonly planning: (states: Iterable<SurveyState>) => Promise<(state: SurveyState) => Plan>;
  readonly step: (state: SurveyState) => SurveyState;
}

/** Does something to a few surveys: first it is noted what will be done, then it is done. @param left counts those that are left alone */
async function actOnSlice(
  here: Workspace,
  open: OpenAction,
  { planning, step }: Deed,
  ids: readonly string[],
  left: Map<LeftAlone, number>,
): Promise<void> {
  const states = await here.store.change(ids, (state) => state);
  const plan = await planning(states.values());
  const plans = ids.map((id) => plan(states.get(id) ?? { row: null, queue: [] }));
  for (const each of plans) if (typeof each === 'string') left.set(each, (left.get(each) ?? 0) + 1);
  const touched = plans.filter(isTouched);
  if (touched.length === 0) return;
  await open.intend(touched);
  await here.store.change(
    touched.map(({ survey_id }) => survey_id),
    // Another tab may have changed the survey since.
    (state) => (isTouched(plan(state)) ? step(state) : state),
  );
}

/** Makes the part of the data that acts on many surveys. */
export function createBulk(workspace: () => Workspace): BulkPort {
  const actions = createLive<readonly BulkAction[]>();
  const logOf = (): ReturnType<typeof openBulkLog> => openBulkLog(workspace());
  const tell = async (): Promise<void> => actions.set(await logOf().read());
  void tell();

  const act = async (deed: Deed, surveyIds: readonly string[]): Promise<BulkResult> => {
    const here = workspace();
    const open = logOf().begin(deed.action);
    const left = new Map<LeftAlone, number>();
    try {
      await recoverNow(here);
      for (let from = 0; from < surveyIds.length; from += AT_ONCE)
        await actOnSlice(here, open, deed, surveyIds.slice(from, from + AT_ONCE), left);
    } catch (error) {
      await tell();
      return { ok: false, because: deviceFailure(error) };
    }
    void here.loop.send();
    await tell();
    return { ok: true, action: open.done(), left };
  };

  return {
    actions,
    form: (name) => newestForm(workspace(), name),
    delete: (surveyIds) => {
      const here = workspace();
      const deed: Deed = {
        action: { kind: 'delete' },
        planning: async () => (state) => planDeletion(here, state),
        step: (state) => deleted(state, here.stamp()),
      };
      return act(deed, surveyIds);
    },
    edit: (surveyIds, change) => {
      const here = workspace();
      const { form_name, field, value } = change;
      const changes: Readonly<Record<FieldPath, Value>> = { [field]: value };
      const deed: Deed = {
        action: { kind: 'edit', edit: { form_name, field } },
        planning: async (states) => {
          const askedForm = await askedForms(here, states);
          return (state) => planEdit(here, state, change, askedForm);
        },
        step: (state) => saveBeside(state, changes, here.stamp()),
      };
      return act(deed, surveyIds);
    },
    takeBack: async (id) => {
      try {
        await recoverNow(workspace());
        const action = await takeBackAction(workspace(), logOf(), id);
        await tell();
        return action;
      } catch (error) {
        await tell();
        return deviceFailure(error);
      }
    },
  };
}
