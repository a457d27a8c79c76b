import * as z from 'zod/mini';
import { MOST_ITEMS, wireColumns } from './columns/wire-columns.ts';

/**
 * The JSON between device and server. `WIRE_VERSION` rises with every change of a schema below; otherwise
 * `wire.test.ts` fails. `MIN_CLIENT_VERSION` is the oldest client that the server still understands.
 */
export const WIRE_VERSION = 7;
export const MIN_CLIENT_VERSION = 1;
/** The abilities of this server: a device offers nothing of which it has not heard. */
export const KNOWS = ['about', 'review', 'accepted', 'same', 'cleared', 'deadlines', 'review_rows'];

/** Ids are opaque: 1 to 128 visible ASCII characters. */
export const opaqueId = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));

/** The name of a form, which an address may hold. */
export const formName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));

export const timestamp = z.string().check(z.maxLength(40));

/** One answer: a number, the text of an option or a field, a list of options, or `null` for empty. */
export const wireValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export const wireValues = z.record(z.string(), wireValue);

/** The path of a field. Those in rows hold the rows' ids. */
const fieldPath = z.string().check(z.maxLength(1000));

/** The id of a conflict: an operation's id and a field's path. */
const conflictId = z.string().check(z.minLength(1), z.maxLength(1200));

const wireConflict = z.object({
  id: z.string(),
  field: z.string(),
  base: wireValue,
  theirs: wireValue,
  mine: z.union([wireValue, wireValues]),
  user: z.string(),
  user_fullname: z.optional(z.string()),
  at: timestamp,
  /** The author and the time of the live value. */
  theirs_by: z.optional(z.object({ user: z.string(), fullname: z.string(), at: timestamp })),
});
export type WireConflict = z.infer<typeof wireConflict>;

/** A survey in every answer. Modules stand at the top level beside these, one object each. */
export const wireSurvey = z.looseObject({
  survey_id: opaqueId,
  local_id: z.string(),
  village_name: z.string(),
  panchayat_id: z.string(),
  form_name: z.string(),
  form_version: z.int(),
  survey_date: z.nullable(z.string()),
  /** The record that the survey is about; absent: it is about a village, or its panchayat. */
  record_id: z.optional(z.string()),
  /** Versions compare within one epoch only. */
  epoch: z.string(),
  /**
   * A state of an ended epoch that this survey goes on from. It is no object, because objects here are
   * modules.
   */
  continues_epoch: z.optional(z.string()),
  continues_version: z.optional(z.int()),
  version: z.int(),
  status: z.enum(['draft', 'in_progress', 'complete']),
  completion_percentage: z.int(),
  is_complete: z.boolean(),
  sync_status: z.enum(['synced', 'pending', 'failed', 'conflict']),
  synced: z.boolean(),
  is_draft: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  server_timestamp: timestamp,
  client_timestamp: z.nullable(timestamp),
  created_by: z.string(),
  created_by_username: z.string(),
  created_by_fullname: z.string(),
  deleted_at: z.nullable(timestamp),
  conflicts: z.array(wireConflict),
});
export type WireSurvey = z.infer<typeof wireSurvey>;

/** A survey in the recycle bin, with the person who deleted it; empty: the server, at the end of its term. */
export const wireDeletedSurvey = z.looseObject({
  ...wireSurvey.shape,
  deleted_by_username: z.string(),
  deleted_by_fullname: z.string(),
});
export type WireDeletedSurvey = z.infer<typeof wireDeletedSurvey>;

const operationHead = {
  op_id: opaqueId,
  survey_id: opaqueId,
  client_timestamp: z.optional(z.nullable(timestamp)),
  resolves: z.optional(z.array(conflictId).check(z.maxLength(500))),
};

/** A create: the survey's content at the top level, modules as objects. */
export const wireCreate = z.looseObject({
  ...operationHead,
  action: z.literal('create'),
  panchayat_id: opaqueId,
  village_name: z.optional(z.unknown()),
  survey_date: z.optional(z.unknown()),
  record_id: z.optional(z.unknown()),
  form_name: z.optional(z.string()),
  form_version: z.optional(z.int()),
});

/** No form has more versions; databases count them in 32 bits. */
const MOST_VERSIONS = 1_000_000;

/** An update, a resolve or a restore. Values are checked one by one against the form, so that each fails alone. */
const wireEdit = z.object({
  ...operationHead,
  action: z.enum(['update', 'resolve', 'restore']),
  base_version: z.int().check(z.nonnegative()),
  set: z.optional(z.record(z.string(), z.unknown())),
  was: z.optional(z.record(z.string(), z.unknown())),
  /** The newer version of its form to which the survey is moved; absent: none. */
  form_version: z.optional(z.int().check(z.positive(), z.maximum(MOST_VERSIONS))),
});

