import type { FormDefinition, LocalText } from '@sampark/core/forms/definition';
import { yearsOf } from '@sampark/core/places/coverage';
import { formsOf, type Panchayat } from '@sampark/core/places/panchayat';
import type { Village } from '@sampark/core/places/village';
import { type EarlierRound, earlierRound } from '@sampark/core/rounds/earlier-round';
import { ofVillage, type Round, reportedPanchayats, roundOf } from '@sampark/core/rounds/round-of';
import { type SubjectType, subjectTypeOf } from '@sampark/core/survey/subject';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';

/** What a person asks a report of, as the address says it. Empty: they have not chosen. */
export interface Asked {
  readonly panchayat: string;
  /** A block's id, or `ALL_HERE`; a panchayat comes first. */
  readonly block: string;
  /** One of the village's spellings; empty: all of the panchayat's villages. */
  readonly village: string;
  readonly form: string;
  readonly year: string;
}

/** In place of a block: all panchayats that the device holds. */
export const ALL_HERE = 'all';

/** The place that a report is of. */
export type ReportPlace =
  | { readonly kind: 'panchayat'; readonly panchayat: Panchayat; readonly panchayats: readonly Panchayat[] }
  | {
      readonly kind: 'block';
      readonly block_id: string;
      readonly name: LocalText;
      /** Those of it that the device holds. */
      readonly panchayats: readonly Panchayat[];
    }
  | { readonly kind: 'all'; readonly panchayats: readonly Panchayat[] };

/** What this device knows, from which a report is chosen. */
export interface Known {
  /** Those that the device follows. */
  readonly panchayats: readonly Panchayat[];
  readonly villages: readonly Village[];
  readonly surveys: readonly SurveySummary[];
  readonly form: (name: string) => FormDefinition | null;
  /** The person's own panchayat, if they have one. */
  readonly own: string | undefined;
  readonly thisYear: string;
}

/** A wider place, with which the own one is compared. */
export interface WiderRound {
  readonly place: ReportPlace;
  readonly round: Round;
}

/** A choice of a report, and what else there is to choose. */
export interface ReportChoice {
  /** The wider ones first. */
  readonly places: readonly ReportPlace[];
  readonly place: ReportPlace;
  readonly forms: readonly string[];
  readonly form_name: string;
  /** `null`: it has not reached this device. */
  readonly form: FormDefinition | null;
  readonly subject: SubjectType;
  readonly years: readonly string[];
  readonly year: string;
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
}

/** Returns the places that a device can report on: all it holds, each block of which it holds several panchayats, each panchayat. */
export function placesOf(panchayats: readonly Panchayat[]): readonly ReportPlace[] {
  const blocks = new Map(panchayats.map(({ block_id, block }) => [block_id, block]));
  const ofBlocks = [...blocks].flatMap(([block_id, name]): ReportPlace[] => {
    const own = panchayats.filter((panchayat) => panchayat.block_id === block_id);
    return own.length > 1 ? [{ kind: 'block', block_id, name, panchayats: own }] : [];
  });
  const all: readonly ReportPlace[] = blocks.size > 1 ? [{ kind: 'all', panchayats }] : [];
  const single = panchayats.map(
    (panchayat): ReportPlace => ({ kind: 'panchayat', panchayat, panchayats: [panchayat] }),
  );
  return [...all, ...ofBlocks, ...single];
}

/** Returns the part of an address that names a place. */
export function addressOf(place: ReportPlace): Pick<Asked, 'panchayat' | 'block'> {
  if (place.kind === 'panchayat') return { panchayat: place.panchayat.panchayat_id, block: '' };
  return { panchayat: '', block: place.kind === 'all' ? ALL_HERE : place.block_id };
}

/** Whether an address names this place. */
function isNamed(place: ReportPlace, { panchayat, block }: Pick<Asked, 'panchayat' | 'block'>): boolean {
  const own = addressOf(place);
  return panchayat === '' ? block !== '' && own.block === block : own.panchayat === panchayat;
}

