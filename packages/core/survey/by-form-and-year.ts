import { type SurveySummary, yearOf } from './summary.ts';

/** The surveys of one form and one year. */
export interface SurveysOfYear {
  /** In the order of the list that they come from. */
  readonly surveys: readonly SurveySummary[];
  readonly panchayats: ReadonlySet<string>;
}

/** Surveys by the name of their form, then by their year. */
export type ByFormAndYear = ReadonlyMap<string, ReadonlyMap<string, SurveysOfYear>>;

const known = new WeakMap<readonly SurveySummary[], ByFormAndYear>();

/** Groups surveys by form and year, once for a list: whoever looks at another place, form or year does not wait for ten thousand surveys again. */
export function byFormAndYear(surveys: readonly SurveySummary[]): ByFormAndYear {
  const grouped = known.get(surveys) ?? group(surveys);
  known.set(surveys, grouped);
  return grouped;
}

/** Returns the surveys of one form and year; none where there are none. */
export const surveysOf = (
  surveys: readonly SurveySummary[],
  form_name: string,
  year: string,
): readonly SurveySummary[] => byFormAndYear(surveys).get(form_name)?.get(year)?.surveys ?? [];

function group(surveys: readonly SurveySummary[]): ByFormAndYear {
  const forms = new Map<string, Map<string, { surveys: SurveySummary[]; panchayats: Set<string> }>>();
  for (const survey of surveys) {
    const year = yearOf(survey);
    const years = forms.get(survey.form_name) ?? new Map<string, never>();
    forms.set(survey.form_name, years);
    const ofYear = years.get(year) ?? { surveys: [], panchayats: new Set<string>() };
    years.set(year, ofYear);
    ofYear.surveys.push(survey);
    ofYear.panchayats.add(survey.panchayat_id);
  }
  return forms;
}
