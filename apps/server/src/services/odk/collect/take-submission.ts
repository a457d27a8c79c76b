import type { UserInfo } from '@sampark/core/access/roles';
import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { type CollectForm, canCollect, collectForm } from '@sampark/core/forms/collect/collect-form';
import {
  readSubmission,
  type Submission,
  type SubmissionProblem,
  submissionIds,
  submittedPanchayat,
} from '@sampark/core/forms/collect/read-submission';
import { knownFields } from '@sampark/core/forms/known-fields';
import { parseXml, type XmlElement, type XmlLimits } from '@sampark/core/forms/xform-reader/parse-xml';
import type { Operation } from '@sampark/core/merge/operation';
import { problemOf } from '@sampark/core/problems';
import { isRowPath, repeatOf } from '@sampark/core/survey/row-path';
import { isEmpty, sameValue, type Values, valueAt } from '@sampark/core/survey/values';
import { withRowsFlat } from '@sampark/core/wire/nested-survey';
import type { WireResult } from '@sampark/core/wire/wire';
import { opaqueId } from '@sampark/core/wire/wire';
import { safeParse } from 'zod/mini';
import type { AttachmentContext } from '../../attachments/attachment-context.ts';
import { readerOf } from '../../shares/reader.ts';
import { writeOne } from '../../surveys/save-survey.ts';
import { isRefused, type Refusal, refused } from '../refusal.ts';
import { MOST_NAMED, refusalOfResult } from '../refusal-of-result.ts';
import { readAbout } from './read-about.ts';
import { filesOperationIdOf, operationIdOf, rowIdsOf } from './submission-ids.ts';
import { type SubmittedBefore, submittedBefore } from './submitted-before.ts';
import { keepFiles, type SortedFiles, type SubmittedFile, sortFiles } from './submitted-files.ts';

/** Characters, elements and levels of a submission: twenty times the answers of the largest form. */
const LIMITS: XmlLimits = { characters: 4_000_000, elements: 100_000, depth: 60 };

/** What one delivery brings: the answers, and all or some of the files that they name. */
export interface Delivery {
  readonly xml: string;
  readonly files: readonly SubmittedFile[];
}

/** A submission that was taken, with the sentence that its sender reads. */
export interface TakenSubmission {
  readonly kind: 'taken';
  /** Whether it waits for somebody to review it: its sender works in the panchayat no more. */
  readonly isHeld: boolean;
  readonly message: string;
}

const WHY: Readonly<Record<SubmissionProblem['code'], string>> = {
  not_asked: 'this version of the form does not ask it',
  twice: 'it is there twice',
  bad_row: 'there can be no such row, or it is there twice',
  not_accepted: 'its answer is not accepted',
};

/** Names what was not accepted. Nothing of such a submission is taken: what nobody kept must stay on the phone. */
const refusalOf = (problems: readonly SubmissionProblem[]): Refusal => {
  const named = problems
    .slice(0, MOST_NAMED)
    .map(({ code, at, label }) => `${label === '' ? at : `${label} (${at})`}: ${WHY[code]}.`);
  return refused.submission(400, ['The submission was not taken.', ...named].join(' '));
};

/** The form by which a submission is read, and what it says. */
interface ReadDelivery {
  readonly form: CollectForm;
  readonly instance: string;
  readonly submission: Submission;
  readonly before: SubmittedBefore | null;
  /** The place and the day, as fields of the survey. */
  readonly about: Values;
}

const isId = (text: string): boolean => safeParse(opaqueId, text).success;

/** Finds the form of a submission, in the version by which it was filled. */
async function formOf(
  { storage, forms, clock }: AttachmentContext,
  user: UserInfo,
  root: XmlElement,
): Promise<CollectForm | Refusal> {
  const name = root.attributes.get('id') ?? '';
  const version = root.attributes.get('version') ?? '';
  return storage.read(async (r) => {
    const found = (await forms.read(r.forms)).find(name, Number(version))?.definition;
    if (found === undefined || !canCollect(found))
      return refused.submission(404, `There is no form ${name}.`);
    if (!(await readerOf(r, user, clock())).fillsWhole(found)) return refused.mayNot();
    if (String(found.version) === version) return collectForm(found);
    return refused.submission(404, `There is no version “${version}” of the form ${name}.`);
  });
}

/** Reads what a delivery says, or says why it cannot be taken. */
async function readDelivery(
  context: AttachmentContext,
  user: UserInfo,
  xml: string,
): Promise<ReadDelivery | Refusal> {
  const root = parseXml(xml, LIMITS);
  if ('code' in root) {
    const status = root.code === 'too_large' ? 413 : 400;
    return refused.submission(status, `The submission cannot be read: ${root.message}.`);
  }
  const { instance, deprecated } = submissionIds(root);
  if (!isId(instance) || (deprecated !== '' && !isId(deprecated)))
    return refused.submission(400, 'The submission has no instanceID, or one that cannot be read.');
  const form = await formOf(context, user, root);
  if (isRefused(form)) return form;
  return context.storage.read(async (r): Promise<ReadDelivery | Refusal> => {
    const panchayat = submittedPanchayat(form, root);
    if (panchayat === '')
      return refused.submission(400, 'The submission does not say of which panchayat it is.');
    const before = deprecated === '' ? null : await submittedBefore(r, deprecated, panchayat);
    if (deprecated !== '' && before?.form_name !== form.definition.name)
      return refused.submission(404, 'The submission that this one changes is not here.');
    if (before && before.panchayat_id !== panchayat)
      return refused.submission(400, 'A survey stays in its panchayat.');
    const submission = readSubmission(form, root, rowIdsOf(before?.survey_id ?? instance));
    if (submission.problems.length > 0) return refusalOf(submission.problems);
    const about = await readAbout(r, user, form.definition, {
      about: submission.about,
      before: before?.values,
    });
    return isRefused(about) ? about : { form, instance, submission, before, about };
  });
}

