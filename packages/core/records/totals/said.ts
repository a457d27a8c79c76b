import type { FormDefinition } from '../../forms/definition/definition.ts';
import { openForm } from '../../forms/engine/instance.ts';
import { valueOf, visitAsked } from '../../forms/engine/questions.ts';
import { wholeFact } from '../../forms/figures/form-figures.ts';
import { nameKey } from '../../places/village.ts';
import { isEmpty, type Value, type Values } from '../../survey/values.ts';

/** The facts that figures need of a survey. */
export interface SurveyOfPlace {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly village_name: string;
  readonly record_id: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly survey_date: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A survey with all that it says. */
export interface ReadSurvey {
  readonly summary: SurveyOfPlace;
  readonly form: FormDefinition;
  readonly values: Values;
}

/** The answers of a survey that stand in no rows and are asked. */
interface Said {
  readonly byName: ReadonlyMap<string, Value>;
  /** By fact, with what the fact is about in front. */
  readonly byFact: ReadonlyMap<string, Value>;
}

const saidBy = new WeakMap<ReadSurvey, Said>();

/** Returns what a survey says. It is worked out once for a survey that was read. */
export function saidIn(survey: ReadSurvey): Said {
  const known = saidBy.get(survey);
  if (known) return known;
  const { form, values } = survey;
  const byName = new Map<string, Value>();
  const byFact = new Map<string, Value>();
  const instance = openForm(form, values);
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
    const value = valueOf(asked);
    if (asked.row.outer !== null || isEmpty(value)) return;
    const { name, fact } = asked.question;
    byName.set(name, value);
    if (fact !== undefined) byFact.set(wholeFact(fact, form), value);
  });
  const said = { byName, byFact };
  saidBy.set(survey, said);
  return said;
}

/** Returns the day of a survey, `YYYY-MM-DD`. */
export const dayOf = ({ survey_date, created_at }: SurveyOfPlace): string =>
  survey_date || created_at.slice(0, 10);

/** Returns the time of a survey as a text that sorts by it; of two surveys of one time the larger id is the newer one. */
export const timeOf = (survey: SurveyOfPlace): string =>
  `${dayOf(survey)} ${survey.updated_at} ${survey.survey_id}`;

/** A survey that takes figures and facts from others. */
export interface TakingSurvey extends SurveyOfPlace {
  /** The panchayats that have come to its own whole: what is said of their villages and records counts there. Absent: none. */
  readonly taken_over?: readonly string[] | undefined;
  /** The spellings of its village, from `spellingsOf`. Absent or empty: it is of none. */
  readonly village_spellings?: readonly string[] | undefined;
}

/** Whether what is said in a panchayat counts for a survey. */
export const countsFor = (
  own: Pick<TakingSurvey, 'panchayat_id' | 'taken_over'>,
  panchayatId: string,
): boolean => panchayatId === own.panchayat_id || own.taken_over?.includes(panchayatId) === true;

/** Whether a survey counts for another one: it is of its panchayat, or of one that has come to it, and of its year. */
export const isOfOneYear = (one: SurveyOfPlace, own: TakingSurvey): boolean =>
  countsFor(own, one.panchayat_id) && dayOf(one).slice(0, 4) === dayOf(own).slice(0, 4);

/** Returns the survey's village as a key; empty: it names none. */
export const villageOf = ({ village_name }: SurveyOfPlace): string => nameKey(village_name);
