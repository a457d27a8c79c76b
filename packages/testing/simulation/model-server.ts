import type { CursorStep } from '@sampark/core/device/own-writes';
import { unknownField } from '@sampark/core/forms/validate';
import type { Decision } from '@sampark/core/merge/decision';
import type { Author, HistoryEntry } from '@sampark/core/merge/history';
import { type KnownState, stateWhenLeft } from '@sampark/core/merge/known-state';
import { baseOf, type Operation } from '@sampark/core/merge/operation';
import { unchanged } from '@sampark/core/merge/outcome';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { timeAt } from './clock.ts';
import type { Feed, LastChange, ModelPage, PageAsked } from './feed.ts';
import { isRefused, mayDelete } from './refusals.ts';
import type { ServerRules } from './rules.ts';

/** What the model server answers for one operation. */
export interface ModelResult {
  readonly op_id: string;
  readonly decision: Omit<Decision, 'code'> & { readonly code: string | null };
  /** Whether its survey goes along. */
  readonly isSent: boolean;
  /** Whether its sender knows by it all that was changed. */
  readonly coversFeed: boolean;
  /** The server's clock when it was applied. */
  readonly at: string;
}

/** What a batch is answered with. */
export interface ModelAnswer {
  readonly results: readonly ModelResult[];
  readonly epoch: string;
  /** Over the batch's own rows; `null` where its sender has to read them. */
  readonly step: CursorStep<number> | null;
}

type Entry = HistoryEntry & { readonly op_id: string };

interface Applied {
  readonly operation: Operation;
  readonly result: ModelResult;
}

/** All that is committed. What is in a map is never changed, only replaced. */
interface Database {
  readonly surveys: Map<string, ServerSurvey>;
  readonly history: Map<string, readonly Entry[]>;
  readonly applied: Map<string, Applied>;
  readonly newest: Map<string, number>;
  readonly lastChanges: Map<string, LastChange | undefined>;
  /** By survey and epoch. */
  readonly known: Map<string, KnownState>;
  /** By survey, ids of all conflicts that ever were. */
  readonly conflicts: Map<string, ReadonlySet<string>>;
  readonly log: string[];
}

/** A copy of the database, from which it can be put back. */
export type Backup = Readonly<Database>;

/** A server with the real rules over maps: one panchayat, one transaction an operation. */
export interface ModelServer {
  /** Takes a batch. `each` hears of every result. */
  readonly take: (
    operations: readonly Operation[],
    author: Author,
    each: (operation: Operation, result: ModelResult) => void,
  ) => ModelAnswer;
  /** What is new behind a cursor; everything when it is of another epoch. */
  readonly changes: (
    cursor: { readonly epoch: string; readonly at: number },
    asked: Omit<PageAsked, 'from'>,
  ) => ModelPage;
  readonly epoch: () => string;
  readonly feed: Feed;
  readonly surveys: () => Iterable<ServerSurvey>;
  readonly history: (id: string) => readonly Entry[];
  /** The process dies and starts again: what is not committed is gone, and the clock is set right. */
  readonly crash: () => void;
  readonly backup: () => Backup;
  /** The database is put back, and a new epoch begins. */
  readonly restore: (backup: Backup) => void;
}

const rejected = (stored: ServerSurvey | null, code: string): ModelResult['decision'] => ({
  ...unchanged(stored, 'rejected'),
  code,
});

const same = (a: Operation, b: Operation): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const emptyDatabase = (): Database => ({
  surveys: new Map(),
  history: new Map(),
  applied: new Map(),
  newest: new Map(),
  lastChanges: new Map(),
  known: new Map(),
  conflicts: new Map(),
  log: [],
});

const copyOf = (db: Database): Database => ({
  surveys: new Map(db.surveys),
  history: new Map(db.history),
  applied: new Map(db.applied),
  newest: new Map(db.newest),
  lastChanges: new Map(db.lastChanges),
  known: new Map(db.known),
  conflicts: new Map(db.conflicts),
  log: [...db.log],
});

/** Sets an entry and gives back what puts it back. */
const put = <V>(map: Map<string, V>, key: string, value: V): (() => void) => {
  const before = map.get(key);
  map.set(key, value);
  return () => {
    if (before === undefined) map.delete(key);
    else map.set(key, before);
  };
};

/** Seconds by which the server's clock is set back when it starts again. */
const SET_BACK = 5;

const knownKey = (id: string, epoch: string): string => `${id} ${epoch}`;

