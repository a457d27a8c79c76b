import { canonicalOf } from './canonical.ts';
import { NOWHERE } from './follow.ts';
import { numbered } from './numbered.ts';
import { parentsOf, type RecordProblem } from './parents.ts';
import type { RecordFacts } from './record-facts.ts';

/** The records of one or several panchayats, as they hang together. Lists are in the order in which the records came. */
export interface RecordTree {
  /** Returns the living record that a record counts for, mostly itself; `undefined`: it is gone, or not known here. */
  readonly canonical: (id: string) => RecordFacts | undefined;
  /** Returns the record above; `null`: that is the panchayat. Asked for a merged record, it answers for the one it counts for. */
  readonly parent: (id: string) => RecordFacts | null;
  /** Returns the records above, the nearest first. */
  readonly ancestors: (id: string) => readonly RecordFacts[];
  /** Returns the records directly below a record. */
  readonly children: (id: string) => readonly RecordFacts[];
  /** Returns the records directly below a panchayat. */
  readonly below: (panchayatId: string) => readonly RecordFacts[];
  /** Returns the living records that were merged into one, and count for it. */
  readonly merged: (id: string) => readonly RecordFacts[];
  /** The faults, by record. A record without an entry hangs as it says. */
  readonly problems: ReadonlyMap<string, RecordProblem>;
}

/** Records below something, or merged into something. */
type Lists = Map<string, RecordFacts[]>;

const addTo = (lists: Lists, key: string, record: RecordFacts): void => {
  const list = lists.get(key);
  if (list) list.push(record);
  else lists.set(key, [record]);
};

const readOf =
  (lists: Lists) =>
  (key: string): readonly RecordFacts[] =>
    lists.get(key) ?? [];

/**
 * Works out how records hang together, from what each of them says. Nothing of it is stored. So whatever people moved, merged and
 * deleted apart, and in whatever order it arrives, each living record hangs somewhere, and everybody who has the same records sees
 * the same tree. It takes time by the number of records.
 * @param all the records that are known, deleted ones among them where their deletion is known
 */
export function recordTree(all: Iterable<RecordFacts>): RecordTree {
  const known = numbered(all);
  const { records, numberOf, recordAt } = known;
  const canonical = canonicalOf(known);
  const parents = parentsOf(known, canonical.of);
  const children: Lists = new Map();
  const below: Lists = new Map();
  const merged: Lists = new Map();
  const problems = new Map<string, RecordProblem>();
  for (const [at, record] of records.entries()) {
    const living = recordAt(canonical.of[at] as number);
    if (living === record) {
      const above = recordAt(parents.of[at] as number);
      if (above) addTo(children, above.record_id, record);
      else addTo(below, record.panchayat_id, record);
      const problem = parents.problems.get(at) ?? (canonical.leadsNowhere(at) ? 'merge_gone' : null);
      if (problem !== null) problems.set(record.record_id, problem);
    } else if (living && !record.is_deleted) addTo(merged, living.record_id, record);
  }
  const numberFor = (id: string): number => canonical.of[numberOf(id)] ?? NOWHERE;
  const parent = (id: string): RecordFacts | null => recordAt(parents.of[numberFor(id)] ?? NOWHERE) ?? null;
  return {
    canonical: (id) => recordAt(numberFor(id)),
    parent,
    ancestors: (id) => {
      const above: RecordFacts[] = [];
      for (let at = parent(id); at !== null; at = parent(at.record_id)) above.push(at);
      return above;
    },
    children: readOf(children),
    below: readOf(below),
    merged: readOf(merged),
    problems,
  };
}
