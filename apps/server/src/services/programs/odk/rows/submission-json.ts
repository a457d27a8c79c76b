import { VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import type { ShownSurvey } from '../../../access/shares/reader.ts';
import { numberOf, reviewStateOf, updatedAtOf } from '../system.ts';

/** Writes what ODK Central says of a submission without its answers. @param extended whether it tells who submitted it */
export function submissionJson(shown: ShownSurvey, extended: boolean) {
  const { survey } = shown;
  const submitterId = numberOf(survey.created_by);
  const name = valueAt(survey.values, VILLAGE_NAME);
  const of = {
    ...{ instanceId: survey.survey_id, submitterId, deviceId: null, userAgent: null },
    ...{ instanceName: typeof name === 'string' ? name : null, createdAt: survey.created_at },
  };
  const submitter = {
    ...{ id: submitterId, type: 'user', displayName: survey.created_by_fullname },
    ...{ createdAt: null, updatedAt: null, deletedAt: null },
  };
  return {
    ...of,
    updatedAt: updatedAtOf(shown),
    reviewState: reviewStateOf(shown),
    currentVersion: { ...of, current: true },
    ...(extended ? { submitter, formVersion: String(survey.form_version) } : {}),
  };
}
