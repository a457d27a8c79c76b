import type { LookalikeFinder } from '@sampark/core/records/alike/looks-like';
import type { RecordEdit } from '@sampark/core/records/merge-records';
import type { RecordFacts } from '@sampark/core/records/record-facts';
import type { RecordTree } from '@sampark/core/records/record-tree';
import type { Live } from './live.ts';
import type { ChoiceResult } from './open-survey.ts';

/** The records of one panchayat, as this device has them. A record is opened, deleted and restored as a survey is, by its id. */
export interface PanchayatRecords {
  /** How they hang together: by parent, and what merged ones count for. */
  readonly tree: RecordTree;
  /** Returns the records of a type that count for themselves, by label. */
  readonly ofType: (type: string) => readonly RecordFacts[];
  /** Returns the records whose label holds a text, in whichever letters and script, by label. */
  readonly find: (text: string) => readonly RecordFacts[];
  /** Makes the records of a type ready to be found by what they look like. */
  readonly lookalikes: (type: string) => LookalikeFinder;
}

/** The records of a panchayat while somebody looks at them. */
export interface OpenRecords {
  /** Undefined until they are read; then in step with what is saved here and what a sync brings. */
  readonly view: Live<PanchayatRecords>;
  readonly close: () => void;
}

export interface RecordsPort {
  readonly open: (panchayatId: string) => OpenRecords;
  /** Saves what people do with a record: moves, merges, splits, closes or renames it. `record-tree`, `merge-records` and `move-record` make the edits. */
  readonly edit: (edit: RecordEdit) => Promise<ChoiceResult>;
}
