import type { CollectForm } from '@sampark/core/forms/collect/collect-form';
import type { Submission } from '@sampark/core/forms/collect/read-submission';
import { formFields } from '@sampark/core/forms/fields/fields';
import type { Operation } from '@sampark/core/merge/operation';
import { isRowPath, repeatOf } from '@sampark/core/survey/row-path';
import { isEmpty, sameValue, type Values, valueAt } from '@sampark/core/survey/values';
import { withRowsFlat } from '@sampark/core/wire/nested/nested-survey';
import type { KeptSubmission } from './kept-submissions.ts';
import { filesOperationIdOf, operationIdOf } from './submission-ids.ts';
import type { SortedFiles } from './submitted-files.ts';

/** A submission that was read, by the form of its version. */
export interface ReadDelivery {
  readonly form: CollectForm;
  readonly instance: string;
  readonly content_hash: string;
  readonly submission: Submission;
  /** The place and the day, as fields of the survey. */
  readonly about: Values;
  /** The submission that it takes the place of; `null`: it is a new survey. */
  readonly before: KeptSubmission | null;
  /** Itself, where it was taken before; `null`: this is its first delivery, or the first was cut off. */
  readonly own: KeptSubmission | null;
}

/** Returns what takes out the rows that an author had and submits no more. */
function takenOut({ repeats, rows }: Submission, before: Values): Values {
  const [asked, kept] = [new Set(repeats), new Set(rows)];
  const gone = Object.entries(before).filter(
    ([path, place]) => isRowPath(path) && !isEmpty(place) && asked.has(repeatOf(path)) && !kept.has(path),
  );
  return Object.fromEntries(gone.map(([path]) => [path, null]));
}

/** Returns what a submission says, flat. A row that its author had keeps its place. */
function saidIn({ form, submission, about, before }: ReadDelivery): Values {
  const known = before?.said ?? {};
  // Lists of rows stand among the answers, as in the JSON of a plain client.
  const sent = { ...about, ...(submission.answers as Values) };
  const { values } = withRowsFlat(sent, formFields(form.definition), { known, idAt: () => '' });
  return { ...values, ...takenOut(submission, known) };
}

/**
 * Returns the operation that a submission is: a new survey, or an edit. An edit says what is otherwise than its author had left it: whoever
 * leaves an answer as it was says nothing about it. It merges against all that they had seen, rows with what stands in them, too: they have seen no
 * version of the survey.
 */
export function operationOf(read: ReadDelivery): Operation {
  const { form, instance, submission, about, before } = read;
  const { name, version: form_version } = form.definition;
  const common = { op_id: operationIdOf(instance), resolves: [], client_timestamp: null, form_version };
  if (before === null) {
    const set = { ...about, ...(submission.answers as Values) };
    const { panchayat: panchayat_id } = submission.about;
    return { ...common, action: 'create', survey_id: instance, panchayat_id, form_name: name, set };
  }
  const { survey_id, said } = before;
  const set = Object.fromEntries(
    Object.entries(saidIn(read)).filter(([path, value]) => !sameValue(value, valueAt(said, path))),
  );
  return { ...common, action: 'update', survey_id, set, was: said, base_version: null };
}

/**
 * Returns what is kept of a submission. An answer that it does not say stays as its author had left it, files
 * too until others come.
 */
export function keptOf(read: ReadDelivery): KeptSubmission {
  const { form, instance, submission, before, content_hash } = read;
  const said = Object.entries({ ...before?.said, ...saidIn(read) }).filter(([, value]) => !isEmpty(value));
  return {
    ...{ survey_id: before?.survey_id ?? instance, form_name: form.definition.name, content_hash },
    ...{ about: submission.about, said: Object.fromEntries(said), files: before?.files ?? {} },
  };
}

/** Returns the operation that answers questions with files that have come; `null`: they were answered with them before. */
export function filesOperation(
  instance: string,
  { survey_id, said }: KeptSubmission,
  answers: SortedFiles['answers'],
): Operation | null {
  const others = Object.entries(answers).filter(([path, name]) => !sameValue(name, valueAt(said, path)));
  if (others.length === 0) return null;
  return {
    op_id: filesOperationIdOf(instance, Object.fromEntries(others)),
    ...{ action: 'update', survey_id, resolves: [], client_timestamp: null },
    set: Object.fromEntries(others),
    was: said,
    base_version: null,
  };
}
