import type { UserInfo } from '@sampark/core/access/roles';
import { HELD_FOR_REVIEW } from '@sampark/core/device/acknowledge';
import { type CollectForm, canCollect, collectForm } from '@sampark/core/forms/collect/collect-form';
import {
  readSubmission,
  type SubmissionProblem,
  submissionIds,
  submittedPanchayat,
} from '@sampark/core/forms/collect/read-submission';
import { parseXml, type XmlElement, type XmlLimits } from '@sampark/core/forms/xform-reader/parse-xml';
import { problemOf } from '@sampark/core/problems';
import type { WireResult } from '@sampark/core/wire/wire';
import { opaqueId } from '@sampark/core/wire/wire';
import { safeParse } from 'zod/mini';
import type { Repositories } from '../../../../storage/repositories.ts';
import { readerOf } from '../../../access/shares/reader.ts';
import type { AttachmentContext } from '../../../files/attachments/attachment-context.ts';
import { writeOne } from '../../../surveys/save-survey.ts';
import { isRefused, type Refusal, refused } from '../refusal.ts';
import { MOST_NAMED, refusalOfResult } from '../refusal-of-result.ts';
import {
  addFiles,
  contentHash,
  findSubmission,
  type KeptSubmission,
  keepSubmission,
} from './kept-submissions.ts';
import { readAbout } from './read-about.ts';
import { rowIdsOf } from './submission-ids.ts';
import { filesOperation, keptOf, operationOf, type ReadDelivery } from './submission-operation.ts';
import { keepFiles, type SortedFiles, type SubmittedFile, sortFiles } from './submitted-files.ts';

/** Characters, elements and levels of a submission: twenty times the answers of the largest form. */
const LIMITS: XmlLimits = { characters: 4_000_000, elements: 100_000, depth: 60 };

/** The content of one delivery: the answers, and all or some of the files that they name. */
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
  const content_hash = contentHash(xml);
  return context.storage.read(async (r): Promise<ReadDelivery | Refusal> => {
    const panchayat = submittedPanchayat(form, root);
    if (panchayat === '')
      return refused.submission(400, 'The submission does not say of which panchayat it is.');
    const before = deprecated === '' ? null : await beforeEdit(r, deprecated, form, panchayat);
    if (before !== null && isRefused(before)) return before;
    const submission = readSubmission(form, root, rowIdsOf(before?.survey_id ?? instance));
    if (submission.problems.length > 0) return refusalOf(submission.problems);
    const taken = await findSubmission(r, instance);
    const own = taken?.content_hash === content_hash ? taken : null;
    const about = await readAbout(r, user, form.definition, submission.about, own ?? before);
    return isRefused(about) ? about : { form, instance, content_hash, submission, about, before, own };
  });
}

/** Finds what an edit takes the place of. */
async function beforeEdit(
  r: Pick<Repositories, 'odkSubmissions'>,
  deprecated: string,
  { definition }: CollectForm,
  panchayat: string,
): Promise<KeptSubmission | Refusal> {
  const before = await findSubmission(r, deprecated);
  // Nobody knows what its author had seen of the survey: they would take back in silence what others have
  // said since.
  if (before === undefined)
    return refused.submission(
      409,
      'What this changes is not known here as it was sent. Change it in the app: others may have changed it, too.',
    );
  if (before.form_name !== definition.name)
    return refused.submission(400, 'A survey stays in the form in which it was begun.');
  return before.about.panchayat === panchayat
    ? before
    : refused.submission(400, 'A survey stays in its panchayat.');
}

/** The facts of how a submission was taken. */
type Answered = Pick<WireResult, 'code' | 'status'>;

/** It was taken by an earlier delivery, which was told more. */
const TAKEN_BEFORE: Answered = { status: 'applied' };

/** Says what a person at a phone should know of a submission that was taken. */
function messageOf(results: readonly Answered[], missing: readonly string[]): string {
  const code = results
    .map((each) => each.code)
    .find((each) => each === HELD_FOR_REVIEW || each === 'deleted');
  const said = [code ? problemOf(code).detail : 'Thank you.'];
  if (results.some(({ status }) => status === 'conflict'))
    said.push('Somebody has changed the same answers. They are asked which ones count.');
  if (missing.length > 0) said.push(`These files have not come: ${missing.slice(0, MOST_NAMED).join(', ')}.`);
  return said.join(' ');
}

/** Carries out the answers of a submission, unless an earlier delivery did. */
async function takeAnswers(
  context: AttachmentContext,
  user: UserInfo,
  read: ReadDelivery,
  kept: KeptSubmission,
): Promise<Answered | Refusal> {
  if (read.own !== null) return TAKEN_BEFORE;
  const { result } = await writeOne(context, { user, device_id: null }, operationOf(read));
  const refusal = refusalOfResult(result);
  if (refusal !== null) return refusal;
  // One that waits for review is no part of its survey: nothing can be compared with it.
  if (result.code !== HELD_FOR_REVIEW) await keepSubmission(context, read.instance, kept);
  return result;
}

/** Refuses the files of what waits for review: a phone that is told "taken" may delete them. */
const filesStay = (): Refusal =>
  refused.submission(
    409,
    'You work in this panchayat no more: the answers wait for somebody who reviews them. Files cannot come along, and stay on this phone.',
  );

/** Answers questions with the files of a delivery, and keeps them. */
async function takeFiles(
  context: AttachmentContext,
  user: UserInfo,
  { instance, submission }: ReadDelivery,
  kept: KeptSubmission,
  { answers, byName }: SortedFiles,
): Promise<Answered | Refusal> {
  const operation = filesOperation(instance, kept, answers);
  const answered = operation && (await writeOne(context, { user, device_id: null }, operation));
  const refusal = answered && refusalOfResult(answered.result);
  if (refusal) return refusal;
  if (answered?.result.code === HELD_FOR_REVIEW) return filesStay();
  const unkept = await keepFiles(context, user, kept.survey_id, byName);
  if (unkept !== null) return unkept;
  await addFiles(context, instance, { named: submission.files, answers });
  return answered?.result ?? TAKEN_BEFORE;
}

/**
 * Takes a submission of ODK Collect: the same operations as a device sends, by the same rules. Each delivery brings all answers, and some of the
 * files. A submission that was taken before is not taken again, so a delivery that was cut off at any point
 * is simply sent once more.
 */
export async function takeSubmission(
  context: AttachmentContext,
  user: UserInfo,
  { xml, files }: Delivery,
): Promise<TakenSubmission | Refusal> {
  const read = await readDelivery(context, user, xml);
  if (isRefused(read)) return read;
  const kept = read.own ?? keptOf(read);
  const sorted = sortFiles(context, { named: read.submission.files, came: files, known: kept.files });
  if (isRefused(sorted)) return sorted;
  const answered = await takeAnswers(context, user, read, kept);
  if (isRefused(answered)) return answered;
  const isHeld = answered.code === HELD_FOR_REVIEW;
  const hasFiles = sorted.byName.size > 0;
  if (isHeld && hasFiles) return filesStay();
  const filed = hasFiles ? await takeFiles(context, user, read, kept, sorted) : TAKEN_BEFORE;
  if (isRefused(filed)) return filed;
  return { kind: 'taken', isHeld, message: messageOf([answered, filed], sorted.missing) };
}
