import type { LookalikeFinder, RecordMarks } from '@sampark/core/records/alike/looks-like';
import type { FindKeys } from '@sampark/core/records/list/find-records';
import type { RecordEdit } from '@sampark/core/records/merge-records';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import type { RecordTree } from '@sampark/core/records/record-tree';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { Live } from '../live.ts';
import type { ChoiceResult } from './open-survey.ts';

/** The records of one panchayat, as this device has them. A record is opened, deleted and restored as a survey is, by its id. */
export interface PanchayatRecords {
  /** How they hang together: by parent, and what merged ones count for. */
  readonly tree: RecordTree;
  /** Returns the records of a type that count for themselves, by label. */
  readonly ofType: (type: string) => readonly RecordFacts[];
  /** The types of which there are records that count for themselves. */
  readonly types: readonly string[];
  /** Returns the records whose label holds a text, in whichever letters and script, or one of whose numbers does, by label. */
  readonly find: (text: string) => readonly RecordFacts[];
  /** Returns what a record is found by, for a search in some of them; `undefined`: it is not here. */
  readonly keysOf: (id: string) => FindKeys | undefined;
  /** Returns what finds the records of a type by what they look like. It is made once. */
  readonly lookalikes: (type: string) => LookalikeFinder;
  /** Returns what a record is known by; `undefined`: it is not here. */
  readonly marksOf: (id: string) => RecordMarks | undefined;
  /** Returns the properties of a record; `undefined`: it is not here. */
  readonly valuesOf: (id: string) => Values | undefined;
  /** Returns a record as lists show surveys; `undefined`: it is not here. */
  readonly summaryOf: (id: string) => SurveySummary | undefined;
}

/** The records of a panchayat while somebody looks at them. */
export interface OpenRecords {
  /** Undefined until they are read; then in step with what is saved here and what a sync brings. */
  readonly view: Live<PanchayatRecords>;
  readonly close: () => void;
}

/**
 * The outcome of an edit. `in_conflict`: people said different things about that, so nothing was saved, and
 * somebody chooses first.
 */
export type RecordEdited = ChoiceResult | { readonly ok: false; readonly because: 'in_conflict' };

export interface RecordsPort {
  /** Opens the records of a panchayat. What was read before is there at once. */
  readonly open: (panchayatId: string) => OpenRecords;
  /** Saves what people do with a record: moves, merges, splits, closes or renames it. `record-tree`, `merge-records` and `move-record` make the edits. */
  readonly edit: (edit: RecordEdit) => Promise<RecordEdited>;
}
