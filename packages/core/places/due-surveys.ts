import { subjectOf } from '../survey/subject.ts';
import { type SurveySummary, yearOf } from '../survey/summary.ts';
import { coverageOf, isSurveyDone } from './coverage.ts';
import type { Deadline } from './deadline.ts';
import { hasEnded, type Panchayat } from './panchayat.ts';
import type { Village } from './village.ts';

/** How far a panchayat is with the surveys of a form, against their deadline. */
export interface DueSurveys extends Deadline {
  readonly panchayat: Panchayat;
  /** What the form is about. */
  readonly of: 'village' | 'panchayat';
  /** How many there are to survey: the directory's villages, or the panchayat itself; `null`: its villages are not known. */
  readonly places: number | null;
  /** How many of them are not done, as far as they are known. */
  readonly left: number;
}

/** Everything that says how far panchayats are. */
export interface DueIn {
  readonly panchayats: readonly Panchayat[];
  readonly villages: readonly Village[];
  /** Newest first. */
  readonly surveys: readonly SurveySummary[];
  /** Such as `2026`. */
  readonly year: string;
  /** Whether the surveys of a form are about panchayats as a whole. */
  readonly isAboutPanchayats: (form: string) => boolean;
}

/** Returns the panchayats that have surveyed themselves in a year. */
const doneThemselves = (surveys: readonly SurveySummary[], year: string): ReadonlySet<string> =>
  new Set(
    surveys
      .filter((survey) => subjectOf(survey).type === 'panchayat' && yearOf(survey) === year)
      .filter(isSurveyDone)
      .map(({ panchayat_id }) => panchayat_id),
  );

/** Returns how far panchayats are with the surveys of one form, by their ids. */
function progressOf(
  form: string,
  { panchayats, villages, surveys, year, isAboutPanchayats }: DueIn,
): ReadonlyMap<string, Pick<DueSurveys, 'of' | 'places' | 'left'>> {
  const ofForm = surveys.filter((survey) => survey.form_name === form);
  if (isAboutPanchayats(form)) {
    const done = doneThemselves(ofForm, year);
    return new Map(
      panchayats.map(({ panchayat_id: id }) => [
        id,
        { of: 'panchayat', places: 1, left: done.has(id) ? 0 : 1 },
      ]),
    );
  }
  return new Map(
    coverageOf(panchayats, villages, ofForm, year).map(({ panchayat, figures, listed }) => [
      panchayat.panchayat_id,
      { of: 'village', places: listed ? figures.villages : null, left: figures.left },
    ]),
  );
}

/** Returns how far panchayats are with the surveys of a year that have a deadline, earlier days first. */
export function dueSurveys(facts: DueIn): readonly DueSurveys[] {
  const due = facts.panchayats.flatMap((panchayat) =>
    (panchayat.deadlines ?? [])
      .filter(({ year }) => String(year) === facts.year)
      .map((deadline) => ({ panchayat, ...deadline })),
  );
  const forms = [...new Set(due.map(({ form_name }) => form_name))];
  const progress = new Map(
    forms.map((form) => {
      const panchayats = due.filter(({ form_name }) => form_name === form).map((each) => each.panchayat);
      return [form, progressOf(form, { ...facts, panchayats })];
    }),
  );
  // One that had ended before the year has nothing to do in it.
  return due
    .filter(({ panchayat }) => !hasEnded(panchayat, `${facts.year}-01-01`))
    .flatMap((each): readonly DueSurveys[] => {
      const found = progress.get(each.form_name)?.get(each.panchayat.panchayat_id);
      return found ? [{ ...each, ...found }] : [];
    })
    .toSorted((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0));
}

/** Panchayats whose surveys of a form are due on the same day, together. */
export interface DueTogether extends Omit<DueSurveys, 'panchayat' | 'of_block'> {
  /** The block that has this day as its own; `null`: it is everywhere's. */
  readonly block: Pick<Panchayat, 'block_id' | 'block'> | null;
}

/** Adds up what is due by form and day. Where the villages of one panchayat are not known, nobody knows their number. */
export function dueTogether(due: readonly DueSurveys[]): readonly DueTogether[] {
  const together = new Map<string, DueTogether>();
  for (const { panchayat, of_block, ...facts } of due) {
    const block = of_block ? panchayat : null;
    const key = [facts.due_on, facts.form_name, block?.block_id].join(' ');
    const before = together.get(key) ?? { ...facts, block, places: 0, left: 0 };
    const places = before.places === null || facts.places === null ? null : before.places + facts.places;
    together.set(key, { ...before, places, left: before.left + facts.left });
  }
  return [...together.values()];
}

/** Returns how many places of some due surveys are late on a day: their own day is over. */
export const lateOf = (due: readonly DueSurveys[], today: string): number =>
  due.reduce((late, { due_on, left }) => (due_on < today ? late + left : late), 0);
