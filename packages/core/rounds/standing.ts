import type { SurveySummary } from '../survey/summary.ts';

/*
 * A subject may have several surveys of one form in one year: two people began it apart, or somebody surveyed it again. One of them speaks.
 */

/**
 * The rules that decide, the first before the next. The larger one speaks.
 *
 * | rule | |
 * |---|---|
 * | complete | before one that is not |
 * | its day | the newest; one without a day comes last |
 * | its last change | the newest |
 * | its id | so that every device says the same |
 */
const RULES: readonly ((survey: SurveySummary) => string | number)[] = [
  ({ is_complete }) => Number(is_complete),
  ({ survey_date }) => survey_date,
  ({ updated_at }) => updated_at,
  ({ survey_id }) => survey_id,
];

/** Compares two surveys of one subject and year: below zero, the first one speaks. */
const byStanding = (one: SurveySummary, other: SurveySummary): number => {
  for (const rule of RULES) {
    const [mine, theirs] = [rule(one), rule(other)];
    if (mine !== theirs) return mine > theirs ? -1 : 1;
  }
  return 0;
};

/** The surveys of one subject in one year: the one that speaks, and those that do not. */
export interface Standing {
  readonly speaks: SurveySummary;
  readonly others: readonly SurveySummary[];
}

const NONE: readonly SurveySummary[] = [];

const saysSomething = ({ sections_started, is_complete }: SurveySummary): boolean =>
  sections_started > 0 || is_complete;

/**
 * Says which survey of a subject speaks in a year. One without an answer says nothing, and stands with the others: so coverage counts, too.
 * @param surveys of one form, one year and one subject
 * @returns `null`: none of them has an answer
 */
export function standingOf(surveys: readonly SurveySummary[]): Standing | null {
  const [only] = surveys;
  if (only && surveys.length === 1) return saysSomething(only) ? { speaks: only, others: NONE } : null;
  const [speaks] = surveys.filter(saysSomething).sort(byStanding);
  if (!speaks) return null;
  return { speaks, others: surveys.filter((survey) => survey !== speaks).sort(byStanding) };
}
