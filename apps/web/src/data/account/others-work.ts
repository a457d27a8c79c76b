import type { WireDeviceKey } from '@sampark/core/wire/access/wire-account';
import { type Codec, createCodec } from '../database/codec.ts';
import type { OperationRecord, SurveyRecord } from '../database/schema.ts';
import { openState, type RawState } from '../database/sealed-state.ts';
import type { OthersWork } from '../ports/people/this-device.ts';
import { ringOf } from '../session/keys/take-keys.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { itemsOfState } from './unsent-items.ts';

const isUnsent = (record: SurveyRecord): boolean => record.hidden || record.summary.unsynced_since !== null;

/** Returns the surveys of other people that hold something unsent, by owner. */
export const othersUnsent = async ({
  db,
  store,
}: Workspace): Promise<ReadonlyMap<string, readonly RawState[]>> => {
  const [records, operations] = await Promise.all([db.getAll('surveys'), db.getAll('pendingSync')]);
  const waiting = operations.filter((each) => each.owner !== store.owner && !each.synced);
  const unsent = records.filter((each) => each.owner !== store.owner && isUnsent(each));
  const found = new Map<string, Map<string, RawState>>();
  for (const { owner, survey_id } of [...unsent, ...waiting]) {
    const surveys = found.get(owner) ?? new Map<string, RawState>();
    const isThis = (each: SurveyRecord | OperationRecord): boolean =>
      each.owner === owner && each.survey_id === survey_id;
    const record = records.find(isThis) ?? null;
    found.set(owner, surveys.set(survey_id, { record, operations: waiting.filter(isThis) }));
  }
  return new Map([...found].map(([owner, surveys]) => [owner, [...surveys.values()]]));
};

const codecOf = async ({ send, store, platform }: Workspace, owner: string): Promise<Codec | null> => {
  const path = `/api/users/${encodeURIComponent(owner)}/device-keys`;
  const reply = await send({ method: 'POST', path, body: {}, owner: store.owner });
  if (reply.kind !== 'ok') return null;
  const ring = await ringOf(reply.body as readonly WireDeviceKey[]);
  return createCodec(ring, platform.randomBytes);
};

/**
 * Reads everything that others left on this device and never sent, as a file that the workbench can import.
 * It serves administrators, who ask the server for the keys. It stores and removes nothing here.
 */
export const readOthersWork = async (workspace: Workspace): Promise<OthersWork> => {
  const items: unknown[] = [];
  let closed = 0;
  for (const [owner, states] of await othersUnsent(workspace)) {
    const codec = await codecOf(workspace, owner);
    for (const raw of states) {
      const state = codec && (await openState(raw, codec).catch(() => null));
      if (state) items.push(...itemsOfState(workspace, state));
      else closed += 1;
    }
  }
  const file = items.length > 0 ? `${JSON.stringify({ sampark: 'operations', items }, null, 2)}\n` : null;
  return { file, closed };
};
