import { fieldByField } from '@sampark/core/merge/operation';
import type { Conflict, ServerSurvey } from '@sampark/core/survey/survey';
import { sameValue } from '@sampark/core/survey/values';
import type { ChangesBy } from '../../storage/kysely/surveys/conflicts-repository.ts';
import { changesFromText } from '../sync/changes-text.ts';

/** Finds who set a field's value of now, and when. @param history of one survey, newest first */
const writerOf = (field: string, history: readonly ChangesBy[]): Conflict['theirs_by'] => {
  const last = history.find(({ changes }) =>
    fieldByField(changesFromText(changes)).some(
      (change) => change.field === field && !sameValue(change.was, change.now),
    ),
  );
  return last && { user: last.username, fullname: last.full_name, at: last.at };
};

/** Adds to a survey the authors of the values that stand against its open conflicts. */
export const withWriters = (survey: ServerSurvey, history: readonly ChangesBy[]): ServerSurvey => {
  if (survey.conflicts.length === 0) return survey;
  const conflicts = survey.conflicts.map((conflict) => {
    const theirs_by = writerOf(conflict.field, history);
    return theirs_by ? { ...conflict, theirs_by } : conflict;
  });
  return { ...survey, conflicts };
};
