import { type TakenBack, type Touched, takeBack } from '@sampark/core/device/change-set';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { isoNow } from '../browser/platform.ts';
import type { BulkAction, StayingSurvey } from '../ports/surveys/bulk.ts';
import { askDeleted, askRestoreMany, type Restored } from '../workspace/server-queries.ts';
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

/** The longest list of the recycle bin that the server gives: what is behind it shows once others are restored. */
const BIN = 500;

/** Asks the server for surveys that it has deleted. @returns by id; one that is not in the bin any more is `gone` */
async function restoreAll(
  workspace: Workspace,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, Restored | 'gone'>> {
  const outcome = new Map<string, Restored | 'gone'>(wanted.map((id) => [id, 'unreachable']));
  let left = new Set(wanted);
  while (left.size > 0) {
    const bin = await askDeleted(workspace);
    if (bin.kind !== 'ok') {
      if (bin.kind === 'not_allowed') for (const id of left) outcome.set(id, 'not_allowed');
      return outcome;
    }
    const found = bin.value.filter(({ survey_id }) => left.has(survey_id));
    const restored = await askRestoreMany(workspace, found);
    for (const [id, each] of restored) outcome.set(id, each);
    const settled = new Set([...restored].flatMap(([id, each]) => (each === 'unreachable' ? [] : [id])));
    const isWhole = bin.value.length < BIN;
    if (settled.size < restored.size) return outcome;
    left = new Set([...left].filter((id) => !settled.has(id)));
    if (isWhole) for (const id of left) outcome.set(id, 'gone');
    if (isWhole || found.length === 0) return outcome;
  }
  return outcome;
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
    else if (outcome === 'not_allowed' || outcome === 'gone')
      stays.push(stayingOf(workspace, touched, state, { fields: [], because: outcome }));
    else waits += 1;
  }
  void loop.send();
  const action = await log.note(id, { at: isoNow(platform), back, stays, waits });
  if (!action) throw new Error('The action is not in the log any more.');
  return action;
}
