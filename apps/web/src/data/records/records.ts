import { recordEdited } from '@sampark/core/device/records/record-saving';
import { fieldsInConflict } from '@sampark/core/device/settle';
import { listingOf } from '@sampark/core/places/listing';
import { type LookalikeFinder, lookalikes } from '@sampark/core/records/alike/looks-like';
import { finderIn } from '@sampark/core/records/list/find-records';
import type { RecordEdit } from '@sampark/core/records/merge-records';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import { recordTree } from '@sampark/core/records/record-tree';
import type { Values } from '@sampark/core/survey/values';
import { storedPanchayats } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import { createLive } from '../ports/live.ts';
import type { OpenRecords, PanchayatRecords, RecordEdited, RecordsPort } from '../ports/surveys/records.ts';
import { followList } from '../workspace/follow-list.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type ReadRecord, type ReadRecords, readRecords } from './read-records.ts';
import { openRecordPages, type RecordPages } from './record-pages.ts';

/** Makes the finders of what records look like, each when it is first asked for. */
function lookalikesOf(living: readonly ReadRecord[]): PanchayatRecords['lookalikes'] {
  const finders = new Map<string, LookalikeFinder>();
  return (type) => {
    const made = finders.get(type);
    if (made) return made;
    const ofType = living.filter(({ facts }) => facts.type === type);
    const finder = lookalikes(ofType.map(({ facts, marks }) => ({ record_id: facts.record_id, marks })));
    finders.set(type, finder);
    return finder;
  };
}

const saidBy = (record: ReadRecord | undefined): Values | undefined =>
  record && (JSON.parse(record.said) as Values);

/** Makes the records of a panchayat ready for screens. */
export function panchayatRecords(read: ReadRecords): PanchayatRecords {
  const tree = recordTree([...read.values()].map(({ facts }) => facts));
  const living = [...read.values()].filter(({ facts }) => tree.canonical(facts.record_id) === facts);
  const find = finderIn(living, ({ keys }) => keys);
  const byType = new Map<string, RecordFacts[]>();
  for (const { facts } of living) {
    const ofType = byType.get(facts.type);
    if (ofType) ofType.push(facts);
    else byType.set(facts.type, [facts]);
  }
  return {
    tree,
    types: [...byType.keys()].sort(),
    ofType: (type) => byType.get(type) ?? [],
    find: (text) => find(text).map(({ facts }) => facts),
    keysOf: (id) => read.get(id)?.keys,
    lookalikes: lookalikesOf(living),
    marksOf: (id) => read.get(id)?.marks,
    valuesOf: (id) => saidBy(read.get(id)),
    summaryOf: (id) => read.get(id)?.summary,
  };
}

/** The records of a panchayat as they were last read, and as screens see them. */
interface KeptRecords {
  readonly pages: RecordPages;
  /** `null`: nothing is read yet. */
  read: ReadRecords | null;
  view: PanchayatRecords | null;
  /** The list that they were read from: as long as it is the same, there is nothing to read again. */
  from: unknown;
}

/**
 * The records that were read in each workspace, by panchayat. They stay for the next screen: on a slow phone
 * it takes seconds to open 10,000 rows.
 */
const keptIn = new WeakMap<Workspace, Map<string, KeptRecords>>();

function keptOf(workspace: Workspace, panchayatId: string): KeptRecords {
  const here = keptIn.get(workspace) ?? new Map<string, KeptRecords>();
  keptIn.set(workspace, here);
  const records = here.get(panchayatId) ?? {
    pages: openRecordPages(workspace, panchayatId),
    ...{ read: null, view: null, from: null },
  };
  here.set(panchayatId, records);
  return records;
}

/** Reads the records that stand with those of a panchayat, where they have changed since they were last read. */
export async function knownRecords(workspace: Workspace, panchayatId: string): Promise<PanchayatRecords> {
  const { db, store } = workspace;
  const listing = listingOf(await storedPanchayats(db, store.owner), panchayatId);
  const kept = keptOf(workspace, listing.panchayat_id);
  const from = workspace.list.all.get();
  if (kept.view && kept.from === from) return kept.view;
  const before = kept.read ?? (await kept.pages.read(listing));
  const next = await readRecords(workspace, listing, before);
  kept.read = next;
  kept.from = from;
  if (next !== before || !kept.view) kept.view = panchayatRecords(next);
  kept.pages.keep(next);
  return kept.view;
}

/** Reads the records of a panchayat, and again after each change. */
export function openRecords(workspace: Workspace, panchayatId: string): OpenRecords {
  const view = createLive<PanchayatRecords>();
  const before = keptIn.get(workspace)?.get(panchayatId)?.view;
  if (before) view.set(before);
  const close = followList(workspace, async (isWanted) => {
    const known = await knownRecords(workspace, panchayatId);
    if (isWanted() && view.get() !== known) view.set(known);
  });
  return { view, close };
}

/** Saves an edit of a record, unless it is about a field that waits for a choice: there it would be a draft that nobody sees. */
async function editRecord(
  { store, forms, loop, stamp }: Workspace,
  { record_id, set }: RecordEdit,
): Promise<RecordEdited> {
  const now = stamp();
  let waits = false;
  try {
    await store.change([record_id], (state) => {
      const { row } = state;
      const inConflict = row ? fieldsInConflict(row) : new Set();
      waits = Object.keys(set).some((field) => inConflict.has(field));
      if (waits) return state;
      const version = row ? forms.newest(row.identity.form_name).version : 0;
      return recordEdited(state, Object.entries(set), version, now);
    });
  } catch (error) {
    return { ok: false, because: deviceFailure(error) };
  }
  if (waits) return { ok: false, because: 'in_conflict' };
  void loop.send();
  return { ok: true };
}

/** Makes the part of the data that screens of records may use. */
export const createRecords = (workspace: () => Workspace): RecordsPort => ({
  open: (panchayatId) => openRecords(workspace(), panchayatId),
  edit: (edit) => editRecord(workspace(), edit),
});
