import { type SurveySummary, yearOf } from './summary.ts';

/** The surveys of one form and one year by their panchayat, in the order of the list that they come from. */
export type SurveysOfYear = ReadonlyMap<string, readonly SurveySummary[]>;

/** Surveys by the name of their form, then by their year. */
export type ByFormAndYear = ReadonlyMap<string, ReadonlyMap<string, SurveysOfYear>>;

const known = new WeakMap<readonly SurveySummary[], ByFormAndYear>();

/** Groups surveys by form and year, once for a list: whoever looks at another place, form or year does not wait for ten thousand surveys again. */
export function byFormAndYear(surveys: readonly SurveySummary[]): ByFormAndYear {
  const grouped = known.get(surveys) ?? group(surveys);
  known.set(surveys, grouped);
  return grouped;
}

/** Returns the surveys of one form and year in some panchayats, one panchayat after the other. */
export function surveysOf(
  surveys: readonly SurveySummary[],
  { form_name, year }: { readonly form_name: string; readonly year: string },
  panchayats: Iterable<string>,
): readonly SurveySummary[] {
  const ofYear = byFormAndYear(surveys).get(form_name)?.get(year);
  return ofYear ? Array.from(panchayats, (id) => ofYear.get(id) ?? []).flat() : [];
}

/** Returns what a map has under a key, and puts something there before where it has nothing. */
function at<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function group(surveys: readonly SurveySummary[]): ByFormAndYear {
  const forms = new Map<string, Map<string, Map<string, SurveySummary[]>>>();
  for (const survey of surveys) {
    const years = at(forms, survey.form_name, () => new Map<string, Map<string, SurveySummary[]>>());
    const panchayats = at(years, yearOf(survey), () => new Map<string, SurveySummary[]>());
    at(panchayats, survey.panchayat_id, (): SurveySummary[] => []).push(survey);
  }
  return forms;
}
