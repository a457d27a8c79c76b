import { unknownField } from '@sampark/core/forms/validate';
import type { Decision } from '@sampark/core/merge/decision';
import type { Author, HistoryEntry } from '@sampark/core/merge/lineage';
import type { Operation } from '@sampark/core/merge/operation';
import { unchanged } from '@sampark/core/merge/outcome';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { timeAt } from './clock.ts';
import type { Feed, ModelPage } from './feed.ts';
import { isRefused, mayDelete } from './refusals.ts';
import type { ServerRules } from './rules.ts';

/** What the model server answers for one operation. */
export interface ModelResult {
  readonly op_id: string;
  readonly decision: Omit<Decision, 'code'> & { readonly code: string | null };
}

type Entry = HistoryEntry & { readonly op_id: string };

/** A server with the real rules over maps: one panchayat, one transaction an operation. */
export interface ModelServer {
  readonly apply: (operation: Operation, author: Author) => ModelResult;
  readonly changes: (cursor: number, limit: number) => ModelPage;
  readonly feed: Feed;
  readonly surveys: () => Iterable<ServerSurvey>;
  readonly history: (id: string) => readonly Entry[];
  /** The process dies and starts again: what is not committed is gone. */
  readonly crash: () => void;
}

interface Applied {
  readonly operation: Operation;
  readonly decision: Decision;
}

const rejected = (stored: ServerSurvey | null, code: string): ModelResult['decision'] => ({
  ...unchanged(stored, 'rejected'),
  code,
});

const same = (a: Operation, b: Operation): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export const createModelServer = (rules: ServerRules): ModelServer => {
  const surveys = new Map<string, ServerSurvey>();
  const history = new Map<string, Entry[]>();
  const applied = new Map<string, Applied>();
  const log: string[] = [];
  const newest = new Map<string, number>();
  const feed: Feed = { log, newest, survey: (id) => surveys.get(id) };
  let uncommitted: (() => void) | null = null;
  let clock = 0;

  const write = (operation: Operation, author: Author, decision: Decision): void => {
    const id = operation.survey_id;
    const before = { survey: surveys.get(id), newest: newest.get(id), entries: history.get(id) };
    if (decision.changed && decision.survey) {
      surveys.set(id, decision.survey);
      newest.set(id, log.push(id));
      const { version } = decision.survey;
      const { user_id, device_id } = author;
      const entry = { version, op_id: operation.op_id, user_id, device_id, changes: decision.changes };
      history.set(id, [...(before.entries ?? []), entry]);
    }
    if (decision.status !== 'rejected') applied.set(operation.op_id, { operation, decision });
    if (rules.commitsFirst) return;
    uncommitted = () => {
      applied.delete(operation.op_id);
      if (!decision.changed) return;
      log.pop();
      for (const [map, value] of [
        [surveys, before.survey],
        [newest, before.newest],
        [history, before.entries],
      ] as const) {
        if (value === undefined) map.delete(id);
        else (map as Map<string, unknown>).set(id, value);
      }
    };
  };

  return {
    apply: (operation, author) => {
      const { op_id } = operation;
      uncommitted = null;
      const stored = surveys.get(operation.survey_id) ?? null;
      const known = rules.remembers ? applied.get(op_id) : undefined;
      if (known) {
        const again = same(known.operation, operation);
        return { op_id, decision: again ? known.decision : rejected(stored, 'op_id_reused') };
      }
      if (operation.action === 'delete' && stored && !mayDelete(author, stored)) {
        return { op_id, decision: rejected(stored, 'forbidden') };
      }
      const base = operation.action === 'create' ? 0 : (operation.base_version ?? 0);
      const entries = history.get(operation.survey_id) ?? [];
      clock += 1;
      const decision = rules.decide(operation, {
        stored,
        author,
        later: entries.filter((entry) => entry.version > base),
        check: (_, value) => (isRefused(value) ? unknownField : null),
        form: { name: 'village-standard', version: 1 },
        now: timeAt(clock),
      });
      write(operation, author, decision);
      return { op_id, decision };
    },
    changes: (cursor, limit) => rules.page(feed, cursor, limit),
    feed,
    surveys: () => surveys.values(),
    history: (id) => history.get(id) ?? [],
    crash: () => {
      uncommitted?.();
      uncommitted = null;
    },
  };
};
