import { subjectOf } from '../survey/subject.ts';
import { type SurveySummary, yearOf } from '../survey/summary.ts';
import { byPanchayat } from './by-panchayat.ts';
import { coveredVillages, figuresOf, isSurveyDone } from './coverage.ts';
import type { Deadline } from './deadline.ts';
import { hasEnded, type Panchayat } from './panchayat.ts';
import { eachVillageOnce, groupedByHeir, heirsById, withoutTakenOver } from './taken-over.ts';
import type { Village } from './village.ts';

/** How far a panchayat is with the surveys of a form, against their deadline. */
export interface DueSurveys extends Deadline {
  readonly panchayat: Panchayat;
  /** The subject of the form. */
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

type Progress = Pick<DueSurveys, 'of' | 'places' | 'left'>;

const ofItself = (surveys: readonly SurveySummary[]): Progress => ({
  of: 'panchayat',
  places: 1,
  left: surveys.some((survey) => subjectOf(survey).type === 'panchayat' && isSurveyDone(survey)) ? 0 : 1,
});

const ofVillages = (villages: readonly Village[], surveys: readonly SurveySummary[]): Progress => {
  const about = surveys.filter((survey) => subjectOf(survey).type === 'village');
  const { villages: places, left } = figuresOf(coveredVillages(eachVillageOnce(villages), about));
  return { of: 'village', places: villages.length > 0 ? places : null, left };
};

/** Returns the panchayats that have something to do in a year: not what had ended before it, or has come to another one, whole or in parts. */
function openIn(year: string, panchayats: readonly Panchayat[]): readonly Panchayat[] {
  const split = new Set(panchayats.flatMap(({ part_of = [] }) => part_of));
  return withoutTakenOver(panchayats).filter(
    (panchayat) => !hasEnded(panchayat, `${year}-01-01`) && !split.has(panchayat.panchayat_id),
  );
}

/**
 * Returns how far panchayats are with the surveys of a year that have a deadline, earlier days first. A
 * survey of a panchayat that ended counts for the villages of those that it became.
 */
export function dueSurveys({
  panchayats,
  villages,
  surveys,
  year,
  isAboutPanchayats,
}: DueIn): readonly DueSurveys[] {
  const open = openIn(year, panchayats);
  const heirs = heirsById(open);
  const listed = groupedByHeir(villages, heirs);
  const ofYear = surveys.filter((survey) => yearOf(survey) === year);
  const surveyed = groupedByHeir(ofYear, heirs);
  const before = byPanchayat(ofYear);
  const dueIn = (panchayat: Panchayat): readonly DueSurveys[] =>
    (panchayat.deadlines ?? [])
      .filter((deadline) => String(deadline.year) === year)
      .map((deadline) => {
        const { panchayat_id: id, part_of = [] } = panchayat;
        const ofForm = ({ form_name }: SurveySummary): boolean => form_name === deadline.form_name;
        const own = (surveyed.get(id) ?? []).filter(ofForm);
        const ofWhole = part_of.flatMap((whole) => before.get(whole) ?? []).filter(ofForm);
        const progress = isAboutPanchayats(deadline.form_name)
          ? ofItself(own)
          : ofVillages(listed.get(id) ?? [], [...own, ...ofWhole]);
        return { panchayat, ...deadline, ...progress };
      });
  return open
    .flatMap(dueIn)
    .toSorted((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0));
}

/** Panchayats whose surveys of a form are due on the same day, together. */
export interface DueTogether extends Omit<DueSurveys, 'panchayat' | 'of_block'> {
  /** The block that has this day as its own; `null`: it is everywhere's. */
  readonly block: Pick<Panchayat, 'block_id' | 'block'> | null;
}

/**
 * Adds up what is due by form and day. Nobody knows their number where the villages of one panchayat are not
 * known.
 */
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
