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
import { parseXml, type XmlElement, type XmlLimits } from '@sampark/core/forms/xform-reader/parse-xml';
import type { Operation } from '@sampark/core/merge/operation';
import { problemOf } from '@sampark/core/problems';
import type { Values } from '@sampark/core/survey/values';
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
  if (!isId(instance))
    return refused.submission(400, 'The submission has no instanceID, or one that cannot be read.');
  // What its author had seen of the survey nobody knows: they would take back in silence what others have said since.
  if (deprecated !== '')
    return refused.submission(
      409,
      'This survey was sent already. Change it in the app: others may have changed it, too.',
    );
  const form = await formOf(context, user, root);
  if (isRefused(form)) return form;
  return context.storage.read(async (r): Promise<ReadDelivery | Refusal> => {
    const panchayat = submittedPanchayat(form, root);
    if (panchayat === '')
      return refused.submission(400, 'The submission does not say of which panchayat it is.');
    const submission = readSubmission(form, root, rowIdsOf(instance));
    if (submission.problems.length > 0) return refusalOf(submission.problems);
    const about = await readAbout(r, user, form.definition, submission.about);
    return isRefused(about) ? about : { form, instance, submission, about };
  });
}

/** Returns the operation that a submission is: a new survey. */
function operationOf({ form, instance, submission, about }: ReadDelivery): Operation {
  const { name, version: form_version } = form.definition;
  return {
    ...{ op_id: operationIdOf(instance), resolves: [], client_timestamp: null, form_version },
    action: 'create',
    survey_id: instance,
    panchayat_id: submission.about.panchayat,
    form_name: name,
    // Lists of rows stand among the answers, as in the JSON of a plain client.
    set: { ...about, ...(submission.answers as Values) },
  };
}

/** Returns the operation that answers questions with the files of a delivery. @param base the version that the submission made */
const filesOperation = (
  instance: string,
  answers: SortedFiles['answers'],
  base: number | null,
): Operation => ({
  op_id: filesOperationIdOf(instance, answers),
  ...{ action: 'update', survey_id: instance, resolves: [], client_timestamp: null },
  set: answers,
  was: Object.fromEntries(Object.keys(answers).map((path) => [path, null])),
  base_version: base,
});

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
  const sorted = sortFiles(context, read.submission.files, files);
  if (isRefused(sorted)) return sorted;
  const sender = { user, device_id: null };
  const { result } = await writeOne(context, sender, operationOf(read));
  const refusal = refusalOfResult(result);
  if (refusal !== null) return refusal;
  const taken = { kind: 'taken', isHeld: result.code === HELD_FOR_REVIEW } as const;
  if (taken.isHeld || sorted.byName.size === 0)
    return { ...taken, message: messageOf(result, sorted.missing) };
  const operation = filesOperation(read.instance, sorted.answers, result.version);
  const answered = await writeOne(context, sender, operation);
  const unkept =
    refusalOfResult(answered.result) ?? (await keepFiles(context, user, read.instance, sorted.byName));
  return unkept ?? { ...taken, message: messageOf(answered.result, sorted.missing) };
}
