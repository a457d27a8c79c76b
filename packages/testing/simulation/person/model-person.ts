import type { Press, Typing } from '@sampark/core/device/edit';
import { holdsUnsynced } from '@sampark/core/device/local-survey';
import type { OperationStamp, QueuedOperation } from '@sampark/core/device/queue';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { Author } from '@sampark/core/merge/history';
import type { Operation } from '@sampark/core/merge/operation';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';
import type { ModelAnswer } from '../server/model-answer.ts';
import type { Drafts } from './drafts.ts';
import { every, isOpen, newSelf, type PersonParts, type Self, waitingOf } from './person-state.ts';
import type { Reading } from './reading.ts';
import { send, takeAnswer } from './sending.ts';
import { create, move, remove, save, shownOf, type, writeDraft } from './writing.ts';

/**
 * One person's rows on one device, with the real rules over a map. `states` survives a crash, `typed` does not. Every
 * change of a state is one transaction: a crash falls between two of them.
 */
export interface ModelPerson {
  readonly author: Author;
  readonly states: ReadonlyMap<string, SurveyState>;
  readonly typed: ReadonlyMap<string, ReadonlyMap<FieldPath, Typing>>;
  /** The drafts that this person believes to be kept. */
  readonly drafts: Drafts;
  readonly reading: Reading;
  readonly change: (surveyId: string, step: (state: SurveyState) => SurveyState) => void;
  readonly stamp: () => OperationStamp;
  readonly at: () => string;
  /** Returns the content on the screen. */
  readonly shown: (surveyId: string) => Values;
  readonly create: (surveyId: string, values: Values, formVersion: number) => void;
  readonly move: (surveyId: string, formVersion: number) => void;
  readonly type: (surveyId: string, field: FieldPath, value: Value) => void;
  /** Writes the typing into the database as a draft. */
  readonly write: (surveyId: string) => void;
  readonly save: (surveyId: string) => void;
  /** Saves what this person presses, beside what is typed. */
  readonly press: (surveyId: string, what: Press) => void;
  readonly remove: (surveyId: string) => void;
  /** Freezes the operations that go next, and sends them. */
  readonly send: (
    most: number,
    leave: (operations: readonly Operation[]) => void,
    dies: () => boolean,
  ) => void;
  readonly failed: (operations: readonly Operation[]) => void;
  readonly answered: (sent: readonly Operation[], answer: ModelAnswer) => void;
  /** Lets the app die: typing that was not written is gone. */
  readonly crashed: () => void;
  readonly signedOut: () => void;
  /** Makes a survey unreadable that holds nothing of this person's own. @returns whether there was one */
  readonly damaged: (surveyId: string) => boolean;
  /** Returns the surveys that this person can open here. */
  readonly visible: () => string[];
  /** Returns the operations whose outcome is unknown. */
  readonly waiting: () => QueuedOperation[];
}

const damage = ({ states }: Self, id: string): boolean => {
  const state = states.get(id);
  const isClean = state?.row && !holdsUnsynced(state.row) && state.queue.every((entry) => entry.synced);
  return isClean === true && states.delete(id);
};

export const createModelPerson = (author: Author, parts: PersonParts): ModelPerson => {
  const self = newSelf(author, parts);
  const { rules, states, typed, drafts, reading, change, stamp, at } = self;
  return {
    author,
    states,
    typed,
    drafts,
    reading,
    change,
    stamp,
    at,
    shown: (id) => shownOf(self, id),
    create: (id, values, version) => create(self, id, values, version),
    move: (id, version) => move(self, id, version),
    type: (id, field, now) => type(self, id, field, now),
    write: (id) => writeDraft(self, id),
    save: (id) => save(self, id),
    press: (id, what) => change(id, (state) => rules.pressed(state, what, stamp())),
    remove: (id) => remove(self, id),
    send: (most, leave, dies) => send(self, most, leave, dies),
    failed: (operations) => {
      for (const { survey_id, op_id } of operations) {
        change(survey_id, (state) => rules.notAcknowledged(state, op_id, 'server_unreachable'));
      }
    },
    answered: (sent, answer) => takeAnswer(self, sent, answer),
    crashed: () => {
      typed.clear();
      const { restarted } = rules;
      if (restarted) every(self, (state) => restarted(state, stamp()));
    },
    signedOut: () => {
      const { signedOut } = rules;
      if (signedOut) every(self, signedOut);
    },
    damaged: (id) => damage(self, id),
    visible: () => [...states].filter(([, state]) => isOpen(state)).map(([id]) => id),
    waiting: () => waitingOf(self),
  };
};
