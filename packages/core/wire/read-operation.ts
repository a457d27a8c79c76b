import * as z from 'zod/mini';
import { identityOf } from '../device/local-survey.ts';
import type { OfferOperation, Operation } from '../merge/operation.ts';
import type { Value, Values } from '../survey/values.ts';
import type { EncodedItem } from './columns/read-columns.ts';
import { flattener, flattenSurvey } from './nested/flatten.ts';
import { isRows } from './nested/nested-rows.ts';
import { type WireOperation, wireBareSurvey, wireOperationHead } from './wire.ts';

const NO_VALUE = '\0';

/**
 * Makes a value of anything. A shape that no field takes becomes a text that no field takes either, so it
 * fails under its own name.
 */
export const asValue = (value: unknown): Value => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  return NO_VALUE;
};

/**
 * The same for a whole survey's JSON, where a repeat is a list of objects. Such a list stays as it is, for `withRowsFlat`.
 */
export const asValueOrRows = (value: unknown): Value => (isRows(value) ? (value as never) : asValue(value));

const asValues = (answers: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(answers).map(([field, value]) => [field, asValue(value)]));

/** An operation that was understood, or the paths that do not fit. */
export type ReadOperation =
  | { readonly ok: true; readonly operation: Operation }
  | { readonly ok: false; readonly paths: readonly string[] };

const pathsOf = (error: z.core.$ZodError): string[] =>
  error.issues.map((issue) => issue.path.map(String).join('.'));

const headOf = (json: z.infer<typeof wireOperationHead>) => ({
  op_id: json.op_id,
  survey_id: json.survey_id,
  resolves: json.resolves ?? [],
  client_timestamp: json.client_timestamp ?? null,
});

const readEdit = (json: Extract<WireOperation, { action: 'update' | 'resolve' | 'restore' }>): Operation => ({
  ...headOf(json),
  action: json.action,
  set: asValues(json.set ?? {}),
  was: json.was ? asValues(json.was) : null,
  base_version: json.base_version,
  ...(json.form_version === undefined ? {} : { form_version: json.form_version }),
});

const readOffer = (
  json: Extract<WireOperation, { action: 'offer' }>,
): Omit<OfferOperation, keyof ReturnType<typeof headOf>> => ({
  action: 'offer',
  identity: identityOf(json),
  epoch: json.epoch,
  version: json.version,
  continues: json.continues,
  set: asValues(json.set),
  conflicts: json.conflicts,
  is_deleted: json.is_deleted,
});

/**
 * Makes a reader for the operations of a batch. It checks their shape only; the merge checks whether each
 * value fits its field.
 */
export const operationReader = (): ((item: EncodedItem) => ReadOperation) => {
  const flatten = flattener(asValueOrRows);
  return ({ json, answers }) => readWith(json, answers ?? flatten);
};

/** Reads one operation. */
export const readOperation = (json: unknown): ReadOperation => operationReader()({ json });

const readWith = (json: unknown, flatten: ReturnType<typeof flattener>): ReadOperation => {
  const parsed = z.safeParse(wireOperationHead, json);
  if (!parsed.success) return { ok: false, paths: pathsOf(parsed.error) };
  const { data } = parsed;
  const head = headOf(data);
  switch (data.action) {
    case 'create':
      return {
        ok: true,
        // The names are in order, so nobody has to sort them to compare two operations.
        operation: {
          action: 'create',
          client_timestamp: head.client_timestamp,
          form_name: data.form_name ?? null,
          form_version: data.form_version ?? null,
          op_id: head.op_id,
          panchayat_id: data.panchayat_id,
          resolves: head.resolves,
          set: flatten(json as Readonly<Record<string, unknown>>),
          survey_id: head.survey_id,
        },
      };
    case 'offer':
      return { ok: true, operation: { ...head, ...readOffer(data) } };
    case 'delete':
      return { ok: true, operation: { ...head, action: 'delete', base_version: data.base_version } };
    case 'update':
    case 'resolve':
    case 'restore':
      return { ok: true, operation: readEdit(data) };
  }
};

/** A survey that a plain client sends without an operation around it. */
export interface BareSurvey {
  readonly survey_id: string | null;
  readonly op_id: string | null;
  readonly panchayat_id: string | null;
  readonly form_name: string | null;
  readonly form_version: number | null;
  readonly base_version: number | null;
  readonly client_timestamp: string | null;
  readonly set: Values;
}

/** Reads a survey without an operation; the server makes a create or an edit of it. */
export const readBareSurvey = (
  json: unknown,
):
  | { readonly ok: true; readonly survey: BareSurvey }
  | { readonly ok: false; readonly paths: readonly string[] } => {
  const parsed = z.safeParse(wireBareSurvey, json);
  if (!parsed.success) return { ok: false, paths: pathsOf(parsed.error) };
  const { data } = parsed;
  return {
    ok: true,
    survey: {
      survey_id: data.survey_id ?? null,
      op_id: data.op_id ?? null,
      panchayat_id: data.panchayat_id ?? null,
      form_name: data.form_name ?? null,
      form_version: data.form_version ?? null,
      base_version: data.base_version ?? data.version ?? null,
      client_timestamp: data.client_timestamp ?? null,
      set: flattenSurvey(data, asValueOrRows),
    },
  };
};
