import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { QueuedOperation } from '@sampark/core/device/queue';
import { summaryOf } from '@sampark/core/device/summary';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Operation } from '@sampark/core/merge/operation';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import { type Codec, isSameSeal, markOfSeal, type Sealed } from './codec.ts';
import type { OperationRecord, StoredSummary, SurveyRecord } from './schema.ts';

/** Returns the form by which a survey is drawn and counted. */
export type FormOf = (survey: Pick<SurveyIdentity, 'form_name' | 'form_version'>) => FormDefinition;

/** Completes a stored summary: a figure that an older program did not store counts as zero, a text as empty, a review as not begun. */
export const wholeSummary = (stored: StoredSummary): SurveySummary => ({
  warnings: 0,
  record_id: '',
  review: 'open',
  returned_to: '',
  ...stored,
});

const contentMarks = new WeakMap<SurveySummary, string>();

/** Returns the summary of a row, and remembers the seal of the row's content for `contentMark`. */
export const summaryIn = ({ summary: stored, content }: SurveyRecord): SurveySummary => {
  const summary = wholeSummary(stored);
  contentMarks.set(summary, markOfSeal(content));
  return summary;
};

/** Returns a mark of a row's content, by the row's summary: each write gives it another one. `undefined`: this page did not read the row itself. */
export const contentMark = (summary: SurveySummary): string | undefined => contentMarks.get(summary);

/** One survey as the database stores it. */
export interface RawState {
  readonly record: SurveyRecord | null;
  /** The operations that wait. Receipts are left out: nothing needs them any more. */
  readonly operations: readonly OperationRecord[];
}

export const NOTHING: RawState = { record: null, operations: [] };

/** One survey as the database stores it, and opened. */
export interface Opened {
  readonly raw: RawState;
  readonly state: SurveyState;
}

/** One survey ready to be written over the row that was read. */
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

/**
 * Returns whether a value has enough of a row's shape to work with. A damaged disk or an older program may leave anything.
 */
const isRow = (value: unknown): value is LocalSurvey =>
  isObject(value) &&
  isObject(value.edits) &&
  isObject(value.identity) &&
  typeof value.identity.survey_id === 'string' &&
  typeof value.identity.form_name === 'string' &&
  (value.server === null || (isObject(value.server) && isObject(value.server.values)));

const isOperation = (value: unknown): value is Operation =>
  isObject(value) && typeof value.op_id === 'string' && typeof value.survey_id === 'string';

/** Returns whether two records are the same row. A row that was removed and stored anew may have the same `rev`. */
export const isSameRow = (one: SurveyRecord | null, other: SurveyRecord | undefined): boolean =>
  one && other ? one.rev === other.rev && isSameSeal(one.content, other.content) : !one && !other;

/** Returns the name under which a survey's content is sealed: it opens under no other. */
const surveyName = ({ survey_id }: { readonly survey_id: string }): string => `survey ${survey_id}`;
const operationName = ({ id }: { readonly id: string }): string => `operation ${id}`;

/** The content is not what was once stored there. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The seals of operations that this page opened or sealed. */
const seals = new WeakMap<Operation, Sealed>();

/** Returns whether the operation is the content of that seal. */
const isUnder = (operation: Operation, content: Sealed): boolean => {
  const seal = seals.get(operation);
  return seal !== undefined && isSameSeal(seal, content);
};

/**
 * Opens an operation. Rejects when the content is no operation. @param known the operation as this page knew
 * it
 */
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
 * Opens one survey. Rejects when the content is no survey.
 * @param known the survey as this page knew it: unchanged parts are open already
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

/** Seals an operation. The old seal still holds if only the operation's state changed. A receipt needs none. */
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

/** The means to seal one person's rows. */
interface Sealing {
  readonly owner: string;
  readonly codec: Codec;
  readonly formOf: FormOf;
  /** Resolves when the forms are here by which lists show the surveys. */
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

/**
 * Seals the next state of a survey: operations that left its queue are removed, new and changed ones written.
 */
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
