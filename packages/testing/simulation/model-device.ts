import { newLocalSurvey, typeField } from '@sampark/core/device/edit';
import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { fieldsInConflict, openConflicts, settleField, settleSurvey } from '@sampark/core/device/settle';
import {
  chosen,
  deleted,
  frozen,
  notAcknowledged,
  received,
  receivedTombstone,
  type SurveyState,
  saved,
  settled,
} from '@sampark/core/device/survey-state';
import type { Author } from '@sampark/core/merge/lineage';
import type { Operation } from '@sampark/core/merge/operation';
import { newOperationId } from '@sampark/core/survey/ids';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type FieldPath, type Value, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { nextBatch } from '@sampark/core/sync/next-batch';
import { type Making, underWayOf } from '@sampark/core/sync/queue';
import type { Random } from '../random.ts';
import type { Lineage } from './lineage.ts';
import type { ModelPage, ModelResult } from './model-server.ts';

/**
 * A device with the real rules over a map. Every method is one transaction: a crash falls between two of them. What
 * is kept here survives a crash; what the network holds does not know of it.
 */
export interface ModelDevice {
  readonly author: Author;
  readonly states: ReadonlyMap<string, SurveyState>;
  readonly cursor: () => number;
  readonly create: (surveyId: string, name: Value) => void;
  readonly type: (surveyId: string, field: FieldPath, value: Value) => void;
  readonly save: (surveyId: string) => void;
  readonly remove: (surveyId: string) => void;
  /** Settles an open conflict of some survey, if there is any: theirs, mine, or `third`. */
  readonly settle: (third: Value) => boolean;
  /** Freezes what is to be sent and hands it over. */
  readonly sending: (most: number) => Operation[];
  readonly failed: (operations: readonly Operation[]) => void;
  readonly answered: (results: readonly ModelResult[]) => void;
  readonly page: (page: ModelPage) => void;
  /** Surveys a person at this device can open. */
  readonly visible: () => string[];
  /** Whether the device has something the server has not acknowledged. */
  readonly waiting: () => boolean;
}

const EMPTY: SurveyState = { row: null, queue: [] };

