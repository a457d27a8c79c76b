import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { QueuedOperation } from '@sampark/core/device/queue';
import { summaryOf } from '@sampark/core/device/summary';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Operation } from '@sampark/core/merge/operation';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import { type Codec, isSameSeal, type Sealed } from './codec.ts';
import type { OperationRecord, StoredSummary, SurveyRecord } from './schema.ts';

/** The form a survey is drawn and counted by. */
export type FormOf = (survey: Pick<SurveyIdentity, 'form_name' | 'form_version'>) => FormDefinition;

/** A summary with every figure; one that was stored without is taken for nothing. */
export const wholeSummary = (stored: StoredSummary): SurveySummary => ({ warnings: 0, ...stored });

/** One survey as it lies in the database. */
export interface RawState {
  readonly record: SurveyRecord | null;
  /** Those that wait: of a receipt nothing is asked any more. */
  readonly operations: readonly OperationRecord[];
}

export const NOTHING: RawState = { record: null, operations: [] };

/** One survey as it lies in the database, and what it says. */
export interface Opened {
  readonly raw: RawState;
  readonly state: SurveyState;
}

/** One survey ready to be written over the row it was read as. */
export interface SealedState {
  readonly id: string;
  readonly over: SurveyRecord | null;
  /** The operation that had not been sent when it was read. */
  readonly unsent: string | null;
  readonly record: SurveyRecord | null;
  readonly put: readonly OperationRecord[];
  readonly remove: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Enough of a row's shape to work with it: a damaged disk and an older program leave other things behind. */
const isRow = (value: unknown): value is LocalSurvey =>
  isObject(value) &&
  isObject(value.edits) &&
  isObject(value.identity) &&
  typeof value.identity.survey_id === 'string' &&
  typeof value.identity.form_name === 'string' &&
  (value.server === null || (isObject(value.server) && isObject(value.server.values)));

const isOperation = (value: unknown): value is Operation =>
  isObject(value) && typeof value.op_id === 'string' && typeof value.survey_id === 'string';

/** Whether a row is as it was: one that was removed and stored anew may have been written as often. */
export const isSameRow = (one: SurveyRecord | null, other: SurveyRecord | undefined): boolean =>
  one && other ? one.rev === other.rev && isSameSeal(one.content, other.content) : !one && !other;

/** What content belongs to. */
const surveyName = ({ survey_id }: { readonly survey_id: string }): string => `survey ${survey_id}`;
const operationName = ({ id }: { readonly id: string }): string => `operation ${id}`;

/** Content that is not what was once put there. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The seals of operations that were opened or sealed here. */
const seals = new WeakMap<Operation, Sealed>();

/** Whether the operation is what lies under that seal. */
const isUnder = (operation: Operation, content: Sealed): boolean => {
  const seal = seals.get(operation);
  return seal !== undefined && isSameSeal(seal, content);
};

/** Takes an operation out of its seal. Rejects when what lies there is none. @param known what it was when it was met before */
export const openOperation = async (
  record: OperationRecord,
  codec: Codec,
  known: Operation | undefined,
): Promise<QueuedOperation> => {
  const { content, owner: _, ...entry } = record;
  if (!content) throw new Unreadable(`The operation ${record.id} is a receipt.`);
  if (known && isUnder(known, content)) return { ...entry, operation: known };
  const operation = await codec.open(content, operationName(record));
  if (!isOperation(operation)) throw new Unreadable(`The operation ${record.id} cannot be read.`);
  seals.set(operation, content);
  return { ...entry, operation };
};

const openRow = async (record: SurveyRecord, codec: Codec): Promise<LocalSurvey> => {
  const row = await codec.open(record.content, surveyName(record));
  if (!isRow(row)) throw new Unreadable(`The survey ${record.survey_id} cannot be read.`);
  return row;
};

/**
 * Takes one survey out of its seal. Rejects when what lies there is not a survey.
 * @param known the survey as it was met before: what of it has not changed is open already
 */
export const openState = async (raw: RawState, codec: Codec, known?: Opened): Promise<SurveyState> => {
  const { record } = raw;
  const openBefore = (id: string) => known?.state.queue.find((entry) => entry.id === id)?.operation;
  const [row, queue] = await Promise.all([
    record && known && isSameRow(known.raw.record, record)
      ? known.state.row
      : record && openRow(record, codec),
    Promise.all(raw.operations.map((operation) => openOperation(operation, codec, openBefore(operation.id)))),
  ]);
  return { row, queue };
};

/** The seal of an operation of which only its way to the server has changed is good still; a receipt needs none. */
const sealOperation = async (
  { operation, ...entry }: QueuedOperation,
  owner: string,
  codec: Codec,
): Promise<OperationRecord> => {
  if (entry.synced) return { ...entry, owner, content: null };
  const content = seals.get(operation) ?? (await codec.seal(operation, operationName(entry)));
  seals.set(operation, content);
  return { ...entry, owner, content };
};

/** Whose rows are sealed, and how. */
interface Sealing {
  readonly owner: string;
  readonly codec: Codec;
  readonly formOf: FormOf;
  /** The forms that lists show them by, where they are on their way. */
  readonly forms: Promise<unknown> | undefined;
}

const sealRow = async (
  row: LocalSurvey,
  rev: number,
  { owner, codec, formOf, forms }: Sealing,
): Promise<SurveyRecord> => {
  const [content] = await Promise.all([codec.seal(row, surveyName(row.identity)), forms]);
  const summary = summaryOf(row, formOf(row.identity));
  return {
    owner,
    survey_id: row.identity.survey_id,
    panchayat_id: row.identity.panchayat_id,
    status: summary.status,
    created_at: row.identity.created_at,
    rev,
    hidden: row.deletion !== null,
    summary,
    content,
  };
};

/** Seals what becomes of a survey: operations that are gone from its queue are removed, new and changed ones written. */
export const sealState = async (
  id: string,
  { raw, state, next }: { raw: RawState; state: SurveyState; next: SurveyState },
  environment: Sealing,
): Promise<SealedState> => {
  const rev = raw.record?.rev ?? 0;
  const held = new Set(state.queue);
  const kept = new Set(next.queue.map((entry) => entry.id));
  const touched = next.queue.filter((entry) => !held.has(entry));
  const { owner, codec } = environment;
  const stays = raw.record && next.row === state.row ? { ...raw.record, rev: rev + 1 } : null;
  const [record, put] = await Promise.all([
    stays ?? (next.row && sealRow(next.row, rev + 1, environment)),
    Promise.all(touched.map((entry) => sealOperation(entry, owner, codec))),
  ]);
  return {
    id,
    over: raw.record,
    unsent: raw.operations.find((operation) => !operation.sent && !operation.synced)?.id ?? null,
    record,
    put,
    remove: raw.operations.map((operation) => operation.id).filter((known) => !kept.has(known)),
  };
};
