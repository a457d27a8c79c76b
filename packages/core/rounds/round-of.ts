import type { LocalText } from '../forms/definition/definition.ts';
import { countedIn, coveredVillages } from '../places/coverage.ts';
import type { Panchayat } from '../places/panchayat.ts';
import { eachVillageOnce, groupedByHeir, heirsById, idsCountedFor } from '../places/taken-over.ts';
import { nameKey, type Village } from '../places/village.ts';
import { surveysOf } from '../survey/by-form-and-year.ts';
import { groupedBy } from '../survey/grouped-by.ts';
import { isRecordType, type SubjectType, subjectOf } from '../survey/subject.ts';
import type { SurveySummary } from '../survey/summary.ts';
import { type Standing, standingOf } from './standing.ts';
import { type Steps, takeAll } from './steps.ts';

/** A village in a round. */
export interface VillageOfRound {
  readonly panchayat: Panchayat;
  readonly name: LocalText;
  /** Whether the directory lists it; else only a survey names it. */
  readonly listed: boolean;
  /** `null`: it has no survey with an answer. */
  readonly standing: Standing | null;
}

/** The surveys of one form and one year, in one panchayat or several. */
export interface Round {
  /** The villages, those of the directory first. None: the form is not about villages. */
  readonly villages: readonly VillageOfRound[];
  /** The surveys that speak, each once, with those that do not. */
  readonly standings: readonly Standing[];
}

/** Whose surveys a round has. */
export interface RoundAsked {
  readonly panchayats: readonly Panchayat[];
  readonly form_name: string;
  /** Such as `2026`. */
  readonly year: string;
}

/** Finds the villages with their surveys, as coverage does, a panchayat at a step. */
function* villagesInSteps(
  { panchayats, year }: RoundAsked,
  heirs: ReadonlyMap<string, Panchayat>,
  villages: readonly Village[],
  surveys: readonly SurveySummary[],
): Steps<readonly VillageOfRound[]> {
  const listed = groupedByHeir(villages, heirs);
  const surveyed = groupedByHeir(
    surveys.filter((survey) => subjectOf(survey).type === 'village'),
    heirs,
  );
  const found: VillageOfRound[] = [];
  for (const panchayat of countedIn(year, panchayats, (id) => surveyed.has(id))) {
    yield;
    const { panchayat_id: id } = panchayat;
    for (const village of coveredVillages(eachVillageOnce(listed.get(id) ?? []), surveyed.get(id) ?? []))
      found.push({
        panchayat,
        name: village.name,
        listed: village.listed,
        standing: standingOf(village.surveys),
      });
  }
  return found;
}

/** Puts each survey once: two villages of one name share theirs. */
const eachOnce = (standings: readonly (Standing | null)[]): readonly Standing[] => {
  const once = new Map<string, Standing>();
  for (const each of standings) if (each) once.set(each.speaks.survey_id, each);
  return [...once.values()];
};

/** Whether a survey was ever saved. One that is only typed, or brought by a file, is nobody's word yet. */
const isSaved = ({ on_server, unsent }: SurveySummary): boolean => on_server || unsent;

/** Groups surveys by what they are about, where that is no village. One that names no record stands for itself. */
function bySubject(
  surveys: readonly SurveySummary[],
  subject: SubjectType,
  heirs: ReadonlyMap<string, Panchayat>,
): Iterable<readonly SurveySummary[]> {
  const keyOf = ({ record_id, panchayat_id, survey_id }: SurveySummary): string =>
    isRecordType(subject) ? record_id || survey_id : (heirs.get(panchayat_id)?.panchayat_id ?? panchayat_id);
  return groupedBy(surveys, keyOf).values();
}

/**
 * Says which surveys speak in some panchayats and a year. Saved surveys count, whether they were sent or not.
 * @param subject what the form's surveys are about
 */
export const roundOf = (...asked: Parameters<typeof roundInSteps>): Round => takeAll(roundInSteps(...asked));

/** Does the same in steps: a block has ten thousand surveys. */
export function* roundInSteps(
  asked: RoundAsked,
  subject: SubjectType,
  villages: readonly Village[],
  surveys: readonly SurveySummary[],
): Steps<Round> {
  const heirs = heirsById(asked.panchayats);
  const own = surveysOf(surveys, asked, heirs.keys()).filter(isSaved);
  yield;
  if (subject !== 'village') {
    return { villages: [], standings: eachOnce(Array.from(bySubject(own, subject, heirs), standingOf)) };
  }
  const found = yield* villagesInSteps(asked, heirs, villages, own);
  yield;
  return { villages: found, standings: eachOnce(found.map(({ standing }) => standing)) };
}

const roundOfVillages = (villages: readonly VillageOfRound[]): Round => ({
  villages,
  standings: eachOnce(villages.map(({ standing }) => standing)),
});

/** Returns the part of a round that is about one village. @param name one of its spellings */
export function ofVillage(round: Round, name: string): Round {
  const key = nameKey(name);
  return roundOfVillages(
    round.villages.filter((village) =>
      Object.values(village.name).some((spelling) => nameKey(spelling) === key),
    ),
  );
}

/** Returns the part of a round that is about one of its panchayats. */
export function ofPanchayat(round: Round, panchayat: Panchayat): Round {
  const { panchayat_id } = panchayat;
  if (round.villages.length > 0)
    return roundOfVillages(
      round.villages.filter((village) => village.panchayat.panchayat_id === panchayat_id),
    );
  const counted = idsCountedFor(panchayat);
  return {
    villages: [],
    standings: round.standings.filter(({ speaks }) => counted.includes(speaks.panchayat_id)),
  };
}

const speakingOf = new WeakMap<Round, readonly SurveySummary[]>();

/** Returns the surveys that speak in a round: the same list each time, so that whoever counted them knows it again. */
export function speakingIn(round: Round): readonly SurveySummary[] {
  const known = speakingOf.get(round);
  if (known) return known;
  const surveys = round.standings.map(({ speaks }) => speaks);
  speakingOf.set(round, surveys);
  return surveys;
}