/** @param skew milliseconds by which the device's clock is wrong */
export const createModelDevice = (
  author: Author,
  { random, lineage, skew }: { random: Random; lineage: Lineage; skew: number },
): ModelDevice => {
  const states = new Map<string, SurveyState>();
  let cursor = 0;
  let clock = 0;

  const at = (): string => new Date(1_700_000_000_000 + skew + clock++ * 500).toISOString();
  const making = (): Making => ({ id: newOperationId(random.bytes(16)), at: at() });
  const change = (id: string, step: (state: SurveyState) => SurveyState): void => {
    const next = step(states.get(id) ?? EMPTY);
    if (next.row || next.queue.length > 0) states.set(id, next);
    else states.delete(id);
  };

  const pressed = (survey_id: string, row: LocalSurvey): void => {
    const values = new Map(Object.entries(shownValues(row)));
    lineage.pressed({ survey_id, user: author.user_id, values, conflicts: row.server?.conflicts ?? [] });
  };

  return {
    author,
    states,
    cursor: () => cursor,
    create: (survey_id, name) => {
      const identity = {
        survey_id,
        panchayat_id: 'p1',
        form_name: 'village-standard',
        form_version: 1,
        created_at: at(),
        created_by: author.user_id,
        created_by_username: author.username,
        created_by_fullname: author.full_name,
      };
      change(survey_id, (state) =>
        saved({ ...state, row: newLocalSurvey(identity, { [VILLAGE_NAME]: name }, at()) }, making()),
      );
      const edit = { survey_id, field: VILLAGE_NAME, value: name, seen: null };
      lineage.saved({ ...edit, user: author.user_id, device: author.device_id });
    },
    type: (id, field, now) =>
      change(id, (state) => {
        if (!state.row) return state;
        const was = valueAt(shownValues(state.row), field);
        return { ...state, row: typeField(state.row, { field, was, now }, at()) };
      }),
    save: (id) =>
      change(id, (state) => {
        const inConflict = state.row ? fieldsInConflict(state.row) : new Set();
        for (const [field, edit] of Object.entries(state.row?.draft?.edits ?? {})) {
          if (inConflict.has(field)) continue;
          lineage.saved({
            survey_id: id,
            field,
            value: edit.now,
            seen: edit.was,
            user: author.user_id,
            device: author.device_id,
          });
        }
        return saved(state, making());
      }),
    remove: (survey_id) =>
      change(survey_id, (state) => {
        if (!state.row) return state;
        pressed(survey_id, state.row);
        return deleted(state, making());
      }),
    settle: (third) => {
      const disputed = [...states.values()].flatMap(({ row }) =>
        row?.server && !row.deletion && openConflicts(row).length > 0 ? [{ row, server: row.server }] : [],
      );
      if (disputed.length === 0) return false;
      const { row, server } = random.pick(disputed);
      const id = row.identity.survey_id;
      const open = openConflicts(row);
      const conflict = random.pick(open);
      if (conflict.field === WHOLE_SURVEY) {
        const choice = random.pick(['keep', 'delete'] as const);
        if (choice === 'delete') pressed(id, row);
        else {
          const kept = typeof conflict.mine === 'object' ? Object.entries(conflict.mine ?? {}) : [];
          for (const [field, value] of kept) {
            const seen = valueAt(savedValues(row), field);
            lineage.chose(value, seen === value ? [] : [seen]);
          }
        }
        change(id, (state) =>
          chosen(state, (each) => settleSurvey(each, conflict.id, choice, at()), making()),
        );
        return true;
      }
      const live = valueAt(server.values, conflict.field);
      const mine = open.filter(({ field }) => field === conflict.field).map((each) => each.mine as Value);
      // What this person saved there and has not sent yet is on the screen too.
      const own = valueAt(savedValues(row), conflict.field);
      const typed = row.draft?.edits[conflict.field];
      const value = typed ? typed.now : random.pick([live, ...mine, third]);
      lineage.chose(
        value,
        [live, own, ...mine].filter((seen) => seen !== value),
      );
      if (!mine.includes(value) && value !== live) {
        lineage.saved({
          survey_id: id,
          field: conflict.field,
          value,
          seen: live,
          user: author.user_id,
          device: author.device_id,
        });
      }
      change(id, (state) =>
        chosen(state, (each) => settleField(each, conflict.field, value, at()), making()),
      );
      return true;
    },
    sending: (most) => {
      const queue = [...states.values()].flatMap((state) => state.queue);
      const batch = nextBatch(queue, Number.MAX_SAFE_INTEGER, { operations: most, characters: 1e6 });
      for (const entry of batch) change(entry.survey_id, (state) => frozen(state, making()));
      return batch.flatMap((entry) => underWayOf(states.get(entry.survey_id)?.queue ?? [])?.operation ?? []);
    },
    failed: (operations) => {
      for (const { survey_id, op_id } of operations) {
        change(survey_id, (state) => notAcknowledged(state, op_id, 'server_unreachable'));
      }
    },
    answered: (results) => {
      for (const { op_id, decision } of results) {
        const found = [...states].find(([, state]) => state.queue.some((entry) => entry.id === op_id));
        if (!found) continue;
        const { status, code, survey, rejected_fields } = decision;
        const copy = status === 'merged' || status === 'conflict' ? survey : null;
        const outcome = {
          status,
          code,
          detail: '',
          version: survey?.version ?? 0,
          copy,
          refused: rejected_fields,
          at: at(),
        };
        change(found[0], (state) => settled(state, op_id, outcome, { ...making(), now: 0, random: 0.5 }));
      }
    },
    page: (page) => {
      for (const copy of page.surveys) {
        change(copy.survey_id, (state) => received(state, copy, { ...making(), sameEpoch: true }));
      }
      for (const tombstone of page.deleted) {
        change(tombstone.survey_id, (state) => receivedTombstone(state, tombstone, making()));
      }
      cursor = page.cursor;
    },
    visible: () =>
      [...states].filter(([, { row }]) => row && !row.deletion && !row.server?.deleted_at).map(([id]) => id),
    waiting: () => [...states.values()].some((state) => state.queue.some((entry) => !entry.synced)),
  };
};
