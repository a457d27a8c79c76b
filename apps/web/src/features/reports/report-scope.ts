import type { FormDefinition, LocalText } from '@sampark/core/forms/definition/definition';
import { yearsOf } from '@sampark/core/places/coverage';
import { formsOf, type Panchayat } from '@sampark/core/places/panchayat';
import { idsCountedFor, withoutTakenOver } from '@sampark/core/places/taken-over';
import type { Village } from '@sampark/core/places/village';
import { byFormAndYear, type SurveysOfYear } from '@sampark/core/survey/by-form-and-year';
import { type SubjectType, subjectTypeOf } from '@sampark/core/survey/subject';
import type { SurveySummary } from '@sampark/core/survey/summary';

/** A person's choice of a report, as the address says it. Empty: they have not chosen. */
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

/** The forms and places that this device knows, from which a report is chosen. */
export interface Known {
  /** From `placesOf`. */
  readonly places: readonly ReportPlace[];
  readonly villages: readonly Village[];
  readonly surveys: readonly SurveySummary[];
  readonly form: (name: string) => FormDefinition | null;
  /** The person's own panchayat, if they have one. */
  readonly own: string | undefined;
  readonly thisYear: string;
}

/** The place, the form and the year of a report, and what else there is to choose. */
export interface ReportScope {
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
}

/**
 * Returns the places that a device can report on: all it holds, each block of which it holds several panchayats, each panchayat.
 * @param followed the panchayats that the device follows
 */
export function placesOf(followed: readonly Panchayat[]): readonly ReportPlace[] {
  const panchayats = withoutTakenOver(followed);
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
  const ids = panchayats.flatMap(idsCountedFor);
  const isOfThem = (ofYear: SurveysOfYear | undefined): boolean =>
    ofYear !== undefined && ids.some((id) => ofYear.has(id));
  const grouped = byFormAndYear(surveys);
  const surveyed = [...grouped].flatMap(([form, years]) =>
    [...years.values()].some(isOfThem) ? [form] : [],
  );
  const all = [...new Set([...panchayats.flatMap(formsOf), ...surveyed])];
  const isOfYear = (form: string): boolean => isOfThem(grouped.get(form)?.get(year));
  return [...all.filter(isOfYear), ...all.filter((form) => !isOfYear(form))];
}

const oneOf = <T>(known: readonly T[], wanted: (each: T) => boolean): T | undefined =>
  known.find(wanted) ?? known[0];

/**
 * Returns what a report is of. What nobody chose is the person's own panchayat, or else the widest block, its first form with a survey, and this year.
 * @returns `null`: there is no panchayat here
 */
export function reportScope(known: Known, asked: Asked): ReportScope | null {
  const { places, surveys, thisYear } = known;
  const year = /^\d{4}$/.exec(asked.year)?.[0] ?? thisYear;
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
  return { places, place, forms, form_name, form, subject, years: yearsOf(surveys, thisYear), year };
}
