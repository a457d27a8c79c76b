import { checkAbout } from '@sampark/core/forms/checks/check-about';
import { checkVillageName, unknownField } from '@sampark/core/forms/checks/validate';
import type { Decision } from '@sampark/core/merge/decide/decision';
import type { Author } from '@sampark/core/merge/history';
import { type KnownState, stateWhenLeft } from '@sampark/core/merge/offers/known-state';
import { baseOf, formVersionOf, type Operation } from '@sampark/core/merge/operation';
import { unchanged } from '@sampark/core/merge/outcome';
import { isAbout } from '@sampark/core/survey/about/about-path';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { VILLAGE_NAME } from '@sampark/core/survey/values';
import { timeAt } from '../clock.ts';
import { MADE_FIELD } from '../made-once.ts';
import { isRefused, mayDelete } from '../refusals.ts';
import { rightsOf, SAID_ABOUT } from '../rights.ts';
import type { ServerRules } from '../rules.ts';
import { checkVersions, isOfOneVersion } from '../versions.ts';
import type { Feed, ModelPage, PageAsked } from './feed.ts';
import type { ModelAnswer, ModelResult } from './model-answer.ts';
import {
  type Applied,
  type Backup,
  copyOf,
  type Database,
  type Entry,
  emptyDatabase,
  put,
} from './model-database.ts';

/** A server with the real rules over maps: one panchayat, one transaction an operation. */
export interface ModelServer {
  /** Takes a batch, and calls `each` with every result. */
  readonly take: (
    operations: readonly Operation[],
    author: Author,
    each: (operation: Operation, result: ModelResult) => void,
  ) => ModelAnswer;
  /** Returns the news behind a cursor; everything when the cursor is of another epoch. */
  readonly changes: (
    cursor: { readonly epoch: string; readonly at: number },
    asked: Omit<PageAsked, 'from'>,
  ) => ModelPage;
  readonly epoch: () => string;
  readonly feed: Feed;
  readonly surveys: () => Iterable<ServerSurvey>;
  readonly history: (id: string) => readonly Entry[];
  /** Lets the process die and start again: everything uncommitted is gone, and the clock is set right. */
  readonly crash: () => void;
  readonly backup: () => Backup;
  /** Puts the database back, and begins a new epoch. */
  readonly restore: (backup: Backup) => void;
}

const rejected = (stored: ServerSurvey | null, code: string): ModelResult['decision'] => ({
  ...unchanged(stored, 'rejected'),
  code,
});

const same = (a: Operation, b: Operation): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Seconds by which the server's clock is set back when it starts again. */
const SET_BACK = 5;

const knownKey = (id: string, epoch: string): string => `${id} ${epoch}`;

/** The state of a model server. */
interface State {
  readonly rules: ServerRules;
  db: Database;
  epochs: number;
  /** Takes the last transaction back; `null`: it is committed. */
  uncommitted: (() => void) | null;
  /** Seconds. */
  clock: number;
}

const epochOf = ({ epochs }: State): string => `e${epochs}`;

/** Writes a decided survey. @returns functions that take the writes back */
const writeSurvey = (
  server: State,
  operation: Operation,
  author: Author,
  decision: Decision,
): (() => void)[] => {
  const { db, rules } = server;
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
  // An offer may have told more of that epoch already.
  if (stored && stored.epoch !== epochOf(server) && !db.known.has(knownKey(id, stored.epoch))) {
    undo.push(put(db.known, knownKey(id, stored.epoch), stateWhenLeft(stored)));
  }
  return undo;
};

const write = (
  server: State,
  operation: Operation,
  author: Author,
  { decision, result }: { readonly decision: Decision; readonly result: ModelResult },
): void => {
  const { db } = server;
  const undo = writeSurvey(server, operation, author, decision);
  for (const state of decision.learned ?? []) {
    undo.push(put(db.known, knownKey(operation.survey_id, state.epoch), state));
  }
  if (decision.status !== 'rejected') {
    undo.push(put(db.applied, operation.op_id, { operation, result }));
  }
  if (server.rules.commitsFirst) return;
  server.uncommitted = () => {
    for (const each of undo.toReversed()) each();
  };
};

const knownIn =
  ({ db }: State, survey_id: string, stored: ServerSurvey | null) =>
  (ended: string): KnownState | null =>
    db.known.get(knownKey(survey_id, ended)) ?? (stored?.epoch === ended ? stateWhenLeft(stored) : null);

