import { rowOf } from '@sampark/core/device/local-survey';
import { offerOf } from '@sampark/core/device/resync';
import { checkValue } from '@sampark/core/forms/checks/validate';
import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { bulkFields, refusedAnswer } from '@sampark/core/forms/fields/bulk-fields';
import { locksIn } from '@sampark/core/survey/about/review-locks';
import { type FieldPath, sameValue, type Value, type Values, valueAt } from '@sampark/core/survey/values';
import { counted } from '../../../counted.ts';
import type { SurveyWithCreator } from '../../../storage/kysely/surveys/surveys-repository.ts';
import { userInfoOf } from '../../access/accounts/people/user-info.ts';
import type { Context } from '../../context.ts';
import { hex } from '../../primitives.ts';
import { operationItem } from '../../sync/incoming.ts';
import { surveyOf } from '../../sync/survey-rows.ts';
import { syncBatch } from '../../sync/sync-batch.ts';

/** Surveys that are tried, one after the other. */
const TRIED = 20;
/** Surveys of a form that are looked at. */
const OF_A_FORM = 40;
/** Surveys that are looked at: some hold nothing that may change, and some are closed to their people. */
const LOOKED_AT = 400;

/** By these codes a server refuses an operation because of a rule, after a restore as ever. */
const BY_RULE: ReadonlySet<string | undefined> = new Set([
  'forbidden',
  'form_not_found',
  'form_retired',
  'invalid_fields',
  'held_for_review',
]);

/** Whether a device brought its newer work back. */
interface BroughtBack {
  readonly ok: boolean;
  readonly text: string;
}

/** Returns other answers to a question, the likeliest to be taken first. */
function otherAnswers(question: Question, now: Value): readonly Value[] {
  const numbers = [0, 1, 2];
  switch (question.type) {
    case 'text':
      return [`${typeof now === 'string' ? now : ''} (drill)`, 'drill', '1'];
    case 'integer':
    case 'decimal':
    case 'range':
      return typeof now === 'number' ? [now + 1, now - 1, ...numbers] : numbers;
    case 'date':
      return ['2026-01-01', '2026-01-02'];
    case 'select_one':
      return question.choices.map(({ name }) => name);
    default:
      return [];
  }
}

/** Returns an answer of a survey that somebody who fills it could have changed; `null`: nothing in it may change. */
export function changeIn(
  form: FormDefinition,
  values: Values,
): { readonly path: FieldPath; readonly value: Value } | null {
  const isLocked = locksIn(values);
  for (const [path, { question }] of bulkFields(form)) {
    if (isLocked?.(path) === true) continue;
    const now = valueAt(values, path);
    const value = otherAnswers(question, now).find(
      (other) =>
        !sameValue(other, now) &&
        checkValue(question, other) === null &&
        refusedAnswer(form, values, path, other) === null,
    );
    if (value !== undefined) return { path, value };
  }
  return null;
}

/** Offers a newer copy of a survey, as a device does whose work the restored database has lost. */
async function offerNewer(
  context: Context,
  found: SurveyWithCreator,
  form: FormDefinition,
  person: Omit<Parameters<typeof userInfoOf>[0], 'must_change_password'>,
  ended: string,
): Promise<'back' | 'lost' | 'not tried'> {
  const lost = surveyOf(found, []);
  const change = changeIn(form, lost.values);
  if (change === null) return 'not tried';
  const values = { ...lost.values, [change.path]: change.value };
  const row = rowOf({ ...lost, epoch: ended, version: lost.version + 1, values });
  const offer = offerOf({ row, queue: [] }, `drill-${hex(context.random(16))}`);
  if (offer === null) return 'not tried';
  const sender = { user: userInfoOf({ ...person, must_change_password: 0 }), device_id: null };
  const { answer } = await syncBatch(context, sender, () => [operationItem(offer, false)]);
  const [result] = answer.results;
  if (result?.status === 'rejected' && BY_RULE.has(result.code)) return 'not tried';
  if (Object.hasOwn(result?.rejected_fields ?? {}, change.path)) return 'not tried';
  const [after] = await context.storage.now.surveys.byIds([found.survey_id]);
  const isBack =
    after !== undefined && sameValue(valueAt(surveyOf(after, []).values, change.path), change.value);
  return isBack ? 'back' : 'lost';
}

/** Yields the newest surveys of people who fill them, of each form in turn, and of as many panchayats as there are. */
async function* newestSurveys(
  { storage: { now }, forms }: Context,
  panchayatIds: readonly string[],
): AsyncGenerator<{ readonly survey: SurveyWithCreator; readonly form: FormDefinition }> {
  const catalogue = await forms.read(now.forms);
  const scope = { kind: 'panchayats', panchayat_ids: panchayatIds } as const;
  const ofForms: SurveyWithCreator[][] = [];
  for (const { name } of catalogue.newest()) {
    const newest = await now.surveys.list({ scope, form_name: name, by: 'updated_at', limit: OF_A_FORM });
    const ofPanchayats = [...Map.groupBy(newest, ({ panchayat_id }) => panchayat_id).values()];
    ofForms.push(inTurn(ofPanchayats));
  }
  for (const survey of inTurn(ofForms).slice(0, LOOKED_AT)) {
    const form = catalogue.find(survey.form_name, survey.form_version);
    if (form !== undefined) yield { survey, form: form.definition };
  }
}

/** Takes the first of each list, then the second of each, and so on. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
};

/** Lets a device bring back a survey that is newer than the restored one, where there is a survey and somebody who fills it. */
export async function bringBackNewerWork(context: Context, ended: string): Promise<BroughtBack> {
  const staff = (await context.storage.now.people.all()).filter(
    ({ role, is_active, panchayat_id }) => role === 'staff' && is_active === 1 && panchayat_id !== null,
  );
  const people = Map.groupBy(staff, ({ panchayat_id }) => panchayat_id ?? '');
  let [looked, tried] = [0, 0];
  for await (const { survey, form } of newestSurveys(context, [...people.keys()])) {
    const there = people.get(survey.panchayat_id) ?? [];
    const person = there[looked % there.length];
    looked += 1;
    if (person === undefined) continue;
    const outcome = await offerNewer(context, survey, form, person, ended);
    if (outcome === 'back') {
      return { ok: true, text: `a device brought newer work on survey ${survey.survey_id} back` };
    }
    if (outcome === 'lost') tried += 1;
    if (tried >= TRIED) break;
  }
  if (tried > 0) {
    return { ok: false, text: `a device could not bring newer work back, on any of ${tried} surveys` };
  }
  return {
    ok: true,
    text:
      looked === 0
        ? 'no survey with somebody who fills it: no device was tried'
        : `nothing that somebody may change in ${counted(looked, 'survey')}: no device was tried`,
  };
}
