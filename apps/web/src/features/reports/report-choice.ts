import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Village } from '@sampark/core/places/village';
import { type EarlierRound, earlierInSteps } from '@sampark/core/rounds/earlier-round';
import { ofPanchayat, ofVillage, type Round, roundInSteps } from '@sampark/core/rounds/round-of';
import { type Steps, takeAll } from '@sampark/core/rounds/steps';
import { isRecordType } from '@sampark/core/survey/subject';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { type Asked, type Known, type ReportPlace, type ReportScope, reportScope } from './report-scope.ts';

/** A wider place, with which the own one is compared. */
export interface WiderRound {
  readonly place: ReportPlace;
  readonly round: Round;
}

/** The subject of a report, and the surveys that speak in it. */
export interface ReportChoice extends ReportScope {
  /** The villages of the place, with the surveys that speak. */
  readonly whole: Round;
  /** Empty: all villages. */
  readonly village: string;
  /** The part of `whole` that the report is about. */
  readonly round: Round;
  /** The same part in an earlier year; `null`: there is none. */
  readonly earlier: EarlierRound | null;
  /** `null`: the device holds no more than the place. */
  readonly wider: WiderRound | null;
  /** Whether `earlier` and `wider` are known already. */
  readonly isWhole: boolean;
}

/** Says what a report counts: the villages that speak in it, or the surveys. */
export const countsOf = ({ subject }: Pick<ReportScope, 'subject'>): 'villages' | 'surveys' =>
  subject === 'village' ? 'villages' : 'surveys';

/** Returns the place around another one: of a village its panchayat, of a panchayat the part of its block that is here. */
function around(
  places: readonly ReportPlace[],
  place: ReportPlace,
  isVillage: boolean,
): ReportPlace | undefined {
  if (place.kind !== 'panchayat') return undefined;
  if (isVillage) return place;
  return places.find((each) => each.kind === 'block' && each.block_id === place.panchayat.block_id);
}

/** A round that was worked out, and what it was worked out of beside surveys. */
interface KnownRound extends Pick<ReportScope, 'form_name' | 'year' | 'subject'> {
  readonly villages: readonly Village[];
  readonly panchayats: readonly Panchayat[];
  readonly round: Round;
}

/** By the surveys. */
const knownRounds = new WeakMap<readonly SurveySummary[], KnownRound[]>();

const areSame = (some: readonly Panchayat[], others: readonly Panchayat[]): boolean =>
  some.length === others.length && some.every((each, at) => each === others[at]);

/**
 * Returns the round of a place, worked out once for the same surveys and places: whoever goes from a block to a panchayat and back does not wait for ten
 * thousand surveys again.
 */
function* roundIn(
  { surveys, villages }: Pick<Known, 'surveys' | 'villages'>,
  place: ReportPlace,
  { form_name, year, subject }: Pick<ReportScope, 'form_name' | 'year' | 'subject'>,
): Steps<Round> {
  const all = knownRounds.get(surveys) ?? [];
  knownRounds.set(surveys, all);
  const { panchayats } = place;
  const asked = { form_name, year, subject, villages };
  const alike = all.filter(
    (each) =>
      each.form_name === form_name &&
      each.year === year &&
      each.subject === subject &&
      each.villages === villages,
  );
  const known = alike.find((each) => areSame(each.panchayats, panchayats));
  if (known) return known.round;
  const wider =
    place.kind === 'panchayat' &&
    !isRecordType(subject) &&
    alike.find((each) => each.panchayats.includes(place.panchayat));
  const round = wider
    ? ofPanchayat(wider.round, place.panchayat)
    : yield* roundInSteps({ panchayats, form_name, year }, subject, villages, surveys);
  all.push({ ...asked, panchayats, round });
  return round;
}

/**
 * Finds the surveys of a report in steps. A step may give a choice of which nothing stands beside yet: the report itself is worked out first.
 * @param village one of its spellings; empty: all of them
 */
export function* choiceInSteps(
  known: Pick<Known, 'surveys' | 'villages'>,
  scope: ReportScope,
  village: string,
): Generator<ReportChoice | undefined, ReportChoice, void> {
  const { place, places, form_name, year, subject } = scope;
  const { surveys, villages } = known;
  const whole = yield* roundIn(known, place, scope);
  const isVillage = village !== '' && place.kind === 'panchayat' && whole.villages.length > 0;
  const narrow = (round: Round): Round => (isVillage ? ofVillage(round, village) : round);
  const own = { ...scope, whole, village: isVillage ? village : '', round: narrow(whole) };
  yield { ...own, earlier: null, wider: null, isWhole: false };
  const { panchayats } = place;
  const earlier = yield* earlierInSteps({ panchayats, form_name, year }, subject, villages, surveys, narrow);
  const outer = around(places, place, isVillage);
  const round = outer && (isVillage ? whole : yield* roundIn(known, outer, scope));
  return { ...own, earlier, wider: outer && round ? { place: outer, round } : null, isWhole: true };
}

/** Returns what a report is of, with its surveys, all at once. @returns `null`: there is no panchayat here */
export function reportChoice(known: Known, asked: Asked): ReportChoice | null {
  const scope = reportScope(known, asked);
  return scope && takeAll(choiceInSteps(known, scope, asked.village));
}
