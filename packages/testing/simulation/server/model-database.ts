import type { HistoryEntry } from '@sampark/core/merge/history';
import type { KnownState } from '@sampark/core/merge/offers/known-state';
import type { Operation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import type { LastChange } from './feed.ts';
import type { ModelResult } from './model-answer.ts';

export type Entry = HistoryEntry & { readonly op_id: string };

export interface Applied {
  readonly operation: Operation;
  readonly result: ModelResult;
}

/** Everything that is committed. Values in a map are never changed, only replaced. */
export interface Database {
  readonly surveys: Map<string, ServerSurvey>;
  readonly history: Map<string, readonly Entry[]>;
  readonly applied: Map<string, Applied>;
  readonly newest: Map<string, number>;
  readonly lastChanges: Map<string, LastChange | undefined>;
  /** Known states by survey and epoch. */
  readonly known: Map<string, KnownState>;
  /** Ids of all conflicts that ever were, by survey. */
  readonly conflicts: Map<string, ReadonlySet<string>>;
  readonly log: string[];
}

/** A copy of the database, from which it can be put back. */
export type Backup = Readonly<Database>;

export const emptyDatabase = (): Database => ({
  surveys: new Map(),
  history: new Map(),
  applied: new Map(),
  newest: new Map(),
  lastChanges: new Map(),
  known: new Map(),
  conflicts: new Map(),
  log: [],
});

export const copyOf = (db: Database): Database => ({
  surveys: new Map(db.surveys),
  history: new Map(db.history),
  applied: new Map(db.applied),
  newest: new Map(db.newest),
  lastChanges: new Map(db.lastChanges),
  known: new Map(db.known),
  conflicts: new Map(db.conflicts),
  log: [...db.log],
});

/** Sets an entry. @returns a function that undoes it */
export const put = <V>(map: Map<string, V>, key: string, value: V): (() => void) => {
  const before = map.get(key);
  map.set(key, value);
  return () => {
    if (before === undefined) map.delete(key);
    else map.set(key, before);
  };
};
