import { newLocalSurvey, type Typing } from '@sampark/core/device/edit';
import { type LocalSurvey, savedValues, shownValues } from '@sampark/core/device/local-survey';
import { fieldsInConflict } from '@sampark/core/device/settle';
import { type FieldPath, type Value, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { noteTicks, OPTIONS_FIELD } from '../options.ts';
import { mayDelete } from '../refusals.ts';
import { isOpen, type Self } from './person-state.ts';

/** Returns the values in front of a person: those on the screen, the saved ones under them, and the server's. */
export const seenValues = (row: LocalSurvey): ReadonlyMap<FieldPath, readonly Value[]> => {
  const saved = savedValues(row);
  return new Map(
    Object.entries(shownValues(row)).map(([field, shown]) => [
      field,
      [shown, valueAt(saved, field), valueAt(row.server?.values ?? {}, field)],
    ]),
  );
};

const withTyped = ({ rules, typed, at }: Self, row: LocalSurvey, id: string): LocalSurvey => {
  let next = row;
  for (const typing of typed.get(id)?.values() ?? []) next = rules.typeField(next, typing, at());
  return next;
};

export const create = (self: Self, survey_id: string, name: Value): void => {
  const { author, rules, oracle, at, stamp, change } = self;
  const { user_id: user, device_id: device } = author;
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
};

export const type = (self: Self, id: string, field: FieldPath, now: Value): void => {
  const { states, typed, oracle, author } = self;
  const row = states.get(id)?.row;
  if (!row) return;
  const fields = typed.get(id) ?? new Map<FieldPath, Typing>();
  // An empty field's `was` is null: an earlier keystroke counts by being there, not by its value.
  const earlier = fields.get(field);
  const was = earlier ? earlier.was : valueAt(shownValues(withTyped(self, row, id)), field);
  typed.set(id, fields.set(field, { field, was, now }));
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

/** Notes for the oracle which values a Save of this row saves, and which stay drafts because of a conflict. */
const noteSave = (self: Self, id: string, row: LocalSurvey): void => {
  const { drafts, oracle, author } = self;
  const { user_id: user, device_id: device } = author;
  const inConflict = fieldsInConflict(row);
  drafts.saved(id, inConflict);
  for (const [field, { was, now }] of Object.entries(row.draft?.edits ?? {})) {
    if (inConflict.has(field)) drafts.written(id, [{ field, was, now }]);
    else if (field === OPTIONS_FIELD) noteTicks(oracle, { survey_id: id, user, device }, was, now);
    else {
      oracle.saved({ survey_id: id, field, value: now, seen: was, user, device });
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
