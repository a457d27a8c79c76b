import { can } from '@sampark/core/access/can';
import { closedFields, type Touched } from '@sampark/core/device/change-set';
import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { type RecordSaving, recordSavings } from '@sampark/core/device/records/record-savings';
import { fieldsInConflict } from '@sampark/core/device/settle';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { checkRecordId } from '@sampark/core/forms/checks/validate';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { begunValues } from '@sampark/core/forms/engine/made-answers';
import { locksIn } from '@sampark/core/survey/about/review-locks';
import { newSurveyId } from '@sampark/core/survey/ids';
import { stateOfAnswers } from '@sampark/core/survey/state-of-answers';
import { isRecordType, subjectTypeOf } from '@sampark/core/survey/subject';
import { createdBy, type SurveyIdentity } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  isEmpty,
  RECORD_ID,
  SURVEY_DATE,
  sameValue,
  type Value,
  type Values,
  VILLAGE_NAME,
  valueAt,
  withValues,
} from '@sampark/core/survey/values';
import type { Role } from '@sampark/core/tables/columns';
import type { FileSurvey } from '@sampark/core/tables/file-surveys';
import type { FoundPlace } from '@sampark/core/tables/find-place';
import type { ImportProblem, ImportReason } from '@sampark/core/tables/import-problem';
import { judgeAnswers, onlyInEditor } from '@sampark/core/tables/judge-answers';
import { type ReadAnswers, readAnswers } from '@sampark/core/tables/read-answers';
import { dayIn } from '@sampark/core/tables/read-cell';
import { madeDevice } from '../../browser/made-device.ts';
import { isoNow } from '../../browser/platform.ts';
import { ANY_VERSION } from '../../database/device-store.ts';
import { formWithRecords } from '../../records/with-records.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { isAllowed } from '../is-allowed.ts';
import type { PlacesHere } from './places-here.ts';

/** The outcome for one survey of a file. */
export type RowPlan = { readonly problems: readonly ImportProblem[] } & (
  | { readonly kind: 'refused' | 'unchanged' }
  | { readonly kind: 'changed'; readonly touched: Touched & { readonly did: 'edited' } }
  | {
      readonly kind: 'made';
      readonly identity: SurveyIdentity;
      readonly values: Values;
      readonly records: readonly RecordSaving[];
    }
);

/** The facts that a plan looks at beside the survey. */
export interface Planning {
  readonly here: Workspace;
  readonly places: PlacesHere;
  /** The form of rows that name none; empty: there is none. */
  readonly form_name: string;
  readonly isOwn: boolean;
}

/** Matches the id of a survey that a file of our own adds, such as `new 1`. The rows of its lists name it so, too. */
const NEW = /^(new|नया)(?![\p{L}\p{M}])/iu;

/** Returns the id of the survey that a row is about; empty: it is to be made. */
export function idIn(survey: FileSurvey, isOwn: boolean): string {
  const id = survey.roles.get('survey_id') ?? '';
  return isOwn && NEW.test(id) ? '' : id;
}

const refusedRow = (
  survey: FileSurvey,
  reason: ImportReason,
  cell = '',
  problems: readonly ImportProblem[] = [],
): RowPlan => ({ kind: 'refused', problems: [...problems, { ...survey.at, reason, cell, holds: 'row' }] });

/** Makes a function that notes an answer of a file as not imported. */
const leftAlone =
  ({ places }: ReadAnswers, holds: ImportProblem['holds']) =>
  (field: FieldPath, reason: ImportReason): readonly ImportProblem[] => {
    const place = places.get(field);
    return place ? [{ ...place.at, reason, cell: place.cell, holds }] : [];
  };

const isRefused = (problems: readonly ImportProblem[]): boolean =>
  problems.some(({ holds }) => holds === 'row');

/** Whether two answers say the same: files end lines as they like. */
const saysSame = (one: Value, other: Value): boolean => {
  if (typeof one !== 'string' || typeof other !== 'string') return sameValue(one, other);
  return one.replaceAll(/\r\n?/g, '\n').trim() === other.replaceAll(/\r\n?/g, '\n').trim();
};

/** Judges answers beside the others. @returns those that stay, and what is wrong with the rest */
function judged(
  form: FormDefinition,
  before: Values,
  answers: ReadonlyMap<FieldPath, Value>,
  read: ReadAnswers,
): { readonly answers: ReadonlyMap<FieldPath, Value>; readonly problems: readonly ImportProblem[] } {
  const found = judgeAnswers(form, withValues(before, answers), answers.keys());
  const problems = [...found].flatMap(([field, reason]) =>
    leftAlone(read, reason === 'not_asked' ? 'answer' : 'row')(field, reason),
  );
  return { answers: new Map([...answers].filter(([field]) => !found.has(field))), problems };
}

