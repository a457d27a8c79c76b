import type { Outcome } from '@sampark/core/device/acknowledge';
import { newLocalSurvey, type Typing } from '@sampark/core/device/edit';
import { holdsUnsynced, type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { inFlightOf, type OperationStamp, type QueuedOperation } from '@sampark/core/device/queue';
import { fieldsInConflict } from '@sampark/core/device/settle';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { Author } from '@sampark/core/merge/history';
import type { Operation } from '@sampark/core/merge/operation';
import { type FieldPath, type Value, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { nextBatch } from '@sampark/core/sync/next-batch';
import { timeAt } from './clock.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import type { ModelAnswer, ModelResult } from './model-server.ts';
import type { Oracle } from './oracle.ts';
import { createReading, type Reading } from './reading.ts';
import { mayDelete } from './refusals.ts';
import type { DeviceRules } from './rules.ts';

/**
 * One person's rows on one device, with the real rules over a map. What is in `states` survives a crash, what is in
 * `typed` does not. Every change of a state is one transaction: a crash falls between two of them.
 */
export interface ModelPerson {
  readonly author: Author;
  readonly states: ReadonlyMap<string, SurveyState>;
  readonly typed: ReadonlyMap<string, ReadonlyMap<FieldPath, Typing>>;
  /** What this person was told is kept as a draft. */
  readonly drafts: Drafts;
  readonly reading: Reading;
  readonly change: (surveyId: string, step: (state: SurveyState) => SurveyState) => void;
  readonly stamp: () => OperationStamp;
  readonly at: () => string;
  readonly create: (surveyId: string, name: Value) => void;
  readonly type: (surveyId: string, field: FieldPath, value: Value) => void;
  /** What was typed goes into the database as a draft. */
  readonly write: (surveyId: string) => void;
  readonly save: (surveyId: string) => void;
  readonly remove: (surveyId: string) => void;
  /** Freezes what is to be sent and lets it go. */
  readonly send: (
    most: number,
    leave: (operations: readonly Operation[]) => void,
    dies: () => boolean,
  ) => void;
  readonly failed: (operations: readonly Operation[]) => void;
  readonly answered: (sent: readonly Operation[], answer: ModelAnswer) => void;
  /** The app has died: what was typed and not written is gone. */
  readonly crashed: () => void;
  readonly signedOut: () => void;
  /** A survey with nothing of this person's own cannot be read any more. @returns whether there was one */
  readonly damaged: (surveyId: string) => boolean;
  /** Surveys this person can open here. */
  readonly visible: () => string[];
  /** Operations whose outcome is not known. */
  readonly waiting: () => QueuedOperation[];
}

const EMPTY: SurveyState = { row: null, queue: [] };

/** What a person has in front of them: what is shown, and under it what is saved, and what the server had. */
export const seenValues = (row: LocalSurvey): ReadonlyMap<FieldPath, readonly Value[]> => {
  const saved = savedValues(row);
  return new Map(
    Object.entries(shownValues(row)).map(([field, shown]) => [
      field,
      [shown, valueAt(saved, field), valueAt(row.server?.values ?? {}, field)],
    ]),
  );
};

/** What an answer says of an operation: its survey comes along where the device cannot work it out. */
const outcomeOf = (result: ModelResult, { action }: Operation, epoch: string): Outcome => {
  const { decision, isSent, at } = result;
  const { status, code, survey, rejected_fields } = decision;
  return {
    epoch,
    at,
    status,
    code,
    detail: '',
    version: survey?.version ?? 0,
    copy: isSent || action === 'offer' ? survey : null,
    refused: rejected_fields,
  };
};

const LATER = Number.MAX_SAFE_INTEGER;

export interface PersonParts {
  readonly rules: DeviceRules;
  /** This person's part of the device's database. */
  readonly states: Map<string, SurveyState>;
  readonly oracle: Oracle;
  /** Where the device's clock begins, in seconds of the schedule. */
  readonly clock: number;
}

export const createModelPerson = (author: Author, parts: PersonParts): ModelPerson => {
  const { rules, states, oracle } = parts;
  const { user_id: user, device_id: device } = author;
  const typed = new Map<string, Map<FieldPath, Typing>>();
  const drafts = createDrafts();
  let clock = parts.clock;
  let ids = 0;

  const at = (): string => timeAt(clock++);
  const stamp = (): OperationStamp => ({ id: `${device}-${user}-${ids++}`, at: at() });
  const change = (id: string, step: (state: SurveyState) => SurveyState): void => {
    const next = step(states.get(id) ?? EMPTY);
    if (next.row || next.queue.length > 0) states.set(id, next);
    else states.delete(id);
  };
  const every = (step: (state: SurveyState) => SurveyState): void => {
    for (const id of [...states.keys()]) change(id, step);
  };
  const reading = createReading({ rules, states, change, stamp });
  const withTyped = (row: LocalSurvey, id: string): LocalSurvey => {
    let next = row;
    for (const typing of typed.get(id)?.values() ?? []) next = rules.typeField(next, typing, at());
    return next;
  };
  const isOpen = (state: SurveyState | undefined): boolean =>
    Boolean(state?.row && !state.row.deletion && !state.row.server?.deleted_at);

  const waiting = (): QueuedOperation[] => {
    const queue: QueuedOperation[] = [];
    for (const state of states.values())
      for (const entry of state.queue) if (!entry.synced) queue.push(entry);
    return queue;
  };
  const inFlight = (id: string): Operation[] => {
    const entry = inFlightOf(states.get(id)?.queue ?? []);
    return entry ? [entry.operation] : [];
  };

  return {
    author,
    states,
    typed,
    drafts,
    reading,
    change,
    stamp,
    at,
    create: (survey_id, name) => {
      const identity = {
        survey_id,
        panchayat_id: 'p1',
        form_name: 'village-standard',
        form_version: 1,
        created_at: at(),
        created_by: user,
        created_by_username: user,
        created_by_fullname: user,
      };
      change(survey_id, (state) =>
        rules.saved({ ...state, row: newLocalSurvey(identity, { [VILLAGE_NAME]: name }, at()) }, stamp()),
      );
      oracle.saved({ survey_id, field: VILLAGE_NAME, value: name, seen: null, user, device });
    },
    type: (id, field, now) => {
      const row = states.get(id)?.row;
      if (!row) return;
      const fields = typed.get(id) ?? new Map<FieldPath, Typing>();
      // An empty field's `was` is null: an earlier keystroke counts by being there, not by its value.
      const earlier = fields.get(field);
      const was = earlier ? earlier.was : valueAt(shownValues(withTyped(row, id)), field);
      typed.set(id, fields.set(field, { field, was, now }));
      oracle.typed(now, user);
    },
    write: (id) => {
      const fields = typed.get(id);
      typed.delete(id);
      if (!fields || !isOpen(states.get(id))) return;
      typed.set(id, fields);
      change(id, (state) => (state.row ? { ...state, row: withTyped(state.row, id) } : state));
      typed.delete(id);
      drafts.written(id, fields.values());
    },
    save: (id) => {
      if (isOpen(states.get(id))) {
        change(id, (state) => {
          if (!state.row) return state;
          const row = withTyped(state.row, id);
          const inConflict = fieldsInConflict(row);
          drafts.saved(id, inConflict);
          for (const [field, { was, now }] of Object.entries(row.draft?.edits ?? {})) {
            if (inConflict.has(field)) drafts.written(id, [{ field, now }]);
            else {
              oracle.saved({ survey_id: id, field, value: now, seen: was, user, device });
              // What this person chose there since they typed was their own doing: they know of it.
              const chosen = row.edits[field];
              if (chosen?.settles) oracle.chose(now, [chosen.now], user);
            }
          }
          return rules.saved({ ...state, row }, stamp());
        });
      }
      typed.delete(id);
    },
    remove: (survey_id) => {
      const row = states.get(survey_id)?.row;
      if (!row) return;
      typed.delete(survey_id);
      drafts.gone(survey_id);
      const values = seenValues(row);
      const allowed = mayDelete(author, row.identity);
      oracle.pressed({ survey_id, user, allowed, values, conflicts: row.server?.conflicts ?? [] });
      change(survey_id, (state) => rules.deleted(state, stamp()));
    },
    send: (most, leave, dies) => {
      if (reading.isAnew()) return;
      if (reading.offers.size > 0) {
        leave(reading.offer(most));
        return;
      }
      const next = (): string[] =>
        nextBatch(waiting(), LATER, { operations: most, bytes: 1e6 }, () => 1).map(
          (entry) => entry.survey_id,
        );
      rules.send({
        freeze: () =>
          next().flatMap((id) => {
            change(id, rules.frozen);
            return inFlight(id);
          }),
        look: () =>
          next().flatMap((id) => {
            const before = states.get(id);
            change(id, rules.frozen);
            const operations = inFlight(id);
            if (before) states.set(id, before);
            return operations;
          }),
        leave,
        dies,
      });
    },
    failed: (operations) => {
      for (const { survey_id, op_id } of operations) {
        change(survey_id, (state) => rules.notAcknowledged(state, op_id, 'server_unreachable'));
      }
    },
    answered: (sent, answer) => {
      const { results, epoch, step } = answer;
      const byId = new Map(results.map((result) => [result.op_id, result]));
      if (results.length > 0) reading.heard(epoch);
      let isWhole = true;
      for (const operation of sent) {
        const { survey_id, op_id } = operation;
        const result = byId.get(op_id);
        const outcome = result ? outcomeOf(result, operation, epoch) : null;
        isWhole &&= rules.holdsOutcome(states.get(survey_id) ?? EMPTY, op_id, outcome);
        if (!outcome) {
          change(survey_id, (state) => rules.noResult(state, op_id, 'no_result'));
          continue;
        }
        if (operation.action === 'offer') {
          if (reading.isAnew() || epoch !== reading.epoch()) continue;
          change(survey_id, (state) => rules.offered(state, outcome, stamp()));
          reading.offered(survey_id);
        } else {
          change(survey_id, (state) =>
            rules.settled(state, op_id, outcome, { ...stamp(), now: 0, random: 0.5 }),
          );
        }
      }
      if (step && isWhole) reading.ownRows(step, epoch);
    },
    crashed: () => {
      typed.clear();
      const { restarted } = rules;
      if (restarted) every((state) => restarted(state, stamp()));
    },
    signedOut: () => {
      const { signedOut } = rules;
      if (signedOut) every(signedOut);
    },
    damaged: (id) => {
      const state = states.get(id);
      const isClean = state?.row && !holdsUnsynced(state.row) && state.queue.every((entry) => entry.synced);
      return isClean === true && states.delete(id);
    },
    visible: () => {
      const ids: string[] = [];
      for (const [id, state] of states) if (isOpen(state)) ids.push(id);
      return ids;
    },
    waiting,
  };
};
