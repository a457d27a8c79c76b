import { can } from '@sampark/core/access/can';
import type { UserInfo } from '@sampark/core/access/roles';
import { type ReviewPress, withReviewStep } from '@sampark/core/device/review';
import { eventsIn, reviewPath } from '@sampark/core/survey/about/reviews';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { valueAt } from '@sampark/core/survey/values';
import type { ShownSurvey } from '../../access/shares/reader.ts';
import type { Context } from '../../context.ts';
import { hex, isoTime } from '../../primitives.ts';
import { writeOne } from '../../surveys/save-survey.ts';
import type { ExportedForm } from './exported-form.ts';
import { type Refusal, refused } from './refusal.ts';
import { refusalOfResult } from './refusal-of-result.ts';
import { surveyOfForm } from './rows/form-surveys.ts';
import { submissionJson } from './rows/submission-json.ts';
import { type ReviewState, reviewStateOf } from './system.ts';

/** The word of a reviewer about a submission, as ODK Central has it. */
export interface SubmissionReview {
  readonly state: NonNullable<ReviewState>;
  /** Why; empty: they do not say. */
  readonly notes: string;
}

const pressOf = ({ state, notes }: SubmissionReview): ReviewPress => {
  if (state === 'approved') return { step: 'checked', target: WHOLE_SURVEY };
  return { step: 'returned', target: WHOLE_SURVEY, ...(notes !== '' && { text: notes }) };
};

/** Whether the review of a survey says this already: its state, and the words of its last return, where there are any. */
function isSaid(shown: ShownSurvey, { state, notes }: SubmissionReview): boolean {
  if (reviewStateOf(shown) !== state) return false;
  const returned = eventsIn(valueAt(shown.survey.values, reviewPath(WHOLE_SURVEY))).findLast(
    ({ step }) => step === 'returned',
  );
  return notes === '' || returned?.text === notes;
}

/**
 * Checks a survey as a whole, or returns it to its people, as an officer does in the app. It says nothing
 * twice, so that a program may ask again.
 */
export async function reviewSubmission(
  context: Context,
  user: UserInfo,
  schema: ExportedForm,
  surveyId: string,
  review: SubmissionReview,
): Promise<ReturnType<typeof submissionJson> | Refusal> {
  const read = () => surveyOfForm(context, user, { schema, filter: null }, surveyId);
  const found = await read();
  if (found === null) return refused.notFound();
  const { survey, form } = found.shown;
  const [place] = await context.storage.read((r) => r.places.byIds([survey.panchayat_id]));
  if (!can(user, 'review', { ...survey, block_id: place?.block_id ?? '' })) return refused.mayNot();
  if (isSaid(found.shown, review)) return submissionJson(found.shown, false);
  const op_id = hex(context.random(16));
  const author = { id: op_id, by: user.user_id, name: user.full_name, at: isoTime(context.clock()) };
  const modules = form.modules.map(({ name }) => name);
  const changed = withReviewStep(survey.values, pressOf(review), author, modules);
  const { result } = await writeOne(
    context,
    { user, device_id: null },
    {
      ...{ op_id, action: 'update', survey_id: surveyId, resolves: [], client_timestamp: null },
      set: Object.fromEntries(changed),
      was: Object.fromEntries(changed.map(([path]) => [path, valueAt(survey.values, path)])),
      base_version: survey.version,
    },
  );
  const refusal = refusalOfResult(result);
  if (refusal !== null) return refusal;
  const after = await read();
  return after === null ? refused.notFound() : submissionJson(after.shown, false);
}
