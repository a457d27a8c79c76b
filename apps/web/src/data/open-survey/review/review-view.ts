import { can, type SurveySubject } from '@sampark/core/access/can';
import { seesWhole, type UserInfo } from '@sampark/core/access/roles';
import { acceptedValues } from '@sampark/core/device/accepted-values';
import type { LocalSurvey } from '@sampark/core/device/local-survey';
import { refusedSteps } from '@sampark/core/device/review';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { locksBy, locksSomething } from '@sampark/core/survey/about/review-locks';
import { withRows } from '@sampark/core/survey/about/review-state';
import { isReview } from '@sampark/core/survey/about/reviews';
import { isReviewed, type Review, reviewsIn } from '@sampark/core/survey/about/reviews-in';
import { isRecordForm } from '@sampark/core/survey/record-form';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import type { ReviewView } from '../../ports/surveys/review.ts';

/** The words in the review of a survey, and the locks by them. */
interface Said
  extends Pick<
    ReviewView,
    'of' | 'rows' | 'ofRow' | 'refused' | 'refused_steps' | 'isLocked' | 'locksSomething'
  > {
  /** The modules, and `*`, that are checked as they stand outside of their rows. */
  readonly checked: readonly string[];
}

const OPEN: Review = { state: 'open', by: [] };

const nothingIsLocked = (): boolean => false;

const NOTHING: Said = {
  of: new Map(),
  rows: new Map(),
  ofRow: () => OPEN,
  checked: [],
  isLocked: nothingIsLocked,
  locksSomething: false,
  refused: null,
  refused_steps: [],
};

const whatIsSaid = (row: LocalSurvey, form: FormDefinition): Said => {
  const values = acceptedValues(row);
  const edits = Object.entries(row.edits);
  const refused =
    edits.find(([field, edit]) => edit.refused !== undefined && isReview(field))?.[1].refused ?? null;
  // Most surveys have no review: no digest is worked out for them.
  const steps = { refused, refused_steps: refused === null ? NOTHING.refused_steps : refusedSteps(row) };
  if (!isReviewed(values)) return refused === null ? NOTHING : { ...NOTHING, ...steps };
  const reviews = reviewsIn(values);
  const modules = form.modules.map(({ name }) => name);
  const targets = [...modules, WHOLE_SURVEY];
  const rows = modules.flatMap(reviews.reviewedRows);
  return {
    ...steps,
    of: new Map(targets.map((target) => [target, withRows(reviews, target)])),
    rows: new Map(rows.map((each) => [each, reviews.of(each)])),
    ofRow: reviews.of,
    checked: targets.filter((target) => reviews.of(target).state === 'checked'),
    isLocked: locksBy(reviews),
    locksSomething: locksSomething(reviews),
  };
};

/** The views by the saved content that they were worked out from: typing changes none. */
const made = new WeakMap<LocalSurvey['edits'], { readonly row: LocalSurvey; readonly view: ReviewView }>();

/**
 * Returns what a person sees of a survey's review, and may do in it. It stays the same object while nothing is saved.
 * @param canEdit whether the person may fill the survey as it is
 */
export const reviewView = (
  row: LocalSurvey,
  form: FormDefinition,
  {
    user,
    subject,
    canEdit,
  }: { readonly user: UserInfo; readonly subject: SurveySubject; readonly canEdit: boolean },
): ReviewView => {
  const known = made.get(row.edits);
  const mayReview = can(user, 'review', subject);
  // A survey that was never saved stands on no list: there is nothing that anybody could send or check.
  const isSaved = row.server !== null || row.saved_at !== null;
  const takesPart = isSaved && canEdit && seesWhole(user.role) && !isRecordForm(form.name);
  const may = takesPart ? (mayReview ? 'review' : 'send') : null;
  const isSame =
    known?.row.server === row.server && known.row.identity.form_version === row.identity.form_version;
  if (known && isSame && known.view.may === may) return known.view;
  const { checked, isLocked, locksSomething: locks, ...said } = whatIsSaid(row, form);
  const view = {
    ...said,
    may,
    locked: new Set(mayReview ? [] : checked),
    isLocked: mayReview ? nothingIsLocked : isLocked,
    locksSomething: !mayReview && locks,
    is_own: row.identity.created_by === user.user_id,
  } as const;
  made.set(row.edits, { row, view });
  return view;
};
