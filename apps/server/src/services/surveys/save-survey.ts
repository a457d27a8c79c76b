import type { Operation } from '@sampark/core/merge/operation';
import { newSurveyId } from '@sampark/core/survey/ids';
import type { BareSurvey } from '@sampark/core/wire/read-operation';
import type { WireResult, WireSurvey } from '@sampark/core/wire/wire';
import type { Context } from '../context.ts';
import { hex } from '../primitives.ts';
import { applyItems } from '../sync/apply-items.ts';
import { operationItem } from '../sync/incoming.ts';
import { nestedJsonOf } from '../sync/results.ts';
import type { Sender } from '../sync/unit-of-work.ts';

/** The result of a single write, and the survey as the server has it now. */
export interface SaveResult {
  readonly result: WireResult;
  readonly survey: WireSurvey | null;
}

const commonOf = (context: Context, body: BareSurvey) => ({
  op_id: body.op_id ?? hex(context.random(16)),
  resolves: [],
  client_timestamp: body.client_timestamp,
  set: body.set,
});

/** Makes a survey from a plain client's; one without an id gets one here. */
export const createSurvey = (context: Context, sender: Sender, body: BareSurvey): Promise<SaveResult> =>
  writeOne(context, sender, {
    ...commonOf(context, body),
    action: 'create',
    survey_id: body.survey_id ?? newSurveyId(context.clock(), context.random(12)),
    panchayat_id: body.panchayat_id ?? sender.user.panchayat_id ?? '',
    form_name: body.form_name,
    form_version: body.form_version,
  });

/**
 * Applies a plain client's edit: an absent field stays untouched, `null` clears. Its base says what the client had
 * seen.
 */
export const updateSurvey = (
  context: Context,
  sender: Sender,
  surveyId: string,
  body: BareSurvey,
): Promise<SaveResult> =>
  writeOne(context, sender, {
    ...commonOf(context, body),
    action: 'update',
    survey_id: surveyId,
    was: null,
    base_version: body.base_version,
  });

/** Deletes a survey for a plain client. @param baseVersion the version that it had seen; `null`: it did not say */
export const deleteSurvey = (
  context: Context,
  sender: Sender,
  surveyId: string,
  baseVersion: number | null,
): Promise<SaveResult> =>
  writeOne(context, sender, {
    op_id: hex(context.random(16)),
    resolves: [],
    client_timestamp: null,
    action: 'delete',
    survey_id: surveyId,
    base_version: baseVersion,
  });

/** Carries out one operation whose rows may be lists, as those of a batch are carried out. */
export async function writeOne(context: Context, sender: Sender, operation: Operation): Promise<SaveResult> {
  const { outcomes } = await applyItems(context, () => [operationItem(operation, true)], sender, {
    keep: (outcome) => outcome,
  });
  const [applied] = outcomes;
  if (applied === undefined) throw new Error('an item without an outcome');
  const { result, survey } = applied;
  return { result, survey: survey && nestedJsonOf(survey) };
}
