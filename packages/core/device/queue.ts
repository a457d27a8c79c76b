import { contentOf, formVersionOf, type Operation } from '../merge/operation.ts';
import { localIdOf } from '../survey/ids.ts';
import { isRowPath } from '../survey/row-path.ts';
import { type FieldPath, sameValue, type Value, type Values, valueAt } from '../survey/values.ts';
import { carriesAnswer } from './acknowledge.ts';
import { isMoved, type LocalSurvey, type SavedEdit, saidOver } from './local-survey.ts';

/**
 * A row of the outbox `pendingSync`: one operation. Until it is `sent` it is worked out anew from the
 * survey's edits. Before the request leaves, a note beside the rows says that it is sent. From then on the
 * operation is repeated word for word until its outcome is known.
 */
export interface QueuedOperation {
  /** The operation's `op_id`. */
  readonly id: string;
  readonly survey_id: string;
  readonly local_id: string;
  readonly action: Operation['action'];
  readonly operation: Operation;
  /** ISO 8601, the device's clock. */
  readonly timestamp: string;
  readonly attempts: number;
  readonly last_error: string | null;
  /** Milliseconds since 1970 before which it is not sent; 0: at once. */
  readonly next_attempt_at: number;
  readonly sent: boolean;
  readonly synced: boolean;
  /** ISO 8601. */
  readonly synced_at: string | null;
  readonly server_response: {
    readonly status: string;
    readonly version: number;
    readonly code: string | null;
  } | null;
}

/** An operation without its content. */
export type QueueEntry = Omit<QueuedOperation, 'operation'>;

