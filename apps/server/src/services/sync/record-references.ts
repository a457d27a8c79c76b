import { recordElsewhere } from '@sampark/core/forms/checks/validate';
import { contentOf } from '@sampark/core/merge/operation';
import { takenOverBy } from '@sampark/core/places/place-changes';
import { MERGED_INTO, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { type FieldPath, RECORD_ID, type Value, type Values } from '@sampark/core/survey/values';
import type { Repositories } from '../../storage/repositories.ts';
import type { Incoming } from './incoming.ts';

/** The fields that name a record: of a survey, and of a record. */
const REFERENCES: ReadonlySet<FieldPath> = new Set([RECORD_ID, RECORD_PARENT, MERGED_INTO]);

/** The places of the records that the items of a batch name. */
export interface RecordPlaces {
  /** The panchayats, by the record's id. A record that is not here yet has none. */
  readonly panchayats: ReadonlyMap<string, string>;
  /** Whether the records of two panchayats hang together: they are one, or one of them became the other. */
  readonly areOne: (one: string, other: string) => boolean;
}

const valuesOf = (item: Incoming): Values => {
  if (item.kind === 'bare') return item.survey.set;
  return item.kind === 'operation' ? contentOf(item.operation) : {};
};

const namedIn = (item: Incoming): readonly string[] => {
  const values = valuesOf(item);
  return [...REFERENCES].flatMap((field) => {
    const id = Object.hasOwn(values, field) ? values[field] : null;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
};

/** Reads where the records lie that the items name. @param day today */
export async function readRecordPlaces(
  r: Repositories,
  items: readonly Incoming[],
  day: string,
): Promise<RecordPlaces> {
  const places = await r.surveys.places([...new Set(items.flatMap(namedIn))]);
  const ids = [...new Set(places.map(({ panchayat_id }) => panchayat_id))];
  const changes = await r.placeChanges.connected('panchayat', ids);
  const became = (was: string, now: string): boolean => {
    const { whole, in_part } = takenOverBy(changes, now, day);
    return whole.includes(was) || in_part.includes(was);
  };
  return {
    panchayats: new Map(places.map(({ survey_id, panchayat_id }) => [survey_id, panchayat_id])),
    areOne: (one, other) => one === other || became(one, other) || became(other, one),
  };
}

/**
 * Says why a survey of this panchayat cannot name a record: it lies in another one. A record that nobody has sent yet may
 * arrive later.
 */
export const checkReference =
  ({ panchayats, areOne }: RecordPlaces, panchayatId: string) =>
  (field: FieldPath, value: Value): typeof recordElsewhere | null => {
    const known = REFERENCES.has(field) && typeof value === 'string' ? panchayats.get(value) : undefined;
    return known === undefined || areOne(known, panchayatId) ? null : recordElsewhere;
  };