/** Says why an answer of a survey that is here stays as it is; `null`: it may change. */
function stayingIn(here: Workspace, form: FormDefinition, row: LocalSurvey, state: string | undefined) {
  const [closed, waiting] = [closedFields(row), fieldsInConflict(row)];
  const shown = shownValues(row);
  const isLocked = isAllowed(here, 'review', row) ? null : locksIn(savedValues(row));
  const inEditor = onlyInEditor(form);
  const isChanged = state !== undefined && state !== stateOfAnswers(shown);
  return (field: FieldPath): ImportReason | null => {
    if (closed.has(field)) return waiting.has(field) ? 'conflict' : 'typed';
    if (isLocked?.(field)) return 'checked';
    if (inEditor(field)) return 'only_in_editor';
    if (isChanged) return 'changed_since';
    return state === undefined && !isEmpty(valueAt(shown, field)) ? 'answered_here' : null;
  };
}

/** Returns the village that a row names in the panchayat of its survey, which may be another one than before. */
function villageIn(
  { places }: Planning,
  { roles }: FileSurvey,
  { identity }: LocalSurvey,
  before: Value,
): FoundPlace {
  const { panchayat_id } = identity;
  const village_name = roles.get('village_name') ?? '';
  if (village_name === '' || saysSame(village_name, before)) return { ok: true, panchayat_id, village_name };
  return places.find(
    new Map([
      ['panchayat_id', panchayat_id],
      ['village_name', village_name],
    ]),
    true,
  );
}

/** Notes where a row names another panchayat or record than its survey here has: a file changes neither. */
async function otherSubject(
  { places }: Planning,
  { roles, headings, at }: FileSurvey,
  { identity }: LocalSurvey,
  subject: string,
  record: Value,
): Promise<readonly ImportProblem[]> {
  const { panchayat_id } = identity;
  const [id = panchayat_id, name = '', asked = ''] = (
    ['panchayat_id', 'panchayat_name', 'record_id'] as const
  ).map((role) => roles.get(role));
  const isHere = (said: readonly (readonly [Role, string])[]) => places.find(new Map(said), false).ok;
  const ofSurvey = ['panchayat_id', panchayat_id] as const;
  const isNameOfOther = name !== '' && isHere([ofSurvey]) && !isHere([ofSurvey, ['panchayat_name', name]]);
  const isRecordOther =
    isRecordType(subject) &&
    asked !== '' &&
    asked !== record &&
    (await places.record(panchayat_id, subject, asked)) !== record;
  const others: readonly (readonly [Role, boolean])[] = [
    ['panchayat_id', id !== panchayat_id],
    ['panchayat_name', isNameOfOther],
    ['record_id', isRecordOther],
  ];
  return others.flatMap(([role, isOther]): readonly ImportProblem[] =>
    isOther
      ? [
          {
            ...at,
            column: headings.get(role) ?? '',
            reason: 'answered_here',
            cell: roles.get(role) ?? '',
            holds: 'answer',
          },
        ]
      : [],
  );
}

/** Plans what a row does to a survey that is here: each answer that differs is an edit, unless somebody has changed the survey since. */
async function planChange(planning: Planning, survey: FileSurvey, row: LocalSurvey): Promise<RowPlan> {
  const { here, places } = planning;
  const { identity } = row;
  if (!isAllowed(here, 'edit', row)) return refusedRow(survey, 'not_allowed');
  const said = survey.roles.get('form_name') ?? planning.form_name;
  if (said !== '' && said !== identity.form_name) return refusedRow(survey, 'unknown_form', said);
  const form = await formWithRecords(here, here.forms.formOf(identity), identity.panchayat_id);
  const shown = shownValues(row);
  const read = readAnswers(survey, form, shown, places.day);
  if (isRefused(read.problems)) return { kind: 'refused', problems: read.problems };
  const subject = subjectTypeOf(form);
  const village = villageIn(planning, survey, row, valueAt(shown, VILLAGE_NAME));
  if (subject === 'village' && !village.ok)
    return refusedRow(survey, village.reason, survey.roles.get('village_name'));
  const staying = stayingIn(here, form, row, survey.roles.get('state_of_answers'));
  const accepted = new Map<FieldPath, Value>();
  const left = [...(await otherSubject(planning, survey, row, subject, valueAt(shown, RECORD_ID)))];
  for (const [field, cell] of read.values) {
    const value = field === VILLAGE_NAME && village.ok ? village.village_name : cell;
    if (saysSame(value, valueAt(shown, field))) continue;
    const reason = staying(field);
    if (reason) left.push(...leftAlone(read, 'answer')(field, reason));
    else accepted.set(field, value);
  }
  if (accepted.size === 0) return { kind: 'unchanged', problems: left };
  const { answers, problems: wrong } = judged(form, shown, accepted, read);
  const problems = [...left, ...wrong];
  if (isRefused(problems)) return { kind: 'refused', problems };
  if (answers.size === 0) return { kind: 'unchanged', problems };
  const saved = savedValues(row);
  const fields = Array.from(answers, ([field, now]) => [field, { was: valueAt(saved, field), now }] as const);
  const touched = {
    did: 'edited' as const,
    survey_id: identity.survey_id,
    fields: Object.fromEntries(fields),
  };
  return { kind: 'changed', touched, problems };
}

