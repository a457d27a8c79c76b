import type { LocalText } from '../forms/definition/definition.ts';
import { byFormAndYear } from '../survey/by-form-and-year.ts';
import { groupedBy } from '../survey/grouped-by.ts';
import { subjectOf } from '../survey/subject.ts';
import { isInConflict, type SurveySummary, yearOf } from '../survey/summary.ts';
import { byPanchayat } from './by-panchayat.ts';
import { hasEnded, type Panchayat } from './panchayat.ts';
import { nameKey, nameKeys, type Village } from './village.ts';

/** The progress of a village in a year. */
export type VillageState = 'complete' | 'in_progress' | 'missing';

export interface VillageCoverage {
  readonly name: LocalText;
  /** Whether the directory lists it under this panchayat; else only a survey names it. */
  readonly listed: boolean;
  readonly state: VillageState;
  /** Its surveys of the year, newest first. */
  readonly surveys: readonly SurveySummary[];
}

/**
 * Numbers of the directory's villages; where it lists none, of those that surveys name. `conflicts` and `warnings` count
 * villages with such a survey, whatever their state and whoever names them; so do `sent`, `returned` and `checked`, by its
 * review.
 */
export interface CoverageFigures {
  readonly villages: number;
  /** In progress or complete. */
  readonly surveyed: number;
  readonly complete: number;
  readonly in_progress: number;
  readonly missing: number;
  /** Those of which nobody has completed a survey, or sent one for review, or of which it was returned. */
  readonly left: number;
  /** Those that surveys name and the directory does not list, where it lists any: new ones, and misspelt ones. */
  readonly unlisted: number;
  readonly conflicts: number;
  readonly warnings: number;
  readonly sent: number;
  readonly returned: number;
  readonly checked: number;
}

export interface PanchayatCoverage {
  readonly panchayat: Panchayat;
  /** Whether the list of its villages is here: without it nobody knows which are missing. */
  readonly listed: boolean;
  /** The directory's villages in its order, then those that only a survey names. */
  readonly villages: readonly VillageCoverage[];
  readonly figures: CoverageFigures;
}

/**
 * A village's state by its surveys of the year.
 *
 * | surveys | state |
 * |---|---|
 * | none, or none with an answer | missing |
 * | one of them is complete | complete |
 * | none of them is, one has an answer | in progress |
 */
const stateOf = (surveys: readonly SurveySummary[]): VillageState => {
  if (surveys.some((survey) => survey.is_complete)) return 'complete';
  return surveys.some((survey) => survey.sections_started > 0) ? 'in_progress' : 'missing';
};

/** Whether the survey of a village is done as far as its people can do it. */
const isDone = ({ surveys }: VillageCoverage): boolean => surveys.some(isSurveyDone);

/** Whether a survey is complete, or with an officer. One that was returned is not. */
export const isSurveyDone = ({ is_complete, review }: SurveySummary): boolean =>
  review === 'sent' || review === 'checked' || (is_complete && review !== 'returned');

const count = (villages: readonly VillageCoverage[], holds: (village: VillageCoverage) => boolean): number =>
  villages.filter(holds).length;

/** Counts villages by how far they are. */
export const figuresOf = (villages: readonly VillageCoverage[]): CoverageFigures => {
  const listed = villages.filter((village) => village.listed);
  const counted = listed.length > 0 ? listed : villages;
  return {
    villages: counted.length,
    surveyed: count(counted, ({ state }) => state !== 'missing'),
    complete: count(counted, ({ state }) => state === 'complete'),
    in_progress: count(counted, ({ state }) => state === 'in_progress'),
    missing: count(counted, ({ state }) => state === 'missing'),
    left: count(counted, (village) => !isDone(village)),
    unlisted: villages.length - counted.length,
    ...marksOf(villages),
  };
};

type Marks = Pick<CoverageFigures, 'conflicts' | 'warnings' | 'sent' | 'returned' | 'checked'>;

const marksOf = (villages: readonly VillageCoverage[]): Marks => {
  const having = (holds: (survey: SurveySummary) => boolean) =>
    count(villages, ({ surveys }) => surveys.some(holds));
  return {
    conflicts: having(isInConflict),
    warnings: having((survey) => survey.warnings > 0),
    sent: having(({ review }) => review === 'sent'),
    returned: having(({ review }) => review === 'returned'),
    checked: having(({ review }) => review === 'checked'),
  };
};

/**
 * Returns the villages of a panchayat with their surveys of a year. A survey counts for the village that its name says, in any of the
 * scripts in which the directory knows it.
 */
export function coveredVillages(
  villages: readonly Village[],
  surveys: readonly SurveySummary[],
): readonly VillageCoverage[] {
  const byName = groupedBy(surveys, ({ village_name }) => nameKey(village_name));
  const covered = villages.map((village): VillageCoverage => {
    // Two villages of one name share their surveys: by the name alone nobody can tell them apart.
    const own = [...new Set(nameKeys(village))].flatMap((key) => byName.get(key) ?? []);
    return { name: village.name, listed: true, state: stateOf(own), surveys: own };
  });
  const known = new Set(villages.flatMap(nameKeys));
  const others = [...byName].flatMap(([key, own]): VillageCoverage[] => {
    const [first] = own;
    if (known.has(key) || !first) return [];
    return [{ name: { en: first.village_name }, listed: false, state: stateOf(own), surveys: own }];
  });
  return [...covered, ...others];
}

/** Returns the panchayats that count in a year: one that had ended before it only where somebody surveyed it all the same. */
export const countedIn = (
  year: string,
  panchayats: readonly Panchayat[],
  isSurveyed: (panchayatId: string) => boolean,
): readonly Panchayat[] =>
  panchayats.filter(
    (panchayat) => !hasEnded(panchayat, `${year}-01-01`) || isSurveyed(panchayat.panchayat_id),
  );

/**
 * Returns what was surveyed in a year, panchayat by panchayat. A survey of a panchayat counts for no village.
 * @param surveys newest first
 * @param year such as `2026`
 */
export const coverageOf = (
  panchayats: readonly Panchayat[],
  villages: readonly Village[],
  surveys: readonly SurveySummary[],
  year: string,
): readonly PanchayatCoverage[] => {
  const ofVillages = surveys.filter((survey) => subjectOf(survey).type === 'village');
  const ofYear = byPanchayat(ofVillages.filter((survey) => yearOf(survey) === year));
  const listed = byPanchayat(villages);
  return countedIn(year, panchayats, (id) => ofYear.has(id)).map((panchayat) => {
    const { panchayat_id: id } = panchayat;
    const own = listed.get(id) ?? [];
    const all = coveredVillages(own, ofYear.get(id) ?? []);
    return { panchayat, listed: own.length > 0, villages: all, figures: figuresOf(all) };
  });
};

/** The figures of several panchayats together: of those whose list is here, if any is. */
export const totalOf = (coverage: readonly PanchayatCoverage[]): CoverageFigures => {
  const listed = coverage.filter((each) => each.listed);
  const counted = listed.length > 0 ? listed : coverage;
  const villagesOf = (all: readonly PanchayatCoverage[]) => all.flatMap(({ villages }) => villages);
  return { ...figuresOf(villagesOf(counted)), ...marksOf(villagesOf(coverage)) };
};

/** The years to choose from, newest first: those with surveys, and this one. */
export const yearsOf = (surveys: readonly SurveySummary[], thisYear: string): readonly string[] =>
  [
    ...new Set([
      thisYear,
      ...Array.from(byFormAndYear(surveys).values(), (years) => [...years.keys()]).flat(),
    ]),
  ]
    .sort()
    .reverse();