export const createModelServer = (rules: ServerRules): ModelServer => {
  let db = emptyDatabase();
  let epochs = 1;
  let uncommitted: (() => void) | null = null;
  let clock = 0;
  const epoch = (): string => `e${epochs}`;
  const feed: Feed = {
    get log() {
      return db.log;
    },
    get newest() {
      return db.newest;
    },
    survey: (id) => db.surveys.get(id),
    lastChange: (id) => db.lastChanges.get(id),
    epoch,
  };

  const writeSurvey = (operation: Operation, author: Author, decision: Decision): (() => void)[] => {
    const id = operation.survey_id;
    const stored = db.surveys.get(id);
    const { survey } = decision;
    if (!decision.changed || !survey) return [];
    const { user_id, device_id } = author;
    const { version } = survey;
    const { op_id, action } = operation;
    const is_offer = action === 'offer';
    const entry = { version, op_id, user_id, device_id, changes: decision.changes, is_offer };
    const ids = [...(db.conflicts.get(id) ?? []), ...decision.opened.map((conflict) => conflict.id)];
    const after = db.newest.get(id) ?? 0;
    const delta = stored && rules.deltaOf(stored, survey);
    const undo = [
      put(db.surveys, id, survey),
      put(db.lastChanges, id, delta ? { after, delta } : undefined),
      put(db.newest, id, db.log.push(id)),
      put(db.history, id, [...(db.history.get(id) ?? []), entry]),
      put(db.conflicts, id, new Set(ids)),
      () => db.log.pop(),
    ];
    if (stored && stored.epoch !== epoch()) {
      undo.push(put(db.known, knownKey(id, stored.epoch), stateWhenLeft(stored)));
    }
    return undo;
  };

  const write = (operation: Operation, author: Author, decision: Decision, result: ModelResult): void => {
    const undo = writeSurvey(operation, author, decision);
    if (decision.learned) {
      const key = knownKey(operation.survey_id, decision.learned.epoch);
      undo.push(put(db.known, key, decision.learned));
    }
    if (decision.status !== 'rejected') {
      undo.push(put(db.applied, operation.op_id, { operation, result }));
    }
    if (rules.commitsFirst) return;
    uncommitted = () => {
      for (const each of undo.toReversed()) each();
    };
  };

  const knownIn = (survey_id: string, stored: ServerSurvey | null) => (ended: string) =>
    db.known.get(knownKey(survey_id, ended)) ?? (stored?.epoch === ended ? stateWhenLeft(stored) : null);

  /** What was applied before is answered as then, and with the survey as it is by now where that is no longer the same. */
  const again = ({ operation, result }: Applied, now: ServerSurvey | null): ModelResult => {
    const stored = operation.action === 'create' ? null : now;
    const version = result.decision.survey?.version ?? 0;
    const known = { stored, at: result.at, epoch: epoch(), version };
    const isSent = rules.mustSendSurvey(operation, { ...result.decision, survey: now }, known);
    const decision = isSent ? { ...result.decision, survey: now } : result.decision;
    return { ...result, decision, isSent, coversFeed: true };
  };

  const apply = (operation: Operation, author: Author): ModelResult => {
    const { op_id, survey_id } = operation;
    uncommitted = null;
    const stored = db.surveys.get(survey_id) ?? null;
    const at = timeAt(clock);
    const refused = (code: string): ModelResult => {
      return { op_id, decision: rejected(stored, code), isSent: false, coversFeed: true, at };
    };
    const before = rules.remembers ? db.applied.get(op_id) : undefined;
    if (before) return same(before.operation, operation) ? again(before, stored) : refused('op_id_reused');
    if (operation.action === 'delete' && stored && !mayDelete(author, stored)) return refused('forbidden');
    const base = baseOf(operation);
    const entries = db.history.get(survey_id) ?? [];
    const decision = rules.decide(operation, {
      stored,
      author,
      later: entries.filter((entry) => entry.version > base),
      check: (_, value) => (isRefused(value) ? unknownField : null),
      form: { name: 'village-standard', version: 1 },
      now: at,
      epoch: epoch(),
      knownIn: knownIn(survey_id, stored),
      mayRestore: true,
      seenConflicts: db.conflicts.get(survey_id) ?? new Set(),
    });
    const coversFeed = rules.resultCoversFeed(operation, decision, false);
    const version = decision.survey?.version ?? 0;
    const isSent = rules.mustSendSurvey(operation, decision, { stored, at, epoch: epoch(), version });
    const result = { op_id, decision, isSent, coversFeed, at };
    write(operation, author, decision, result);
    return result;
  };

  return {
    take: (operations, author, each) => {
      clock += 1;
      const from = db.log.length;
      const results = operations.map((operation) => {
        const result = apply(operation, author);
        each(operation, result);
        return result;
      });
      const to = db.log.length;
      const step = to > from && results.every(({ coversFeed }) => coversFeed) ? { from, to } : null;
      return { results, epoch: epoch(), step };
    },
    changes: (cursor, asked) =>
      rules.page(feed, { ...asked, from: cursor.epoch === epoch() ? cursor.at : 0 }),
    epoch,
    feed,
    surveys: () => db.surveys.values(),
    history: (id) => db.history.get(id) ?? [],
    crash: () => {
      clock = Math.max(0, clock - SET_BACK);
      uncommitted?.();
      uncommitted = null;
    },
    backup: () => copyOf(db),
    restore: (backup) => {
      uncommitted = null;
      db = copyOf(backup);
      epochs += 1;
    },
  };
};