/** Plans the survey that a row makes. */
async function planNew(planning: Planning, survey: FileSurvey, id: string): Promise<RowPlan> {
  const { here, places, isOwn } = planning;
  const { roles } = survey;
  if (isOwn && id !== '') return refusedRow(survey, 'not_here', id);
  if (id !== '' && checkRecordId(id)) return refusedRow(survey, 'bad_id', id);
  const name = roles.get('form_name') ?? planning.form_name;
  if (!here.forms.has(name, ANY_VERSION)) return refusedRow(survey, 'unknown_form', name);
  const plain = here.forms.newest(name);
  const subject = subjectTypeOf(plain);
  const place = places.find(roles, subject === 'village');
  if (!place.ok)
    return refusedRow(
      survey,
      place.reason,
      [roles.get('panchayat_name'), roles.get('village_name')].filter(Boolean).join(', '),
    );
  const { panchayat_id, village_name } = place;
  const { user, platform } = here;
  const of = { panchayat_id, block_id: user.block_id ?? '', created_by: user.user_id };
  if (!can(user, 'create', of)) return refusedRow(survey, 'not_allowed');
  if (!places.isOffered(panchayat_id, name)) return refusedRow(survey, 'unknown_form', name);
  const asked = roles.get('record_id') ?? '';
  const isOfRecord = isRecordType(subject);
  const named = isOfRecord && asked !== '' ? await places.record(panchayat_id, subject, asked) : '';
  if (named === null) return refusedRow(survey, 'unknown_record', asked);
  const date = dayIn(roles.get('survey_date') ?? places.day);
  const form = await formWithRecords(here, plain, panchayat_id);
  const top = {
    ...(subject === 'village' && { [VILLAGE_NAME]: village_name }),
    ...(named !== '' && { [RECORD_ID]: named }),
    [SURVEY_DATE]: date,
  };
  const begun = begunValues(form, top, madeDevice(platform));
  const read = readAnswers(survey, form, begun, places.day);
  const given = new Map([...read.values].filter(([field]) => field !== VILLAGE_NAME));
  const { answers, problems: wrong } = judged(form, begun, given, read);
  const problems = [...read.problems, ...wrong];
  if (isRefused(problems)) return { kind: 'refused', problems };
  const identity: SurveyIdentity = {
    survey_id: id === '' ? newSurveyId(platform.now(), platform.randomBytes(10)) : id,
    ...{ panchayat_id, form_name: name, form_version: form.version },
    created_at: isoNow(platform),
    ...createdBy(user),
  };
  const values = withValues(begun, answers);
  const records = recordSavings(identity, form, {}, values).filter(
    ({ made, form_name }) => made !== null && here.forms.has(form_name, ANY_VERSION),
  );
  const record_id = records.find(({ isNamed }) => isNamed)?.record_id ?? named;
  if (isOfRecord && record_id === '') return refusedRow(survey, 'unknown_record', asked, problems);
  const free = places.reserve({ form_name: name, panchayat_id, village_name, record_id, survey_date: date });
  if (free !== 'free') return refusedRow(survey, free, village_name, problems);
  return { kind: 'made', identity, values: withValues(values, [[RECORD_ID, record_id]]), records, problems };
}

/** Plans what one survey of a file does. @param state what this device holds of it */
export function planRow(
  planning: Planning,
  survey: FileSurvey,
  state: SurveyState | undefined,
): Promise<RowPlan> {
  const id = idIn(survey, planning.isOwn);
  const row = state?.row ?? null;
  if (row?.deletion) return Promise.resolve(refusedRow(survey, 'not_here', id));
  return row ? planChange(planning, survey, row) : planNew(planning, survey, id);
}
