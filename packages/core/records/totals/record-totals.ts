import type { Source } from '../../forms/figures/source.ts';
import { nameKey } from '../../places/village.ts';
import { dayInIndia } from '../../survey/day-in-india.ts';
import { propertyPath, VILLAGE_OF_RECORD } from '../../survey/record-form.ts';
import { type FieldPath, isEmpty, type Values, valueAt } from '../../survey/values.ts';
import { canonicalOf } from '../canonical.ts';
import { numbered } from '../numbered.ts';
import type { RecordFacts } from '../record-facts.ts';
import { recordTree } from '../record-tree.ts';
import { countsFor } from './said.ts';
import { type Counted, type Figure, newTotal, type Total } from './total.ts';

/** A record with all that it says. */
export interface ReadRecord {
  readonly facts: RecordFacts;
  readonly values: Values;
  /** When it changed last. */
  readonly at: string;
}

/** The subject of a survey, above the records that count for it. */
export interface Above {
  readonly panchayat_id: string;
  /** Empty: the panchayat itself. */
  readonly record_id: string;
  /** The panchayats that have come to it whole. Absent: none. */
  readonly taken_over?: readonly string[] | undefined;
  /** The spellings of the village in which they lie. Absent or empty: they may lie in any, or in none. */
  readonly village_spellings?: readonly string[] | undefined;
}

/** The figures that a survey takes from records, in step with them. */
export interface RecordTotals<Key> {
  /** Takes records that came, changed, or went (`null`). */
  readonly update: (changes: Iterable<readonly [id: string, record: ReadRecord | null]>) => void;
  readonly figures: () => ReadonlyMap<Key, Figure>;
}

const isSamePlace = (one: RecordFacts, other: RecordFacts): boolean =>
  (['panchayat_id', 'type', 'parent', 'merged_into', 'is_deleted'] as const).every(
    (name) => one[name] === other[name],
  );

const paths = new Map<string, FieldPath>();

/** Returns the path of a property. A text that is put together would be hashed anew at each look into a record. */
function pathOf(property: string): FieldPath {
  const known = paths.get(property) ?? propertyPath(property);
  paths.set(property, known);
  return known;
}

/**
 * Returns a record as a figure counts it; `null`: it lies in another village. A record that names no village may lie in this one, so it counts
 * as one that lacks the answer.
 */
function countedOf({ values, at }: ReadRecord, { village_spellings: spellings = [] }: Above): Counted | null {
  const counted = { answers: (name: string) => valueAt(values, pathOf(name)), at };
  if (spellings.length === 0) return counted;
  const village = valueAt(values, VILLAGE_OF_RECORD);
  if (isEmpty(village)) return { ...counted, at: '', isUndecided: true };
  return spellings.includes(nameKey(String(village))) ? counted : null;
}

/** Returns a record as one of the panchayat to which its own has come: so it hangs together with the others there. */
function asOwn(record: ReadRecord, above: Above): ReadRecord {
  const { panchayat_id } = above;
  const { facts } = record;
  if (facts.panchayat_id === panchayat_id || !countsFor(above, facts.panchayat_id)) return record;
  return { ...record, facts: { ...facts, panchayat_id } };
}

const dayOfTime = (at: string): string => dayInIndia(Date.parse(at));

type MayCount = (record: RecordFacts) => boolean;

/** Returns the records that count for themselves. */
function canonicalIn(all: readonly RecordFacts[], mayCount: MayCount): Set<string> {
  const known = numbered(all);
  const { of } = canonicalOf(known);
  const found = new Set<string>();
  for (const [at, facts] of known.records.entries()) {
    if (of[at] === at && mayCount(facts)) found.add(facts.record_id);
  }
  return found;
}

/** Returns those of them that lie below a record. */
function belowIn(all: readonly RecordFacts[], recordId: string, mayCount: MayCount): Set<string> {
  const tree = recordTree(all);
  const top = tree.canonical(recordId)?.record_id;
  const found = new Set<string>();
  for (const facts of all) {
    const { record_id } = facts;
    if (!mayCount(facts) || tree.canonical(record_id) !== facts) continue;
    if (tree.ancestors(record_id).some((each) => each.record_id === top)) found.add(record_id);
  }
  return found;
}

/** A figure with what it is taken from. */
interface Taken {
  readonly source: Source;
  readonly total: Total;
}

/**
 * Begins the figures that are taken from the records below something. Only records of its panchayat count; a merged one counts once,
 * as the record that stayed. Figures that hang together are worked out again only where a change may move
 * something.
 */
export function recordTotals<Key>(sources: ReadonlyMap<Key, Source>, above: Above): RecordTotals<Key> {
  const records = new Map<string, ReadRecord>();
  const taken = new Map<Key, Taken>(
    [...sources].map(([key, source]) => [key, { source, total: newTotal(source, dayOfTime) }]),
  );
  const types = new Set([...sources.values()].map(({ of }) => of));
  const mayCount = ({ type, panchayat_id }: RecordFacts): boolean =>
    types.has(type) && panchayat_id === above.panchayat_id;
  /** The records that lie below, closed ones among them. */
  const below = new Set<string>();
  /**
   * The records that were ever merged, and what they were merged into. Below a panchayat all others count, or do not, whatever the rest says.
   */
  const linked = new Set<string>();
  const isOfPanchayat = above.record_id === '';

  const placeAlone = (id: string, record: ReadRecord | null): void => {
    const counts = record && !record.facts.is_deleted && mayCount(record.facts);
    if (counts) below.add(id);
    else below.delete(id);
  };

  const put = (id: string): void => {
    const record = below.has(id) ? records.get(id) : undefined;
    const counted = record ? countedOf(record, above) : null;
    for (const { source, total } of taken.values()) {
      const counts = record?.facts.type === source.of && (source.withClosed || !record.facts.is_closed);
      total.set(id, counts ? counted : null);
    }
  };
  const place = (changed: Iterable<string>): void => {
    const ids = isOfPanchayat ? linked : records.keys();
    const some = Array.from(ids, (id) => records.get(id)?.facts).filter((facts) => facts !== undefined);
    const now = isOfPanchayat ? canonicalIn(some, mayCount) : belowIn(some, above.record_id, mayCount);
    const touched = new Set(changed);
    for (const id of isOfPanchayat ? linked : below) if (!now.has(id) && below.delete(id)) touched.add(id);
    for (const id of now) if (!below.has(id)) touched.add(id);
    for (const id of now) below.add(id);
    for (const id of touched) put(id);
  };

  return {
    update: (changes) => {
      const changed: string[] = [];
      let moves = false;
      for (const [id, said] of changes) {
        const record = said && asOwn(said, above);
        const before = records.get(id);
        const into = record?.facts.merged_into ?? '';
        if (into !== '') linked.add(id).add(into);
        if (isOfPanchayat && !linked.has(id)) placeAlone(id, record);
        else moves ||= !(before && record && isSamePlace(before.facts, record.facts));
        if (record) records.set(id, record);
        else records.delete(id);
        changed.push(id);
      }
      if (moves) place(changed);
      else for (const id of changed) put(id);
    },
    figures: () => new Map([...taken].map(([key, { total }]) => [key, total.figure()])),
  };
}