/** Returns what takes out the rows that a person had and submits no more. */
function takenOut({ repeats, rows }: Submission, { values }: SubmittedBefore): Values {
  const [asked, kept] = [new Set(repeats), new Set(rows)];
  const gone = Object.entries(values).filter(
    ([path, place]) => isRowPath(path) && !isEmpty(place) && asked.has(repeatOf(path)) && !kept.has(path),
  );
  return Object.fromEntries(gone.map(([path]) => [path, null]));
}

/** Returns what an edit says otherwise than its author had left it. Whoever leaves an answer as it was says nothing about it. */
function changesOf({ form, submission, about }: ReadDelivery, before: SubmittedBefore): Values {
  const said = { ...about, ...(submission.answers as Values), ...takenOut(submission, before) };
  const { values } = withRowsFlat(said, knownFields(form.definition), {
    known: before.values,
    idAt: () => '',
  });
  const changed = Object.entries(values).filter(
    ([path, value]) => !sameValue(value, valueAt(before.values, path)),
  );
  return Object.fromEntries(changed);
}

/** Returns the operation that a submission is: a new survey, or an edit of what its author had left. */
function operationOf(read: ReadDelivery): Operation {
  const { form, instance, submission, before, about } = read;
  const { name, version: form_version } = form.definition;
  const common = { op_id: operationIdOf(instance), resolves: [], client_timestamp: null, form_version };
  if (before === null) {
    const { panchayat } = submission.about;
    // Lists of rows stand among the answers, as in the JSON of a plain client.
    const set = { ...about, ...(submission.answers as Values) };
    return {
      ...common,
      action: 'create',
      survey_id: instance,
      panchayat_id: panchayat,
      form_name: name,
      set,
    };
  }
  const { survey_id, version: base_version, values: was } = before;
  return { ...common, action: 'update', survey_id, set: changesOf(read, before), was, base_version };
}

/** Returns the operation that answers questions with the files of a delivery. @param base the version that the submission made */
function filesOperation(
  { instance, before }: ReadDelivery,
  answers: SortedFiles['answers'],
  { survey_id, base }: { readonly survey_id: string; readonly base: number | null },
): Operation {
  const had = before?.values ?? {};
  return {
    op_id: filesOperationIdOf(instance, answers),
    ...{ action: 'update', survey_id, resolves: [], client_timestamp: null },
    set: answers,
    was: Object.fromEntries(Object.keys(answers).map((path) => [path, valueAt(had, path)])),
    base_version: base,
  };
}

/** Says what a person at a phone should know of a submission that was taken. */
function messageOf({ code, status }: WireResult, missing: readonly string[]): string {
  const said = [code === HELD_FOR_REVIEW || code === 'deleted' ? problemOf(code).detail : 'Thank you.'];
  if (status === 'conflict')
    said.push('Somebody has changed the same answers. They are asked which ones count.');
  if (missing.length > 0) said.push(`These files have not come: ${missing.slice(0, MOST_NAMED).join(', ')}.`);
  return said.join(' ');
}

/**
 * Takes a submission of ODK Collect: the same operations as a device sends, by the same rules. Each delivery brings all answers, and some of the
 * files. What was taken before is not taken again, so a delivery that was cut off at any point is simply sent once more.
 */
export async function takeSubmission(
  context: AttachmentContext,
  user: UserInfo,
  { xml, files }: Delivery,
): Promise<TakenSubmission | Refusal> {
  const read = await readDelivery(context, user, xml);
  if (isRefused(read)) return read;
  const sorted = sortFiles(context, { named: read.submission.files, came: files, had: read.before?.values });
  if (isRefused(sorted)) return sorted;
  const sender = { user, device_id: null };
  const { result } = await writeOne(context, sender, operationOf(read));
  const refusal = refusalOfResult(result);
  if (refusal !== null) return refusal;
  const taken = { kind: 'taken', isHeld: result.code === HELD_FOR_REVIEW } as const;
  const survey_id = read.before?.survey_id ?? read.instance;
  if (taken.isHeld || sorted.byName.size === 0)
    return { ...taken, message: messageOf(result, sorted.missing) };
  const operation = filesOperation(read, sorted.answers, { survey_id, base: result.version });
  const answered = await writeOne(context, sender, operation);
  const unkept =
    refusalOfResult(answered.result) ?? (await keepFiles(context, user, survey_id, sorted.byName));
  return unkept ?? { ...taken, message: messageOf(answered.result, sorted.missing) };
}
