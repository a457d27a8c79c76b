import type { Typing } from '@sampark/core/device/edit';
import type { OperationStamp, QueuedOperation } from '@sampark/core/device/queue';
import type { SurveyState } from '@sampark/core/device/survey-state';
import type { Author } from '@sampark/core/merge/history';
import type { FieldPath } from '@sampark/core/survey/values';
import { timeAt } from '../clock.ts';
import type { Oracle } from '../oracle.ts';
import type { SeenInRow } from '../rows.ts';
import type { DeviceRules } from '../rules.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createReading, type Reading } from './reading.ts';

export const EMPTY: SurveyState = { row: null, queue: [] };

export interface PersonParts {
  readonly rules: DeviceRules;
  /** This person's part of the device's database. */
  readonly states: Map<string, SurveyState>;
  readonly oracle: Oracle;
  /** The time at which the device's clock begins, in seconds of the schedule. */
  readonly clock: number;
}

type Change = (surveyId: string, step: (state: SurveyState) => SurveyState) => void;

/** A person's part of a device, with everything that the steps below work on. */
export interface Self extends PersonParts {
  readonly author: Author;
  readonly typed: Map<string, Map<FieldPath, Typing>>;
  readonly drafts: Drafts;
  /** What was on the screen in rows when this person took them out, by survey and row. */
  readonly seenInRows: Map<string, SeenInRow>;
  readonly reading: Reading;
  readonly at: () => string;
  readonly stamp: () => OperationStamp;
  readonly change: Change;
}

export const newSelf = (author: Author, parts: PersonParts): Self => {
  const { rules, states } = parts;
  let clock = parts.clock;
  let ids = 0;
  const at = (): string => timeAt(clock++);
  const stamp = (): OperationStamp => ({ id: `${author.device_id}-${author.user_id}-${ids++}`, at: at() });
  const change: Change = (id, step) => {
    const next = step(states.get(id) ?? EMPTY);
    if (next.row || next.queue.length > 0) states.set(id, next);
    else states.delete(id);
  };
  const reading = createReading({ rules, states, change, stamp });
  return {
    ...parts,
    author,
    typed: new Map(),
    drafts: createDrafts(),
    seenInRows: new Map(),
    reading,
    at,
    stamp,
    change,
  };
};

export const every = ({ states, change }: Self, step: (state: SurveyState) => SurveyState): void => {
  for (const id of [...states.keys()]) change(id, step);
};

export const isOpen = (state: SurveyState | undefined): boolean =>
  Boolean(state?.row && !state.row.deletion && !state.row.server?.deleted_at);

export const waitingOf = ({ states }: Self): QueuedOperation[] => {
  const queue: QueuedOperation[] = [];
  for (const state of states.values()) for (const entry of state.queue) if (!entry.synced) queue.push(entry);
  return queue;
};
