import type { SurveyDelta } from '@sampark/core/sync/delta';
import type { FedSurvey } from '../../storage/kysely/surveys/surveys-repository.ts';

/** Characters up to which a commit's changes are stored with a survey: after more, readers get the whole survey. */
const MOST = 2_000;

type Kept = Pick<SurveyDelta, 'base' | 'set'> & {
  /** The survey's seq before. */
  readonly after: number;
};

/** Writes the changes of the last commit as they are stored with a survey. @param after the survey's seq before it */
export function deltaToText(after: number, delta: SurveyDelta | null): string | null {
  if (delta === null) return null;
  const { base, set } = delta;
  const text = JSON.stringify({ after, base, set } satisfies Kept);
  return text.length <= MOST ? text : null;
}

/** Returns the changes of a survey since a reader's seq; `null`: these are more than the last commit. */
export function deltaSince(row: FedSurvey, seq: number): SurveyDelta | null {
  if (row.delta === null) return null;
  const { after, base, set } = JSON.parse(row.delta) as Kept;
  if (after > seq) return null;
  const { survey_id, version, updated_at, client_timestamp } = row;
  return { survey_id, base, version, updated_at, client_timestamp, set };
}
