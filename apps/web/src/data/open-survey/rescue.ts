import { typeField } from '@sampark/core/device/edit';
import type { LocalSurvey } from '@sampark/core/device/local-survey';
import { inFlightOf, type QueuedOperation, unsentOperation } from '@sampark/core/device/queue';
import { applyOutcome, frozen, type SurveyState, saved } from '@sampark/core/device/survey-state';
import { contentOf } from '@sampark/core/merge/operation';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import { operationToJson } from '@sampark/core/wire/operation-json';
import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import { isoNow } from '../browser/platform.ts';
import { metaKeys } from '../database/device-store.ts';
import type { DirectResult } from '../ports/rescue.ts';
import { resultsOf } from '../sync/push/batch-reply.ts';
import type { DirectSend } from '../workspace/unwritten.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The result of a direct send. */
export interface Delivery {
  readonly result: DirectResult;
  /** The part that the device has to store as soon as it can write again; `null`: nothing new. */
  readonly sentDirectly: DirectSend | null;
}

/** The ways out of an open survey on a device that can write nothing more. */
export interface Rescue {
  /** Sends what exists only here, without writing to the device. */
  readonly send: (state: SurveyState, row: LocalSurvey) => Promise<Delivery>;
  /**
   * Returns all that exists only here, typed and saved, as one operation in a file that the workbench can
   * import.
   */
  readonly file: (row: LocalSurvey) => string | null;
}

/** Returns what a survey holds only here, as an operation in a file. */
export const rescueFile = ({ stamp }: Pick<Workspace, 'stamp'>, row: LocalSurvey): string | null => {
  const typed = Object.entries(row.draft?.edits ?? {}).map(
    ([field, edit]) => [field, { ...edit, was: row.edits[field]?.was ?? edit.was }] as const,
  );
  const edits = { ...row.edits, ...Object.fromEntries(typed) };
  const entry = unsentOperation({ ...row, edits, draft: null, deletion: null }, [], stamp());
  if (!entry) return null;
  return `${JSON.stringify({ sampark: 'operation', operation: operationToJson(entry.operation) }, null, 2)}\n`;
};

/**
 * Makes the rescue, which sends past the database. Its operations are ordinary ones, and each is repeated
 * word for word until its outcome is known, but they live in memory. First goes the operation that waits in
 * the outbox, under its own id; then goes the typing. When the database can write again and repeats an
 * operation, the server knows it already.
 */
export const createRescue = (workspace: Workspace): Rescue => {
  const { db, send, platform, store, stamp } = workspace;
  // Read now: a full disk may not even be read from later.
  const cursor = db.get('meta', metaKeys(store.owner).cursor).then(
    (held) => (typeof held === 'string' ? held : null),
    () => null,
  );
  const told: (readonly [FieldPath, Value])[] = [];
  let memory: SurveyState | null = null;
  let result: DirectResult = 'sent';

  const ask = async (entry: QueuedOperation) => {
    const body = { surveys: [operationToJson(entry.operation)] };
    const reply = await send({
      method: 'POST',
      path: '/api/sync/batch',
      body,
      owner: store.owner,
      cursor: await cursor,
    });
    const answer: Partial<WireBatchAnswer> = reply.kind === 'ok' ? (reply.body ?? {}) : {};
    const { results = [], timestamp = '', epoch = '' } = answer;
    return resultsOf({ results, timestamp, epoch })(entry.id);
  };

  /** Sends everything that waits. @returns false when the outcome of one operation is unknown */
  const deliver = async (state: SurveyState): Promise<boolean> => {
    memory = frozen(state);
    for (let entry = inFlightOf(memory.queue); entry; entry = inFlightOf(memory.queue)) {
      const answer = await ask(entry);
      if (answer.kind === 'again') return false;
      const { outcome } = answer;
      const settling = { ...stamp(), now: platform.now(), random: platform.random() };
      memory = applyOutcome(memory, entry.id, outcome, settling);
      if (outcome.status === 'rejected') {
        result = 'refused';
        return true;
      }
      if (outcome.status === 'conflict') result = 'conflict';
      for (const [field, value] of Object.entries(contentOf(entry.operation))) {
        if (Object.hasOwn(outcome.refused, field)) result = 'refused';
        else told.push([field, value]);
      }
      memory = frozen(memory);
    }
    return true;
  };

  return {
    send: async (state, row) => {
      result = 'sent';
      const unknown: Delivery = { result: 'unreachable', sentDirectly: null };
      if (!(await deliver(memory ?? { ...state, row: { ...row, draft: null } }))) return unknown;
      const newest = new Map(told);
      let next: LocalSurvey | null = memory?.row ?? null;
      for (const [field, edit] of Object.entries(row.draft?.edits ?? {})) {
        const was = newest.has(field) ? (newest.get(field) ?? null) : edit.was;
        if (next) next = typeField(next, { ...edit, field, was }, isoNow(platform));
      }
      const queue = memory?.queue ?? [];
      if (!(await deliver(saved({ row: next, queue }, stamp())))) return unknown;
      const delivered: SurveyState | null = memory;
      memory = null;
      const copy = delivered?.row?.server;
      return { result, sentDirectly: copy ? { copy, told: [...told] } : null };
    },
    file: (row) => rescueFile(workspace, row),
  };
};