/** Returns the forms that panchayats have and that their surveys are of, those with a survey of the year first. */
function formsIn(
  panchayats: readonly Panchayat[],
  surveys: readonly SurveySummary[],
  year: string,
): readonly string[] {
  const ids = new Set(panchayats.flatMap((each) => [each.panchayat_id, ...(each.taken_over ?? [])]));
  const own = surveys.filter(({ panchayat_id }) => ids.has(panchayat_id));
  const ofYear = new Set(own.filter((survey) => yearOf(survey) === year).map(({ form_name }) => form_name));
  const all = [...new Set([...panchayats.flatMap(formsOf), ...own.map(({ form_name }) => form_name)])];
  return [...all.filter((form) => ofYear.has(form)), ...all.filter((form) => !ofYear.has(form))];
}

const oneOf = <T>(known: readonly T[], wanted: (each: T) => boolean): T | undefined =>
  known.find(wanted) ?? known[0];

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
interface KnownRound {
  readonly villages: readonly Village[];
  readonly panchayats: readonly Panchayat[];
  readonly round: Round;
}

/** By the surveys, and by what was asked of them. */
const knownRounds = new WeakMap<readonly SurveySummary[], Map<string, KnownRound>>();

const areSame = (some: readonly Panchayat[], others: readonly Panchayat[]): boolean =>
  some.length === others.length && some.every((each, at) => each === others[at]);

/**
 * Returns the round of a place, worked out once for the same surveys and places: whoever goes from a block to a panchayat and back does not wait for ten
 * thousand surveys again.
 */
function roundIn(
  { surveys, villages }: Pick<Known, 'surveys' | 'villages'>,
  place: ReportPlace,
  { form_name, year, subject }: Pick<ReportChoice, 'form_name' | 'year' | 'subject'>,
): Round {
  const rounds = knownRounds.get(surveys) ?? new Map<string, KnownRound>();
  knownRounds.set(surveys, rounds);
  const { panchayat, block } = addressOf(place);
  const { panchayats } = place;
  const asked = JSON.stringify([panchayat, block, form_name, year, subject]);
  const known = rounds.get(asked);
  if (known && known.villages === villages && areSame(known.panchayats, panchayats)) return known.round;
  const round = roundOf({ panchayats, form_name, year }, subject, villages, surveys);
  rounds.set(asked, { villages, panchayats, round });
  return round;
}

/**
 * Returns what a report is of. What nobody chose is the person's own panchayat, or else the widest block, its first form with a survey, and this year.
 * @returns `null`: there is no panchayat here
 */
export function reportChoice(known: Known, asked: Asked): ReportChoice | null {
  const { surveys, villages, thisYear } = known;
  const year = /^\d{4}$/.exec(asked.year)?.[0] ?? thisYear;
  const places = placesOf(reportedPanchayats(known.panchayats));
  const ownPlace = { panchayat: known.own ?? '', block: '' };
  const place =
    places.find((each) => isNamed(each, asked)) ??
    oneOf(
      places.filter(({ kind }) => kind !== 'all'),
      (each) => isNamed(each, ownPlace),
    );
  if (!place) return null;
  const forms = formsIn(place.panchayats, surveys, year);
  const form_name = oneOf(forms, (each) => each === asked.form) ?? '';
  const form = known.form(form_name);
  const subject = form ? subjectTypeOf(form) : 'village';
  const of = { form_name, year, subject };
  const whole = roundIn(known, place, of);
  const isVillage = asked.village !== '' && place.kind === 'panchayat' && whole.villages.length > 0;
  const narrow = (round: Round): Round => (isVillage ? ofVillage(round, asked.village) : round);
  const outer = around(places, place, isVillage);
  return {
    places,
    place,
    forms,
    form_name,
    form,
    subject,
    years: yearsOf(surveys, thisYear),
    year,
    whole,
    village: isVillage ? asked.village : '',
    round: narrow(whole),
    earlier: earlierRound({ panchayats: place.panchayats, ...of }, subject, villages, surveys, narrow),
    wider: outer ? { place: outer, round: isVillage ? whole : roundIn(known, outer, of) } : null,
  };
}
