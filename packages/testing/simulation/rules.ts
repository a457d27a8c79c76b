import { typeField } from '@sampark/core/device/edit';
import { cursorAfter, holdsOutcome } from '@sampark/core/device/own-writes';
import type { OperationStamp } from '@sampark/core/device/queue';
import {
  mustOffer,
  offered,
  offerOf,
  receivedAnew,
  receivedTombstoneAnew,
  requeued,
} from '@sampark/core/device/resync';
import {
  applyOutcome,
  chosen,
  deleted,
  frozen,
  moved,
  notAcknowledged,
  received,
  receivedTombstone,
  type SurveyState,
  saved,
  savedPress,
} from '@sampark/core/device/survey-state';
import { decide } from '@sampark/core/merge/decide/decide';
import type { Operation } from '@sampark/core/merge/operation';
import { mergeRecords, splitRecord } from '@sampark/core/records/merge-records';
import { moveRecord } from '@sampark/core/records/move-record';
import { recordTree } from '@sampark/core/records/record-tree';
import { deltaOf, withDelta } from '@sampark/core/sync/delta';
import { mustSendSurvey, resultCoversFeed } from '@sampark/core/sync/result-covers-feed';
import { type Feed, type ModelPage, type PageAsked, pageOf } from './server/feed.ts';
import { VERSIONS } from './versions.ts';

/** The steps of sending, in the order that a rule puts them. */
export interface SendSteps {
  /** Stores the operations as sent, and returns them. */
  readonly freeze: () => readonly Operation[];
  /** Returns the same operations, and stores nothing. */
  readonly look: () => readonly Operation[];
  readonly leave: (operations: readonly Operation[]) => void;
  /** Whether the app dies at this very moment. */
  readonly dies: () => boolean;
}

/** The steps of storing a page of the feed: each is durable when it is done. */
export interface PageSteps {
  readonly rows: () => void;
  readonly cursor: () => void;
  readonly rowsAndCursor: () => void;
  readonly dies: () => boolean;
}

/** The rules that a device runs: the core's own, unless a test wants to see a broken one caught. */
export interface DeviceRules {
  readonly typeField: typeof typeField;
  readonly saved: typeof saved;
  readonly pressed: typeof savedPress;
  readonly chosen: typeof chosen;
  readonly moved: typeof moved;
  readonly deleted: typeof deleted;
  readonly frozen: typeof frozen;
  readonly notAcknowledged: typeof notAcknowledged;
  readonly settled: typeof applyOutcome;
  readonly received: typeof received;
  readonly receivedTombstone: typeof receivedTombstone;
  readonly receivedAnew: typeof receivedAnew;
  readonly receivedTombstoneAnew: typeof receivedTombstoneAnew;
  readonly mustOffer: typeof mustOffer;
  readonly requeued: typeof requeued;
  readonly offerOf: typeof offerOf;
  readonly offered: typeof offered;
  readonly holdsOutcome: typeof holdsOutcome;
  readonly cursorAfter: typeof cursorAfter<number>;
  readonly withDelta: typeof withDelta;
  /** Changes a survey when the app starts again after it died. */
  readonly restarted: ((state: SurveyState, stamp: OperationStamp) => SurveyState) | null;
  /** Changes a survey when its owner signs out. */
  readonly signedOut: ((state: SurveyState) => SurveyState) | null;
  /** Changes a survey whose operation got no result in an answer. */
  readonly noResult: typeof notAcknowledged;
  /** Returns the part of the database that holds a person's rows. */
  readonly partOf: (owner: string) => string;
  readonly send: (steps: SendSteps) => void;
  readonly storePage: (steps: PageSteps) => void;
}

/** The rules that the server runs. */
export interface ServerRules {
  readonly decide: typeof decide;
  readonly mustSendSurvey: typeof mustSendSurvey;
  readonly resultCoversFeed: typeof resultCoversFeed;
  readonly deltaOf: typeof deltaOf;
  /** Returns the versions of the form by which values are checked, the newest first. @param newest the survey's, or the operation's */
  readonly versionsFor: (newest: number) => readonly number[];
  /** Whether an operation that was applied before gets its first answer again. */
  readonly remembers: boolean;
  /** Whether the commit comes before the answer. */
  readonly commitsFirst: boolean;
  /** Whether requests from an ended epoch are turned away. */
  readonly fences: boolean;
  readonly page: (feed: Feed, asked: PageAsked) => ModelPage;
}

/** The rules by which records hang together, on either side. */
export interface RecordRules {
  readonly recordTree: typeof recordTree;
  readonly moveRecord: typeof moveRecord;
  readonly mergeRecords: typeof mergeRecords;
  readonly splitRecord: typeof splitRecord;
}

/** Both sides' rules. */
export interface Rules {
  readonly device: DeviceRules;
  readonly server: ServerRules;
  readonly records: RecordRules;
}

/** The rules as they are. */
export const coreRules: Rules = {
  device: {
    typeField,
    saved,
    pressed: savedPress,
    chosen,
    moved,
    deleted,
    frozen,
    notAcknowledged,
    settled: applyOutcome,
    received,
    receivedTombstone,
    receivedAnew,
    receivedTombstoneAnew,
    mustOffer,
    requeued,
    offerOf,
    offered,
    holdsOutcome,
    cursorAfter,
    withDelta,
    restarted: null,
    signedOut: null,
    noResult: notAcknowledged,
    partOf: (owner) => owner,
    send: ({ freeze, leave, dies }) => {
      const operations = freeze();
      if (operations.length > 0 && !dies()) leave(operations);
    },
    storePage: ({ rowsAndCursor, dies }) => {
      if (!dies()) rowsAndCursor();
    },
  },
  server: {
    decide,
    mustSendSurvey,
    resultCoversFeed,
    deltaOf,
    versionsFor: (newest) => VERSIONS.filter((version) => version <= newest).toReversed(),
    remembers: true,
    commitsFirst: true,
    fences: true,
    page: pageOf,
  },
  records: { recordTree, moveRecord, mergeRecords, splitRecord },
};
