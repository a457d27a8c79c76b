import { recordEdited } from '@sampark/core/device/record-saving';
import { nameKey } from '@sampark/core/places/village';
import { lookalikes } from '@sampark/core/records/alike/looks-like';
import { soundKey } from '@sampark/core/records/alike/sound-key';
import type { RecordEdit } from '@sampark/core/records/merge-records';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { recordTree } from '@sampark/core/records/record-tree';
import { coalesced } from '../browser/coalesced.ts';
import { deviceFailure } from '../database/failure.ts';
import { createLive } from '../ports/live.ts';
import type { ChoiceResult } from '../ports/open-survey.ts';
import type { OpenRecords, PanchayatRecords, RecordsPort } from '../ports/records.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type ReadRecords, readRecords } from './read-records.ts';

/** Returns a label as it is looked for: as it is written, and how its words sound. */
const keysOf = (label: string): readonly string[] => {
  const written = nameKey(label);
  return [written, written.split(/\s+/).map(soundKey).join(' ')];
};

/** Makes the records of a panchayat ready for screens. */
export function panchayatRecords(read: ReadRecords): PanchayatRecords {
  const tree = recordTree([...read.values()].map(({ facts }) => facts));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const living = [...read.values()].filter(({ facts }) => tree.canonical(facts.record_id) === facts);
  const byLabel = living
    .map(({ facts }) => facts)
    .sort((one, other) => compare(one.label, other.label) || compare(one.record_id, other.record_id));
  let keys: ReadonlyMap<RecordFacts, readonly string[]> | null = null;
  return {
    tree,
    ofType: (type) => byLabel.filter((record) => record.type === type),
    find: (text) => {
      keys ??= new Map(byLabel.map((record) => [record, keysOf(record.label)]));
      const wanted = keysOf(text);
      return byLabel.filter((record) =>
        keys?.get(record)?.some((key, at) => wanted[at] !== '' && key.includes(wanted[at] as string)),
      );
    },
    lookalikes: (type) =>
      lookalikes(
        living
          .filter(({ facts }) => facts.type === type)
          .map(({ facts, marks }) => ({ record_id: facts.record_id, marks })),
      ),
  };
}

/** Reads the records of a panchayat, and again after each change. */
function openRecords(workspace: Workspace, panchayatId: string): OpenRecords {
  const view = createLive<PanchayatRecords>();
  let read: ReadRecords = new Map();
  let closed = false;
  const reading = coalesced(async () => {
    const next = await readRecords(workspace, panchayatId, read);
    const isSame = next.size === read.size && [...next].every(([id, record]) => read.get(id) === record);
    read = next;
    if (!closed && !(isSame && view.get())) view.set(panchayatRecords(next));
  });
  reading.run();
  const end = workspace.list.all.subscribe(reading.run);
  return {
    view,
    close: () => {
      closed = true;
      end();
    },
  };
}

async function editRecord(
  { store, forms, loop, stamp }: Workspace,
  { record_id, set }: RecordEdit,
): Promise<ChoiceResult> {
  const now = stamp();
  try {
    await store.change([record_id], (state) => {
      const version = state.row ? forms.newest(state.row.identity.form_name).version : 0;
      return recordEdited(state, Object.entries(set), version, now);
    });
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  void loop.send();
  return { ok: true };
}

/** Makes the part of the data that screens of records may use. */
export const createRecords = (workspace: () => Workspace): RecordsPort => ({
  open: (panchayatId) => openRecords(workspace(), panchayatId),
  edit: (edit) => editRecord(workspace(), edit),
});
