import { isAbout } from '../../survey/about/about-path.ts';
import { isMarks } from '../../survey/about/same-marks.ts';
import { createdBy, type ServerSurvey } from '../../survey/survey.ts';
import {
  type FieldPath,
  isEmpty,
  sameValue,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '../../survey/values.ts';
import { ownWords, refusalOfFirstWords } from '../fields/merge-about.ts';
import { marksThatStand } from '../fields/merge-marks.ts';
import type { CreateOperation } from '../operation.ts';
import { unchanged } from '../outcome.ts';
import { editExisting } from './decide-edit.ts';
import type { Decision, Situation } from './decision.ts';

/** Returns the content of a new survey, with the words about answers that are not those of others and for which there is room. */
const withOwnWords = (set: Values, situation: Situation): Values => {
  let own = set;
  for (const field in set) {
    if (!isAbout(field)) continue;
    const words = ownWords(field, set[field] ?? null, situation);
    const stands = isMarks(field) ? marksThatStand([field, words], null, own, null) : words;
    own = { ...own, [field]: stands };
  }
  return own;
};

const holdsAll = (stored: ServerSurvey, operation: CreateOperation): boolean =>
  Object.entries(operation.set).every(([field, value]) => sameValue(valueAt(stored.values, field), value));

/**
 * A new survey.
 *
 * | its id | content | outcome |
 * |---|---|---|
 * | never seen | with an accepted village name, or of a form that asks for none | applied, without the fields that are refused by name |
 * | never seen | without one | rejected `invalid_fields` |
 * | never seen | notes and steps of the author's own that they may not say | refused by name, as an edit's |
 * | never seen | notes of others, and their steps of a review | left out: a copy of them comes with an offer |
 * | held, live | nothing new in it | applied, `already_exists`, nothing changes |
 * | held, live | something new | merged as edits over nothing: what differs is a conflict |
 * | held, deleted | | kept in a conflict, as any edit of a deleted survey |
 */
export const decideCreate = (operation: CreateOperation, situation: Situation): Decision => {
  const { stored, author, now, epoch } = situation;
  if (stored) {
    if (stored.deleted_at === null && holdsAll(stored, operation)) {
      return unchanged(stored, 'applied', 'already_exists');
    }
    const { op_id, set } = operation;
    const edits = { op_id, set, was: {}, base_version: 0, resolves: [], over_nothing: true };
    return editExisting(edits, operation.client_timestamp, stored, situation);
  }
  const given = withOwnWords(operation.set, situation);
  const leftOut = new Set<FieldPath>();
  const rejected: [FieldPath, string][] = [];
  // Not by a list of the names: fifty of them are fifty to look up again.
  for (const field in given) {
    const value = given[field] ?? null;
    const problem = situation.check(field, value) ?? refusalOfFirstWords(field, given, situation);
    if (problem) rejected.push([field, problem.code]);
    if (problem || isEmpty(value)) leftOut.add(field);
  }
  if (leftOut.has(VILLAGE_NAME) || isEmpty(valueAt(given, VILLAGE_NAME))) {
    const blank = situation.check(VILLAGE_NAME, null);
    if (blank) {
      const rejected_fields = Object.fromEntries([[VILLAGE_NAME, blank.code], ...rejected]);
      return { ...unchanged(null, 'rejected', 'invalid_fields'), rejected_fields };
    }
  }
  const values =
    leftOut.size === 0
      ? given
      : Object.fromEntries(Object.entries(given).filter(([field]) => !leftOut.has(field)));
  const survey: ServerSurvey = {
    survey_id: operation.survey_id,
    panchayat_id: operation.panchayat_id,
    form_name: situation.form.name,
    form_version: situation.form.version,
    created_at: now,
    ...createdBy(author),
    epoch,
    continues: null,
    version: 1,
    values,
    conflicts: [],
    updated_at: now,
    client_timestamp: operation.client_timestamp,
    deleted_at: null,
  };
  return {
    ...unchanged(survey, 'applied'),
    changed: true,
    changes: values,
    rejected_fields: Object.fromEntries(rejected),
  };
};
