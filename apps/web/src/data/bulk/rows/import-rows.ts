import { closedFields, type FieldChanges, saveBeside, type Touched } from '@sampark/core/device/change-set';
import { newLocalSurvey } from '@sampark/core/device/edit';
import { savedValueAt } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { sameValue } from '@sampark/core/survey/values';
import { type FileSurvey, fileSurveys } from '@sampark/core/tables/file-surveys';
import type { ImportProblem } from '@sampark/core/tables/import-problem';
import { restsBetween } from '../../browser/rests-between.ts';
import { deviceFailure } from '../../database/failure.ts';
import { recordSteps } from '../../open-survey/save-records.ts';
import { recoverLogged } from '../../open-survey/typing/recover-logged.ts';
import type {
  ImportCounts,
  ImportRowsPort,
  RowsResult,
  RowsToImport,
} from '../../ports/surveys/import-rows.ts';
import { newestForm } from '../../workspace/newest-form.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type OpenAction, openBulkLog } from '../bulk-log.ts';
import { placesHere } from './places-here.ts';
import { idIn, type Planning, planRow, type RowPlan } from './plan-row.ts';

type FieldEdits = (Touched & { readonly did: 'edited' })['fields'];

/** The surveys that are planned, noted and written together. */
const AT_ONCE = 50;

const touchedBy = (plan: RowPlan): readonly Touched[] => {
  if (plan.kind === 'changed') return [plan.touched];
  if (plan.kind !== 'made') return [];
  const { survey_id, created_by, created_at: at } = plan.identity;
  const records = plan.records.flatMap(({ record_id, made }) =>
    made ? [{ survey_id: record_id, values: made }] : [],
  );
  const made = [{ survey_id, values: plan.values }, ...records];
  return made.map((each) => ({ did: 'made', ...each, created_by, at }));
};

/** Plans some surveys of a file over what this device holds of them. */
async function planSlice(
  planning: Planning,
  slice: readonly FileSurvey[],
  rest: () => Promise<void>,
): Promise<readonly RowPlan[]> {
  const ids = slice.map((survey) => idIn(survey, planning.isOwn));
  const known = ids.filter((id) => id !== '');
  const states =
    known.length > 0
      ? await planning.here.store.change(known, (state) => state)
      : new Map<string, SurveyState>();
  const plans: RowPlan[] = [];
  for (const [at, survey] of slice.entries()) {
    await rest();
    plans.push(await planRow(planning, survey, states.get(ids[at] ?? '')));
  }
  return plans;
}

/** Returns the changes of a plan that nobody has come before. */
function stillThere({ row }: SurveyState, fields: FieldEdits): FieldChanges {
  if (!row) return {};
  const closed = closedFields(row);
  const open = Object.entries(fields).filter(
    ([field, { was }]) => !closed.has(field) && sameValue(savedValueAt(row, field), was),
  );
  return Object.fromEntries(open.map(([field, { now }]) => [field, now]));
}

/** Does what was planned. What another tab has changed since the plan stays. */
async function carryOut(here: Workspace, plans: readonly RowPlan[]): Promise<void> {
  const steps = new Map<string, (state: SurveyState) => SurveyState>();
  for (const plan of plans) {
    if (plan.kind === 'made') {
      const { identity, values, records } = plan;
      for (const [id, step] of recordSteps(here, identity, records, here.stamp())) steps.set(id, step);
      steps.set(identity.survey_id, (state) => {
        const now = here.stamp();
        return state.row ? state : saved({ ...state, row: newLocalSurvey(identity, values, now.at) }, now);
      });
    } else if (plan.kind === 'changed') {
      const { survey_id, fields } = plan.touched;
      steps.set(survey_id, (state) => {
        const changes = stillThere(state, fields);
        return Object.keys(changes).length === 0 ? state : saveBeside(state, changes, here.stamp());
      });
    }
  }
  await here.store.change([...steps.keys()], (state, id) => steps.get(id)?.(state) ?? state);
}

/** Counts what plans come to. */
function count(counts: { -readonly [Kind in keyof ImportCounts]: number }, plans: readonly RowPlan[]): void {
  for (const { kind } of plans) counts[kind] += 1;
}

/** Takes a file: plans it slice by slice, and carries each out where `open` is given. */
async function takeFile(
  here: Workspace,
  { file, form_name, panchayat_id }: RowsToImport,
  open: OpenAction | null,
  progress: (done: number, all: number) => void,
): Promise<RowsResult> {
  const { surveys, problems: ofFile } = fileSurveys(file);
  const counts = {
    made: 0,
    changed: 0,
    unchanged: 0,
    refused: ofFile.filter(({ reason }) => reason === 'twice').length,
  };
  const problems: (readonly ImportProblem[])[] = [ofFile];
  try {
    // A log that is older than a draft counts for nothing, and what somebody types is left alone.
    (await recoverLogged(here))();
    const places = await placesHere(here, panchayat_id);
    const planning: Planning = { here, places, form_name, isOwn: file.isOwn };
    let from = 0;
    const rest = restsBetween(here.platform, () => progress(from, surveys.length));
    for (; from < surveys.length; from += AT_ONCE) {
      const plans = await planSlice(planning, surveys.slice(from, from + AT_ONCE), rest);
      const touched = plans.flatMap(touchedBy);
      if (open && touched.length > 0) {
        // First the note, then the deed: whoever dies in between has done nothing, and taking it back finds that.
        await open.intend(touched);
        await carryOut(here, plans);
      }
      count(counts, plans);
      problems.push(plans.flatMap((plan) => plan.problems));
    }
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  return { ok: true, counts, problems: problems.flat(), action_id: open?.done()?.id ?? null };
}

/** Makes the part of the data that takes surveys out of files of rows. */
export function createImportRows(workspace: () => Workspace): ImportRowsPort {
  return {
    form: (name) => newestForm(workspace(), name),
    check: (rows, progress) => takeFile(workspace(), rows, null, progress),
    apply: async (rows, progress) => {
      const here = workspace();
      const result = await takeFile(here, rows, openBulkLog(here).begin({ kind: 'import' }), progress);
      void here.loop.send();
      return result;
    },
  };
}
