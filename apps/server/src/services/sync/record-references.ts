import { recordElsewhere } from '@sampark/core/forms/validate';
import { contentOf } from '@sampark/core/merge/operation';
import { MERGED_INTO, RECORD_PARENT } from '@sampark/core/survey/record-form';
import { type FieldPath, RECORD_ID, type Value, type Values } from '@sampark/core/survey/values';
import type { Repositories } from '../../storage/repositories.ts';
import type { Incoming } from './incoming.ts';

/** The fields that name a record: of a survey, and of a record. */
const REFERENCES: ReadonlySet<FieldPath> = new Set([RECORD_ID, RECORD_PARENT, MERGED_INTO]);

/** The panchayats of the records that the items of a batch name, by the record's id. A record that is not here yet has none. */
export type RecordPlaces = ReadonlyMap<string, string>;

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

/** Reads where the records lie that the items name. */
export async function readRecordPlaces(r: Repositories, items: readonly Incoming[]): Promise<RecordPlaces> {
  const places = await r.surveys.places([...new Set(items.flatMap(namedIn))]);
  return new Map(places.map(({ survey_id, panchayat_id }) => [survey_id, panchayat_id]));
}

/**
 * Says why a survey of this panchayat cannot name a record: it lies in another one. A record that nobody has sent yet may
 * arrive later.
 */
export const checkReference =
  (places: RecordPlaces, panchayatId: string) =>
  (field: FieldPath, value: Value): typeof recordElsewhere | null => {
    const known = REFERENCES.has(field) && typeof value === 'string' ? places.get(value) : undefined;
    return known === undefined || known === panchayatId ? null : recordElsewhere;
  };
