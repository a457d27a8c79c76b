import { completionOf } from '../forms/completion.ts';
import type { FormDefinition } from '../forms/definition/definition.ts';
import { serverLocalIdOf } from '../survey/ids.ts';
import { isInRows } from '../survey/row-path.ts';
import { type Conflict, type ServerSurvey, WHOLE_SURVEY } from '../survey/survey.ts';
import {
  type FieldPath,
  isEmpty,
  RECORD_ID,
  SURVEY_DATE,
  type Value,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '../survey/values.ts';
import { flattener } from './nested/flatten.ts';
import { setOwn } from './nested/own-property.ts';
import type { WireSurvey } from './wire.ts';

const text = (value: Value): string => (typeof value === 'string' ? value : '');

/** The parts of a path in a module. */
export interface Parts {
  readonly module: string;
  readonly field: string;
}

/**
 * Paths that were split already: nearly all surveys have the same paths, and a known one costs a fraction.
 */
const apart = new Map<FieldPath, Parts | null>();
/** The most paths to remember: no form has more. */
const MOST_PATHS = 10_000;

const split = (path: FieldPath): Parts | null => {
  const dot = path.indexOf('.');
  return dot < 1 ? null : { module: path.slice(0, dot), field: path.slice(dot + 1) };
};

/** Splits a path; `null`: the name and the date are in no module. */
export const partsOf = (path: FieldPath): Parts | null => {
  // Every survey has rows of its own.
  if (isInRows(path)) return split(path);
  const known = apart.get(path);
  if (known !== undefined) return known;
  if (apart.size >= MOST_PATHS) apart.clear();
  const parts = split(path);
  apart.set(path, parts);
  return parts;
};

/**
 * Nests flat values in the modules of the wire, one object each. Every module of `names` is there, empty or
 * not. A module that only a newer form knows is kept.
 */
export const nestModules = <V>(
  values: Readonly<Record<FieldPath, V>>,
  names: readonly string[],
): Record<string, Record<string, V>> => {
  const modules: Record<string, Record<string, V>> = {};
  const moduleOf = (name: string): Record<string, V> => {
    const known = Object.hasOwn(modules, name) ? modules[name] : undefined;
    const fields = known ?? {};
    if (!known) setOwn(modules, name, fields);
    return fields;
  };
  names.forEach(moduleOf);
  for (const path of Object.keys(values)) {
    const parts = partsOf(path);
    if (parts) setOwn(moduleOf(parts.module), parts.field, values[path] as V);
  }
  return modules;
};

/** Updates a conflict with the live value, which may have changed since the conflict began. */
const withLive = (conflict: Conflict, values: Values): Conflict =>
  conflict.field === WHOLE_SURVEY ? conflict : { ...conflict, theirs: valueAt(values, conflict.field) };

/** Returns the properties of a survey's JSON beside its modules. */
export type SurveyHead = (survey: ServerSurvey, form: FormDefinition) => Readonly<Record<string, unknown>>;

/** Returns the properties beside the modules that follow from nothing else. */
export const ownHead = (survey: ServerSurvey) => ({
  survey_id: survey.survey_id,
  village_name: text(valueAt(survey.values, VILLAGE_NAME)),
  panchayat_id: survey.panchayat_id,
  form_name: survey.form_name,
  form_version: survey.form_version,
  survey_date: text(valueAt(survey.values, SURVEY_DATE)) || null,
  epoch: survey.epoch,
  version: survey.version,
  created_at: survey.created_at,
  updated_at: survey.updated_at,
  client_timestamp: survey.client_timestamp,
  created_by: survey.created_by,
  created_by_username: survey.created_by_username,
  created_by_fullname: survey.created_by_fullname,
  deleted_at: survey.deleted_at,
  conflicts: survey.conflicts.map((conflict) => withLive(conflict, survey.values)) as WireSurvey['conflicts'],
  ...(isEmpty(survey.values[RECORD_ID]) ? {} : { record_id: text(valueAt(survey.values, RECORD_ID)) }),
  // Spread last: an object with properties after a spread is built one by one, which takes longer.
  ...(survey.continues
    ? { continues_epoch: survey.continues.epoch, continues_version: survey.continues.version }
    : {}),
});

/** Returns all properties beside the modules, with completion and status worked out by the survey's form. */
export const surveyHead = (survey: ServerSurvey, form: FormDefinition): WireSurvey => {
  const { completion_percentage, is_complete, status } = completionOf(survey.values, form);
  const inConflict = survey.conflicts.length > 0;
  return {
    ...ownHead(survey),
    local_id: serverLocalIdOf(survey.survey_id),
    status,
    completion_percentage,
    is_complete,
    sync_status: inConflict ? 'conflict' : 'synced',
    synced: true,
    is_draft: false,
    server_timestamp: survey.updated_at,
  };
};

/** Writes a survey as JSON. A module that is named like a property beside the modules gives way to it. */
export const surveyToJson = (survey: ServerSurvey, form: FormDefinition): WireSurvey => ({
  ...nestModules(
    survey.values,
    form.modules.map((module) => module.name),
  ),
  ...surveyHead(survey, form),
});

/** Reads an answer of the wire; `undefined`: there is none. */
export const readAnswer = (value: unknown): Value | undefined =>
  value === null || value === '' ? undefined : (value as Value);

/**
 * Makes a reader for surveys of the wire, which costs less than reading each by itself. It ignores derived
 * properties.
 */
export const surveyReader = (): ((json: WireSurvey) => ServerSurvey) => {
  const flatten = flattener(readAnswer);
  return (json) => surveyOf(json, flatten(json));
};

/** Reads a survey from JSON. */
export const surveyFromJson = (json: WireSurvey): ServerSurvey => surveyReader()(json);

/** Returns a survey of the wire with its content. */
export const surveyOf = (json: WireSurvey, values: Values): ServerSurvey => ({
  survey_id: json.survey_id,
  panchayat_id: json.panchayat_id,
  form_name: json.form_name,
  form_version: json.form_version,
  created_at: json.created_at,
  created_by: json.created_by,
  created_by_username: json.created_by_username,
  created_by_fullname: json.created_by_fullname,
  epoch: json.epoch,
  continues:
    json.continues_epoch === undefined
      ? null
      : { epoch: json.continues_epoch, version: json.continues_version ?? 0 },
  version: json.version,
  values,
  conflicts: json.conflicts,
  updated_at: json.updated_at,
  client_timestamp: json.client_timestamp,
  deleted_at: json.deleted_at,
});