/** Answers an operation that was applied before as then, with the survey as it is by now where that is another. */
const answerAgain = (
  server: State,
  { operation, result }: Applied,
  now: ServerSurvey | null,
): ModelResult => {
  const stored = operation.action === 'create' ? null : now;
  const version = result.decision.survey?.version ?? 0;
  const known = { stored, at: result.at, epoch: epochOf(server), version };
  const isSent = server.rules.mustSendSurvey(operation, { ...result.decision, survey: now }, known);
  const decision = isSent ? { ...result.decision, survey: now } : result.decision;
  return { ...result, decision, isSent, coversFeed: true };
};

const decideOn = (
  server: State,
  operation: Operation,
  author: Author,
  stored: ServerSurvey | null,
): Decision => {
  const { db, rules, clock } = server;
  const { survey_id } = operation;
  const base = baseOf(operation);
  const entries = db.history.get(survey_id) ?? [];
  const written = formVersionOf(operation, { form_name: 'village-standard' });
  const checkVersion = checkVersions(rules.versionsFor(Math.max(stored?.form_version ?? 0, written)));
  return rules.decide(operation, {
    stored,
    author,
    later: entries.filter((entry) => entry.version > base),
    check: (field, value) => {
      if (isAbout(field)) return checkAbout(SAID_ABOUT, field, value);
      if (isRefused(value)) return unknownField;
      if (isOfOneVersion(field)) return checkVersion(field, value);
      return field === VILLAGE_NAME ? checkVillageName(value) : null;
    },
    isMadeOnce: (field) => field === MADE_FIELD,
    form: { name: 'village-standard', version: Math.max(1, written) },
    now: timeAt(clock),
    epoch: epochOf(server),
    knownIn: knownIn(server, survey_id, stored),
    mayRestore: true,
    seenConflicts: db.conflicts.get(survey_id) ?? new Set(),
    ...rightsOf(author, operation),
  });
};

/** Applies one operation in a transaction of its own. */
const apply = (server: State, operation: Operation, author: Author): ModelResult => {
  const { db, rules } = server;
  const { op_id, survey_id } = operation;
  server.uncommitted = null;
  const stored = db.surveys.get(survey_id) ?? null;
  const at = timeAt(server.clock);
  const refused = (code: string): ModelResult => ({
    op_id,
    decision: rejected(stored, code),
    isSent: false,
    coversFeed: true,
    at,
  });
  const before = rules.remembers ? db.applied.get(op_id) : undefined;
  if (before) {
    return same(before.operation, operation) ? answerAgain(server, before, stored) : refused('op_id_reused');
  }
  if (operation.action === 'delete' && stored && !mayDelete(author, stored)) return refused('forbidden');
  const decision = decideOn(server, operation, author, stored);
  const coversFeed = rules.resultCoversFeed(operation, decision, false);
  const version = decision.survey?.version ?? 0;
  const known = { stored, at, epoch: epochOf(server), version };
  const isSent = rules.mustSendSurvey(operation, decision, known);
  const result = { op_id, decision, isSent, coversFeed, at };
  write(server, operation, author, { decision, result });
  return result;
};

const feedOf = (server: State): Feed => ({
  get log() {
    return server.db.log;
  },
  get newest() {
    return server.db.newest;
  },
  survey: (id) => server.db.surveys.get(id),
  lastChange: (id) => server.db.lastChanges.get(id),
  epoch: () => epochOf(server),
});

export const createModelServer = (rules: ServerRules): ModelServer => {
  const server: State = { rules, db: emptyDatabase(), epochs: 1, uncommitted: null, clock: 0 };
  const feed = feedOf(server);
  const epoch = (): string => epochOf(server);
  return {
    take: (operations, author, each) => {
      server.clock += 1;
      const from = server.db.log.length;
      const results = operations.map((operation) => {
        const result = apply(server, operation, author);
        each(operation, result);
        return result;
      });
      const to = server.db.log.length;
      const step = to > from && results.every(({ coversFeed }) => coversFeed) ? { from, to } : null;
      return { results, epoch: epoch(), step };
    },
    changes: (cursor, asked) =>
      rules.page(feed, { ...asked, from: cursor.epoch === epoch() ? cursor.at : 0 }),
    epoch,
    feed,
    surveys: () => server.db.surveys.values(),
    history: (id) => server.db.history.get(id) ?? [],
    crash: () => {
      server.clock = Math.max(0, server.clock - SET_BACK);
      server.uncommitted?.();
      server.uncommitted = null;
    },
    backup: () => copyOf(server.db),
    restore: (backup) => {
      server.uncommitted = null;
      server.db = copyOf(backup);
      server.epochs += 1;
    },
  };
};
