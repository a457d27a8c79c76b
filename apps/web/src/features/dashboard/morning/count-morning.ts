import { isInConflict, isRecord, type SurveySummary } from '@sampark/core/survey/summary';

/** A panchayat with work in it. */
export interface PlaceOfWork {
  readonly panchayat_id: string;
  readonly surveys: number;
}

/** The work that waits for an officer, from what the device holds. */
export interface Morning {
  /** The panchayats in whose surveys answers are doubtful and nobody gave a reason, those with the most first. */
  readonly doubtful: readonly PlaceOfWork[];
  /** The surveys that wait for the officer's review. */
  readonly sent: number;
  /** The surveys with answers among which somebody has to choose. */
  readonly conflicts: number;
}

/** Counts surveys by their panchayat, those with the most first. */
function byPlace(surveys: readonly SurveySummary[]): readonly PlaceOfWork[] {
  const counts = new Map<string, number>();
  for (const { panchayat_id } of surveys) counts.set(panchayat_id, (counts.get(panchayat_id) ?? 0) + 1);
  return Array.from(counts, ([panchayat_id, count]) => ({ panchayat_id, surveys: count })).toSorted(
    (one, other) => other.surveys - one.surveys || (one.panchayat_id < other.panchayat_id ? -1 : 1),
  );
}

/** Counts what waits for an officer. What is done is not there any more. */
export function countMorning(all: readonly SurveySummary[]): Morning {
  const surveys = all.filter((survey) => !isRecord(survey));
  return {
    doubtful: byPlace(surveys.filter(({ warnings }) => warnings > 0)),
    sent: surveys.filter(({ review }) => review === 'sent').length,
    conflicts: surveys.filter(isInConflict).length,
  };
}
