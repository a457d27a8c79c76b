import { decide } from '@sampark/core/merge/decide';
import type { Decision } from '@sampark/core/merge/decision';
import type { Author, HistoryEntry } from '@sampark/core/merge/lineage';
import type { Operation } from '@sampark/core/merge/operation';
import type { ServerSurvey } from '@sampark/core/survey/survey';

/** What the model server answers for one operation. */
export interface ModelResult {
  readonly op_id: string;
  readonly duplicate: boolean;
  readonly decision: Decision;
}

/** A page of the feed. */
export interface ModelPage {
  readonly surveys: readonly ServerSurvey[];
  readonly deleted: readonly { survey_id: string; version: number }[];
  readonly cursor: number;
  readonly more: boolean;
}

/** A server with the real rules over maps: one panchayat, one transaction an operation. */
export interface ModelServer {
  readonly apply: (operation: Operation, author: Author) => ModelResult;
  readonly changes: (cursor: number, limit: number) => ModelPage;
  readonly survey: (id: string) => ServerSurvey | undefined;
  readonly surveys: () => readonly ServerSurvey[];
  readonly history: (id: string) => readonly (HistoryEntry & { readonly op_id: string })[];
}

const NOWHERE = 0;

/** @param rule the rule under test; the core's own unless a test wants to see a broken one caught */
export const createModelServer = (rule: typeof decide = decide): ModelServer => {
  const surveys = new Map<string, ServerSurvey>();
  const history = new Map<string, (HistoryEntry & { op_id: string })[]>();
  const applied = new Map<string, Decision>();
  const seqOf = new Map<string, number>();
  let seq = NOWHERE;
  let clock = 0;

  const now = (): string => new Date(1_700_000_000_000 + clock++ * 1000).toISOString();

  return {
    apply: (operation, author) => {
      const known = applied.get(operation.op_id);
      if (known) return { op_id: operation.op_id, duplicate: true, decision: known };
      const stored = surveys.get(operation.survey_id) ?? null;
      const base = operation.action === 'create' ? 0 : (operation.base_version ?? 0);
      const entries = history.get(operation.survey_id) ?? [];
      const decision = rule(operation, {
        stored,
        author,
        later: entries.filter((entry) => entry.version > base),
        check: () => null,
        form: { name: 'village-standard', version: 1 },
        now: now(),
      });
      if (decision.changed && decision.survey) {
        const { survey } = decision;
        surveys.set(survey.survey_id, survey);
        seq += 1;
        seqOf.set(survey.survey_id, seq);
        const entry = {
          version: survey.version,
          op_id: operation.op_id,
          user_id: author.user_id,
          device_id: author.device_id,
          changes: decision.changes,
        };
        history.set(survey.survey_id, [...entries, entry]);
      }
      if (decision.status !== 'rejected') applied.set(operation.op_id, decision);
      return { op_id: operation.op_id, duplicate: false, decision };
    },
    changes: (cursor, limit) => {
      const moved = [...seqOf]
        .filter(([, at]) => at > cursor)
        .sort(([, a], [, b]) => a - b)
        .slice(0, limit);
      const rows = moved.flatMap(([id]) => surveys.get(id) ?? []);
      const gone = rows.filter((row) => row.deleted_at !== null && row.conflicts.length === 0);
      const last = moved.at(-1)?.[1] ?? cursor;
      return {
        surveys: rows.filter((row) => !gone.includes(row)),
        deleted: gone.map(({ survey_id, version }) => ({ survey_id, version })),
        cursor: last,
        more: last < seq,
      };
    },
    survey: (id) => surveys.get(id),
    surveys: () => [...surveys.values()],
    history: (id) => history.get(id) ?? [],
  };
};
