import { newLocalSurvey, type Typing, typingOver } from '@sampark/core/device/edit';
import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { fieldsInConflict } from '@sampark/core/device/settle';
import { isRowPath, rowsAround } from '@sampark/core/survey/row-path';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '@sampark/core/survey/values';
import { MADE_FIELD } from '../made-once.ts';
import { noteTicks, OPTIONS_FIELD } from '../options.ts';
import { mayDelete } from '../refusals.ts';
import { noteRow, rowKey, seenInRow } from '../rows.ts';
import { noteMove } from '../versions.ts';
import { isOpen, type Self } from './person-state.ts';

/** Returns the values in front of a person: those on the screen, the saved ones under them, and the server's. */
export const seenValues = (row: LocalSurvey): ReadonlyMap<FieldPath, readonly Value[]> => {
  const layers = [shownValues(row), savedValues(row), row.server?.values ?? {}];
  const fields = new Set(layers.flatMap(Object.keys));
  return new Map([...fields].map((field) => [field, layers.map((layer) => valueAt(layer, field))]));
};

const withTyped = ({ rules, typed, at }: Self, row: LocalSurvey, id: string): LocalSurvey => {
  let next = row;
  for (const typing of typed.get(id)?.values() ?? []) next = rules.typeField(next, typing, at());
  return next;
};

/** Returns the content on a person's screen. */
export const shownOf = (self: Self, id: string): Values => {
  const row = self.states.get(id)?.row;
  return row ? shownValues(withTyped(self, row, id)) : {};
};

export const create = (self: Self, survey_id: string, values: Values, form_version: number): void => {
  const { author, rules, oracle, at, stamp, change } = self;
  const { user_id: user, device_id: device } = author;
  const identity = {
    survey_id,
    panchayat_id: 'p1',
    form_name: 'village-standard',
    form_version,
    created_at: at(),
    created_by: user,
    created_by_username: user,
    created_by_fullname: user,
  };
  change(survey_id, (state) =>
    rules.saved({ ...state, row: newLocalSurvey(identity, values, at()) }, stamp()),
  );
  noteMove(oracle, survey_id, form_version);
  for (const [field, value] of Object.entries(values)) {
    oracle.typed(value, user);
    if (isRowPath(field)) {
      noteRow(oracle, { survey_id, user, device }, { row: field, was: null, now: value, seen: new Map() });
    } else oracle.saved({ survey_id, field, value, seen: null, user, device });
  }
};

export const type = (self: Self, id: string, field: FieldPath, now: Value): void => {
  const { states, typed, oracle, author } = self;
  const row = states.get(id)?.row;
  if (!row) return;
  const fields = typed.get(id) ?? new Map<FieldPath, Typing>();
  const earlier = fields.get(field);
  const shown = shownOf(self, id);
  // What was typed last comes last.
  fields.delete(field);
  typed.set(id, fields.set(field, typingOver(shown, earlier, { field, now })));
  if (isRowPath(field) && isEmpty(now)) {
    const layers = [shown, savedValues(row), row.server?.values ?? {}];
    self.seenInRows.set(rowKey(id, field), seenInRow(field, layers));
  }
  oracle.typed(now, author.user_id);
};

export const writeDraft = (self: Self, id: string): void => {
  const { states, typed, drafts, change } = self;
  const fields = typed.get(id);
  typed.delete(id);
  if (!fields || !isOpen(states.get(id))) return;
  typed.set(id, fields);
  change(id, (state) => (state.row ? { ...state, row: withTyped(self, state.row, id) } : state));
  typed.delete(id);
  drafts.written(id, fields.values());
};

/** Whether this person took a row out after they had typed a value in it, and has saved neither before. */
const wasTakenOut = (
  { seenInRows }: Self,
  id: string,
  row: LocalSurvey,
  field: FieldPath,
  value: Value,
): boolean =>
  rowsAround(field).some(
    (around) =>
      isEmpty(valueAt(shownValues(row), around)) &&
      seenInRows.get(rowKey(id, around))?.get(field)?.includes(value),
  );

/** Notes for the oracle which values a Save of this row saves, and which stay drafts because of a conflict. */
const noteSave = (self: Self, id: string, row: LocalSurvey): void => {
  const { typed, drafts, oracle, author } = self;
  const { user_id: user, device_id: device } = author;
  const inConflict = fieldsInConflict(row);
  drafts.saved(id, inConflict);
  drafts.written(
    id,
    [...(typed.get(id)?.values() ?? [])].filter(({ field }) => inConflict.has(field)),
  );
  for (const [field, { was, now }] of Object.entries(row.draft?.edits ?? {})) {
    if (inConflict.has(field)) drafts.written(id, [{ field, was, now }]);
    else if (isRowPath(field)) {
      const seen = self.seenInRows.get(rowKey(id, field)) ?? new Map();
      noteRow(oracle, { survey_id: id, user, device }, { row: field, was, now, seen });
    } else if (field === MADE_FIELD) oracle.made.set(id, [...(oracle.made.get(id) ?? []), now]);
    else if (field === OPTIONS_FIELD) noteTicks(oracle, { survey_id: id, user, device }, was, now);
    else {
      oracle.saved({ survey_id: id, field, value: now, seen: was, user, device });
      if (wasTakenOut(self, id, row, field, now)) oracle.knownGone.add(now);
      // A choice that this person made there since they typed was their own doing: they know of it.
      const chosen = row.edits[field];
      if (chosen?.settles) oracle.chose(now, [chosen.now], user);
    }
  }
};

export const save = (self: Self, id: string): void => {
  const { states, typed, rules, stamp, change } = self;
  if (isOpen(states.get(id))) {
    change(id, (state) => {
      if (!state.row) return state;
      const row = withTyped(self, state.row, id);
      noteSave(self, id, row);
      return rules.saved({ ...state, row }, stamp());
    });
  }
  typed.delete(id);
};

/** Moves a survey to a version of its form. */
export const move = ({ states, oracle, rules, stamp, change }: Self, id: string, version: number): void => {
  if (!isOpen(states.get(id))) return;
  noteMove(oracle, id, version);
  change(id, (state) => rules.moved(state, version, stamp()));
};

export const remove = (self: Self, survey_id: string): void => {
  const { author, states, typed, drafts, oracle, rules, stamp, change } = self;
  const row = states.get(survey_id)?.row;
  if (!row) return;
  typed.delete(survey_id);
  drafts.gone(survey_id);
  const values = seenValues(row);
  const allowed = mayDelete(author, row.identity);
  const conflicts = row.server?.conflicts ?? [];
  oracle.pressed({ survey_id, user: author.user_id, allowed, values, conflicts });
  change(survey_id, (state) => rules.deleted(state, stamp()));
};
