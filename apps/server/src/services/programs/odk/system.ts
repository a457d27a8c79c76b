import { hash } from 'node:crypto';
import { surveyReviewOf } from '@sampark/core/survey/about/review-state';
import type { ShownSurvey } from '../../access/shares/reader.ts';

/** Bytes of a person's number: a number of JavaScript holds them exactly. */
const NUMBER_BYTES = 6;

/** People whose numbers are remembered, at most: each made many surveys. */
const MOST_NUMBERS = 10_000;

const numbers = new Map<string, number>();

/** Returns a person's number. ODK Central's clients take only numbers for people. It follows from the id, so it stays. */
export function numberOf(userId: string): number {
  const known = numbers.get(userId);
  if (known !== undefined) return known;
  if (numbers.size >= MOST_NUMBERS) numbers.clear();
  const number = hash('sha256', userId, 'buffer').readUIntBE(0, NUMBER_BYTES);
  numbers.set(userId, number);
  return number;
}

/** The states that ODK Central's review of a submission can come to here. */
export type ReviewState = 'approved' | 'hasIssues' | null;

/**
 * Returns the review of a survey in ODK Central's words.
 *
 * | our review | theirs |
 * |---|---|
 * | checked | `approved` |
 * | returned | `hasIssues` |
 * | open, sent | null: received |
 */
export function reviewStateOf({ survey, form }: ShownSurvey): ReviewState {
  const { state } = surveyReviewOf(
    survey.values,
    form.modules.map(({ name }) => name),
  );
  if (state === 'checked') return 'approved';
  return state === 'returned' ? 'hasIssues' : null;
}

/** Returns when a survey was changed last; `null`: never since it came. */
export const updatedAtOf = ({ survey }: ShownSurvey): string | null =>
  survey.version === 1 ? null : survey.updated_at;

/** The files that an answer of a survey names. */
export interface FileCount {
  readonly expected: number;
  /** Those of them that the server holds. */
  readonly present: number;
}

/** Returns the facts that ODK Central says of a submission besides its answers. */
export const systemOf = (shown: ShownSurvey, { expected, present }: FileCount) => ({
  submissionDate: shown.survey.created_at,
  updatedAt: updatedAtOf(shown),
  submitterId: String(numberOf(shown.survey.created_by)),
  submitterName: shown.survey.created_by_fullname || null,
  attachmentsPresent: present,
  attachmentsExpected: expected,
  status: null,
  reviewState: reviewStateOf(shown),
  deviceId: null,
  edits: shown.survey.version - 1,
  formVersion: String(shown.survey.form_version),
});

export type SystemName = keyof ReturnType<typeof systemOf>;

/** The properties of `__system` with their types in OData, in their order. */
export const SYSTEM_TYPES: Readonly<Record<SystemName, string>> = {
  submissionDate: 'Edm.DateTimeOffset',
  updatedAt: 'Edm.DateTimeOffset',
  submitterId: 'Edm.String',
  submitterName: 'Edm.String',
  attachmentsPresent: 'Edm.Int64',
  attachmentsExpected: 'Edm.Int64',
  status: 'org.opendatakit.submission.Status',
  reviewState: 'org.opendatakit.submission.ReviewState',
  deviceId: 'Edm.String',
  edits: 'Edm.Int64',
  formVersion: 'Edm.String',
};
