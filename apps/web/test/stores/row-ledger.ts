import { inAnyRow, isRowPath, isWithin } from '@sampark/core/survey/row-path';
import {
  type FieldPath,
  isEmpty,
  isList,
  sameValue,
  type Value,
  type Values,
  valueAt,
} from '@sampark/core/survey/values';
import { isAlive } from '@sampark/testing/simulation/rows';

/** The question with options, in any row. */
export const MONTHS: FieldPath = 'water.sources/@/months';

/** Somebody put a row somewhere or took it out, or ticked an option or unticked it. */
export interface Word {
  /** The person and their device. */
  readonly by: string;
  readonly isIn: boolean;
  /** The answers that they had before them in a row that they took out. */
  readonly seen: Values;
}

/** Everything that people said of one row, or of one option, oldest first. */
export interface Told {
  readonly survey_id: string;
  /** The path of the row, or of the question. */
  readonly path: FieldPath;
  /** Empty: it is about a row. */
  readonly option: string;
  readonly words: Word[];
}

/** Somebody at a survey on their device. */
export interface At {
  readonly by: string;
  readonly survey_id: string;
}

/** A record of the rows and options that people saved or chose, kept apart from the app that is under test. */
export interface RowLedger {
  readonly told: () => readonly Told[];
  /** Notes what is on the screen where somebody is about to type a value into a field; `isDrafted`: they had typed there already. */
  readonly types: (at: At, typed: readonly [FieldPath, Value], shown: Values, isDrafted: boolean) => void;
  /** Notes the value of a draft that was saved. */
  readonly saved: (at: At, field: FieldPath, now: Value) => void;
  /** Notes a choice in a conflict. @param others the values that were not chosen */
  readonly chose: (at: At, field: FieldPath, now: Value, others: readonly Value[], shown: Values) => void;
  /**
   * Notes the rows that somebody had taken out in a draft which then found them taken out by others: nothing of that is left
   * to save, and its author saw the answers all the same.
   */
  readonly agreed: (at: At, shown: Values, isDrafted: (field: FieldPath) => boolean) => void;
  /** Whether somebody saw a value of a field in a conflict, and saw that its row is out. */
  readonly isKnownGone: (survey_id: string, field: FieldPath, value: unknown) => boolean;
}

/** Whether a field has a record of its own: a row, or a question with options. */
export const isTold = (field: FieldPath): boolean => isRowPath(field) || inAnyRow(field) === MONTHS;

const optionsOf = (value: Value): readonly string[] => (isList(value) ? value : []);

/** Returns the answers that a screen shows within a row. */
const inRow = (shown: Values, row: FieldPath): Values =>
  Object.fromEntries(Object.entries(shown).filter(([path]) => isWithin(path, row)));

/** The screen as it was where somebody typed last, in one field on one device. */
interface Typing {
  readonly at: At;
  readonly field: FieldPath;
  readonly was: Value;
  readonly now: Value;
  readonly seen: Values;
}

export const createRowLedger = (): RowLedger => {
  const all = new Map<string, Told>();
  const before = new Map<string, Typing>();
  const knownGone: { survey_id: string; field: FieldPath; value: Value }[] = [];
  const keyOf = ({ by, survey_id }: At, field: FieldPath): string => `${by} ${survey_id} ${field}`;
  const say = (survey_id: string, path: FieldPath, option: string, word: Word): void => {
    const key = `${survey_id} ${path} ${option}`;
    const known = all.get(key);
    if (known) known.words.push(word);
    else all.set(key, { survey_id, path, option, words: [word] });
  };
  const changed = ({ by, survey_id }: At, field: FieldPath, was: Value, now: Value, seen: Values): void => {
    if (isRowPath(field)) {
      // A row that is moved is there as it was.
      if (isEmpty(was) || isEmpty(now)) say(survey_id, field, '', { by, isIn: !isEmpty(now), seen });
      return;
    }
    const [old, ticked] = [optionsOf(was), optionsOf(now)];
    for (const option of new Set([...old, ...ticked])) {
      const isIn = ticked.includes(option);
      if (isIn !== old.includes(option)) say(survey_id, field, option, { by, isIn, seen: {} });
    }
  };
  /** Notes the answers of a row that its author has typed over and not saved: they saw them when they took the row out. */
  const typedOverIn = ({ by, survey_id }: At, row: FieldPath): void => {
    for (const { at, field, was } of before.values()) {
      const isHere = at.by === by && at.survey_id === survey_id;
      if (isHere && isWithin(field, row)) knownGone.push({ survey_id, field, value: was });
    }
  };
  return {
    told: () => [...all.values()],
    types: (at, [field, now], shown, isDrafted) => {
      const key = keyOf(at, field);
      const earlier = isDrafted ? before.get(key) : undefined;
      const was = earlier ? earlier.was : valueAt(shown, field);
      before.set(key, { at, field, was, now, seen: inRow(shown, field) });
    },
    saved: (at, field, now) => {
      const key = keyOf(at, field);
      const { was, seen } = before.get(key) ?? { was: null, seen: {} };
      before.delete(key);
      changed(at, field, was, now, seen);
    },
    agreed: ({ by, survey_id }, shown, isDrafted) => {
      for (const { at, field, now, seen } of before.values()) {
        const isHere = at.by === by && at.survey_id === survey_id;
        const isTakenOut = isRowPath(field) && isEmpty(now) && isEmpty(valueAt(shown, field));
        if (isHere && isTakenOut && !isDrafted(field)) say(survey_id, field, '', { by, isIn: false, seen });
      }
    },
    chose: (at, field, now, others, shown) => {
      if (isTold(field)) {
        const seen = inRow(shown, field);
        if (isRowPath(field)) {
          changed(at, field, null, now, seen);
          if (isEmpty(now)) typedOverIn(at, field);
        } else for (const other of others) changed(at, field, other, now, seen);
      }
      if (isAlive(shown, field)) return;
      for (const value of [now, ...others]) knownGone.push({ survey_id: at.survey_id, field, value });
    },
    isKnownGone: (survey_id, field, value) =>
      knownGone.some(
        (each) =>
          each.survey_id === survey_id && each.field === field && sameValue(each.value, value as Value),
      ),
  };
};
