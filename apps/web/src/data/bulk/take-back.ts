import { type TakenBack, type Touched, takeBack } from '@sampark/core/device/change-set';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { isoNow } from '../browser/platform.ts';
import type { BulkAction, StayingSurvey } from '../ports/bulk.ts';
import { askDeleted, askRestore } from '../surveys/server-queries.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { BulkLog } from './bulk-log.ts';
import { isAllowed } from './is-allowed.ts';

/** Says of a survey that it stays. */
function stayingOf(
  { forms }: Workspace,
  touched: Touched,
  { row }: SurveyState,
  { fields, because }: Pick<StayingSurvey, 'fields' | 'because'>,
): StayingSurvey {
  const known = row ?? (touched.did === 'deleted' ? touched.row : null);
  const village = known?.edits[VILLAGE_NAME]?.now ?? known?.server?.values[VILLAGE_NAME] ?? '';
  const form = known && forms.formOf(known.identity);
  return {
    survey_id: touched.survey_id,
    village_name: typeof village === 'string' ? village : '',
    form_name: form?.name ?? '',
    form_version: form?.version ?? 0,
    fields,
    because,
  };
}

/** What the server said of a deleted survey that should be back. */
type Restored = 'back' | 'waits' | 'not_allowed';

/** Asks the server for surveys that it has deleted. */
async function restoreAll(
  workspace: Workspace,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, Restored>> {
  const restored = new Map<string, Restored>(wanted.map((id) => [id, 'waits']));
  if (wanted.length === 0) return restored;
  const bin = await askDeleted(workspace);
  if (bin.kind === 'not_allowed') return new Map(wanted.map((id) => [id, 'not_allowed']));
  if (bin.kind !== 'ok') return restored;
  const deleted = new Map(bin.value.map((survey) => [survey.survey_id, survey]));
  for (const id of wanted) {
    const survey = deleted.get(id);
    if (!survey) continue;
    const { kind } = await askRestore(workspace, survey);
    if (kind === 'ok') restored.set(id, 'back');
    else if (kind !== 'unreachable') restored.set(id, 'not_allowed');
  }
  return restored;
}

/** Takes an action back, as far as it goes: what was changed since stays, and what only the server can bring back may wait for it. */
export async function takeBackAction(workspace: Workspace, log: BulkLog, id: string): Promise<BulkAction> {
  const { store, stamp, loop, platform } = workspace;
  const mayReview = ({ row }: SurveyState): boolean => row !== null && isAllowed(workspace, 'review', row);
  const stays: StayingSurvey[] = [];
  const atServer: (readonly [Touched, SurveyState])[] = [];
  let back = 0;
  for await (const touched of log.touched(id)) {
    const byId = new Map(touched.map((each) => [each.survey_id, each]));
    const results = new Map<string, TakenBack>();
    const states = await store.change([...byId.keys()], (state, surveyId) => {
      const each = byId.get(surveyId);
      if (!each) return state;
      const { state: next, result } = takeBack(state, each, stamp(), mayReview(state));
      results.set(surveyId, result);
      return next;
    });
    for (const [surveyId, each] of byId) {
      const result = results.get(surveyId);
      const state = states.get(surveyId) ?? { row: null, queue: [] };
      if (!result || result.kind === 'back') back += 1;
      else if (result.kind === 'on_server') atServer.push([each, state]);
      else {
        const because = state.row && !state.row.deletion ? 'changed' : 'gone';
        stays.push(stayingOf(workspace, each, state, { fields: result.fields, because }));
      }
    }
  }
  if (atServer.length > 0) await loop.send();
  const restored = await restoreAll(
    workspace,
    atServer.map(([{ survey_id }]) => survey_id),
  );
  let waits = 0;
  for (const [touched, state] of atServer) {
    const outcome = restored.get(touched.survey_id);
    if (outcome === 'back') back += 1;
    else if (outcome === 'waits') waits += 1;
    else stays.push(stayingOf(workspace, touched, state, { fields: [], because: 'not_allowed' }));
  }
  void loop.send();
  const action = await log.note(id, { at: isoNow(platform), back, stays, waits });
  if (!action) throw new Error('The action is not in the log any more.');
  return action;
}