/** A fresh id and the time, for an operation that is made now. */
export interface OperationStamp {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Returns the operation in flight: it was sent, and its outcome is unknown. Each survey has at most one. */
export const inFlightOf = (queue: readonly QueuedOperation[]): QueuedOperation | null =>
  queue.find((entry) => entry.sent && !entry.synced) ?? null;

/** Returns the fields of the operation in flight. */
export const fieldsInFlight = (queue: readonly QueuedOperation[]): ReadonlySet<FieldPath> => {
  const inFlight = inFlightOf(queue);
  return new Set(inFlight ? Object.keys(contentOf(inFlight.operation)) : []);
};

/** Returns the part of an edit that still has to be sent behind the operation in flight; `null`: nothing. */
const unsentPart = (
  field: FieldPath,
  edit: SavedEdit,
  inFlight: Operation | null,
): (Required<Pick<SavedEdit, 'was' | 'now' | 'settles'>> & Pick<SavedEdit, 'seen'>) | null => {
  const earlier = edit.behind?.find((answer) => !inFlight || !carriesAnswer(inFlight, field, answer));
  if (earlier) return { ...earlier, settles: notInFlight(earlier.settles, inFlight) };
  if (edit.refused !== undefined) return null;
  const sent = inFlight ? contentOf(inFlight) : {};
  const was = Object.hasOwn(sent, field) && !edit.behind ? valueAt(sent, field) : saidOver(edit);
  const settles = notInFlight(edit.settles ?? [], inFlight);
  if (sameValue(was, edit.now) && settles.length === 0) return null;
  return { was, now: edit.now, settles, ...(edit.seen ? { seen: edit.seen } : {}) };
};

/**
 * Returns what was seen beside an edit, with what the server is to compare: under an answer that it refuses, or that
 * waits as a draft, the person has seen the one before. A place is as it was seen: who works in a row that waits to be
 * brought back wants it back.
 */
const seenOnServer = (seen: Values, { edits, draft }: LocalSurvey): [FieldPath, Value][] =>
  Object.entries(seen).map(([path, value]) => {
    if (isRowPath(path)) return [path, value];
    const edit = edits[path];
    const unsent = draft?.edits[path] ?? (edit?.refused === undefined ? undefined : edit);
    return [path, unsent && sameValue(unsent.now, value) ? unsent.was : value];
  });

const notInFlight = (resolves: readonly string[], inFlight: Operation | null): readonly string[] =>
  resolves.filter((id) => !inFlight?.resolves.includes(id));

/**
 * Returns the conflicts whose answers in one field are sent one after the other: each operation settles its
 * own alone.
 */
const settledOneByOne = (row: LocalSurvey): ReadonlySet<string> =>
  new Set(
    Object.values(row.edits)
      .flatMap((edit) => (edit.behind ? [edit, ...edit.behind] : []))
      .flatMap(({ settles }) => settles ?? []),
  );

const editAction = (row: LocalSurvey, resolves: readonly string[]): 'restore' | 'resolve' | 'update' => {
  if (resolves.length === 0) return 'update';
  return row.settling?.restore === true ? 'restore' : 'resolve';
};

/** Whether nobody has touched this copy here, which is true of most copies. */
const hasNothingToSend = (row: LocalSurvey): boolean => {
  const { server, edits, deletion, settling } = row;
  const isUntouched = deletion === null && settling === null && Object.keys(edits).length === 0;
  return server !== null && isUntouched && !isMoved(row);
};

/** Returns the version of the form to which the survey still has to be moved; `null`: none, or the move is in flight. */
const moveOf = ({ identity, server }: LocalSurvey, inFlight: Operation | null): number | null => {
  const told = Math.max(server?.form_version ?? 0, inFlight ? formVersionOf(inFlight, identity) : 0);
  return identity.form_version > told ? identity.form_version : null;
};

const operationFor = (
  row: LocalSurvey,
  inFlight: Operation | null,
  stamp: OperationStamp,
): Operation | null => {
  const head = {
    op_id: stamp.id,
    survey_id: row.identity.survey_id,
    client_timestamp: row.saved_at ?? stamp.at,
  };
  if (row.deletion && row.server === null && inFlight === null) return null;
  const unsentEdits = Object.entries(row.edits).flatMap(([field, edit]) => {
    const unsent = unsentPart(field, edit, inFlight);
    return unsent ? [[field, unsent] as const] : [];
  });
  // Edits from before the deletion go first: the recycle bin and the history have to hold them.
  if (row.deletion && unsentEdits.length === 0) {
    const { base_version, resolves } = row.deletion;
    return { ...head, action: 'delete', base_version, resolves };
  }
  const set: Values = Object.fromEntries(unsentEdits.map(([field, { now }]) => [field, now]));
  if (row.server === null && inFlight === null) {
    const { panchayat_id, form_name, form_version } = row.identity;
    return { ...head, action: 'create', panchayat_id, form_name, form_version, set, resolves: [] };
  }
  const oneByOne = settledOneByOne(row);
  const named = new Set([
    ...unsentEdits.flatMap(([, { settles }]) => settles),
    ...notInFlight(row.settling?.resolves ?? [], inFlight).filter((id) => !oneByOne.has(id)),
  ]);
  const resolves = [...named];
  const form_version = moveOf(row, inFlight);
  if (unsentEdits.length === 0 && resolves.length === 0 && form_version === null) return null;
  const was: Values = Object.fromEntries([
    ...unsentEdits.flatMap(([, { seen }]) => seenOnServer(seen ?? {}, row)),
    ...unsentEdits.map(([field, edit]) => [field, edit.was] as const),
  ]);
  const base_version = row.server?.version ?? 0;
  const edit = { ...head, action: editAction(row, resolves), set, was, base_version, resolves };
  return form_version === null ? edit : { ...edit, form_version };
};

/**
 * Returns the operation that a survey still has to send behind the one in flight, worked out anew from its
 * layers. It keeps its id, its attempts and its waiting time, and replaces all unsent rows of the survey.
 *
 * | row | in flight | unsent operation |
 * |---|---|---|
 * | deleted, never acknowledged | nothing | none: create and delete cancel out |
 * | deleted, edits that tell the server something new | | update; the delete follows it |
 * | deleted | | delete |
 * | never acknowledged | nothing | create with everything |
 * | a choice that settles a conflict | | resolve, or restore |
 * | edits that tell the server something new | | update |
 * | moved to a newer version of its form | another operation, or nothing | update, or with any of the above |
 * | else | | none |
 */
export const unsentOperation = (
  row: LocalSurvey,
  queue: readonly QueuedOperation[],
  stamp: OperationStamp,
): QueuedOperation | null => {
  if (hasNothingToSend(row)) return null;
  const waiting = queue.find((entry) => !entry.sent && !entry.synced);
  const inFlight = inFlightOf(queue);
  const id = waiting?.id ?? stamp.id;
  const operation = operationFor(row, inFlight?.operation ?? null, { ...stamp, id });
  if (!operation) return null;
  return {
    id,
    survey_id: row.identity.survey_id,
    local_id: localIdOf(row.identity.survey_id),
    action: operation.action,
    operation,
    timestamp: waiting?.timestamp ?? stamp.at,
    attempts: waiting?.attempts ?? 0,
    last_error: waiting?.last_error ?? null,
    next_attempt_at: waiting?.next_attempt_at ?? 0,
    sent: false,
    synced: false,
    synced_at: null,
    server_response: null,
  };
};

/** Turns an answered operation into a receipt, which is kept until the cleanup. */
export const receipt = (
  entry: QueuedOperation,
  synced_at: string,
  server_response: NonNullable<QueuedOperation['server_response']>,
): QueuedOperation => ({ ...entry, synced: true, synced_at, server_response });

const HOUR = 3_600_000;

/** The life of a receipt, in milliseconds: 24 hours, or 1 hour when the cleanup runs after a sync. */
export const RECEIPT_LIFE = { usual: 24 * HOUR, afterSync: HOUR } as const;

/** Whether the cleanup may remove an entry: only a receipt that is old enough. @param now milliseconds */
export const mayRemove = (
  entry: Pick<QueuedOperation, 'synced' | 'synced_at'>,
  now: number,
  life: number,
): boolean => entry.synced && entry.synced_at !== null && Date.parse(entry.synced_at) <= now - life;