const wireDelete = z.object({
  ...operationHead,
  action: z.literal('delete'),
  base_version: z.int().check(z.nonnegative()),
});

const shortText = z.string().check(z.maxLength(200));

/** A state of an epoch that has ended. */
const wireEpochState = z.object({
  epoch: z.string().check(z.maxLength(200)),
  version: z.int().check(z.nonnegative()),
});

/** A copy of an epoch that has ended, as a device holds it. */
const wireOffer = z.object({
  ...operationHead,
  action: z.literal('offer'),
  ...wireEpochState.shape,
  continues: z.nullable(wireEpochState),
  panchayat_id: opaqueId,
  form_name: shortText,
  form_version: z.int(),
  created_at: timestamp,
  created_by: shortText,
  created_by_username: shortText,
  created_by_fullname: shortText,
  set: z.record(z.string(), z.unknown()),
  conflicts: z
    .array(
      z.object({
        ...wireConflict.shape,
        id: conflictId,
        field: fieldPath,
        user: shortText,
      }),
    )
    .check(z.maxLength(500)),
  is_deleted: z.boolean(),
});

export const wireOperation = z.discriminatedUnion('action', [wireCreate, wireEdit, wireDelete, wireOffer]);
export type WireOperation = z.infer<typeof wireOperation>;

/** The same without the modules of a create: a reader of its own need not have them copied. */
export const wireOperationHead = z.discriminatedUnion('action', [
  z.object(wireCreate.shape),
  wireEdit,
  wireDelete,
  wireOffer,
]);

/**
 * A survey that a plain client sends without an operation. Server-owned and unknown properties are ignored.
 */
export const wireBareSurvey = z.looseObject({
  survey_id: z.optional(opaqueId),
  panchayat_id: z.optional(opaqueId),
  village_name: z.optional(z.unknown()),
  survey_date: z.optional(z.unknown()),
  record_id: z.optional(z.unknown()),
  form_name: z.optional(z.string()),
  form_version: z.optional(z.int()),
  base_version: z.optional(z.nullable(z.int())),
  version: z.optional(z.nullable(z.int())),
  op_id: z.optional(opaqueId),
  client_timestamp: z.optional(z.nullable(timestamp)),
});

/** Asks for a compact answer; the name on the wire is older than that word. */
const brief = z.optional(z.boolean());

/** Items are checked one by one: a bad one is rejected alone. */
export const wireBatch = z.union([
  z.object({ surveys: z.array(z.unknown()).check(z.maxLength(MOST_ITEMS)), brief }),
  z.object({ columns: wireColumns, brief }),
]);

export const wireResult = z.object({
  op_id: z.nullable(z.string()),
  survey_id: z.nullable(z.string()),
  status: z.enum(['applied', 'merged', 'conflict', 'rejected', 'retry']),
  version: z.nullable(z.int()),
  duplicate: z.boolean(),
  doc: z.optional(z.nullable(wireSurvey)),
  rejected_fields: z.record(z.string(), z.string()),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  /** The time under which a duplicate was written; absent: the answer's time. */
  at: z.optional(timestamp),
});
export type WireResult = z.infer<typeof wireResult>;

export const wireBatchAnswer = z.object({
  success: z.int(),
  failed: z.int(),
  errors: z.array(z.object({ operation: z.string(), error: z.string() })),
  timestamp,
  epoch: z.string(),
  results: z.array(wireResult),
  /**
   * The cursor behind the rows of this batch, for a device that stores these results. Absent: the rows have
   * to be read.
   */
  cursor: z.optional(z.string()),
  /**
   * The cursor from which that one goes on; absent: the one that was sent. From any other cursor, the device
   * would pass rows that others wrote.
   */
  from: z.optional(z.string()),
});
export type WireBatchAnswer = z.infer<typeof wireBatchAnswer>;

/** A compact answer, for a sender that asked for it. */
export const wireCompactAnswer = z.object({
  timestamp,
  /** Absent: the epoch of the cursor that was sent. */
  epoch: z.optional(z.string()),
  /** One for each operation, in their order. Absent status: applied. */
  results: z.array(z.partial(z.omit(wireResult, { op_id: true, survey_id: true }))),
  cursor: z.optional(z.string()),
  from: z.optional(z.string()),
});
export type WireCompactAnswer = z.infer<typeof wireCompactAnswer>;

export const wirePing = z.object({
  app: z.literal('sampark'),
  epoch: z.string(),
  time: timestamp,
  min_client: z.int(),
  /**
   * The things that the server knows beside answers: `about`, what people say about them. Absent: nothing.
   */
  knows: z.optional(z.array(z.string())),
  support: z.optional(z.string()),
  demo: z.optional(
    z.object({
      accounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
    }),
  ),
});
