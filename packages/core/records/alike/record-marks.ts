import type { FormDefinition } from '../../forms/definition/definition.ts';
import { knownFields } from '../../forms/fields/known-fields.ts';
import { pointIn } from '../../forms/geo-points.ts';
import { PROPERTIES, RECORD_LABEL } from '../../survey/record-form.ts';
import { isEmpty, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { RecordMarks } from './looks-like.ts';

/** The usual names of a house's number. */
const HOUSE = /house_?(no|num)|door_?(no|num)|makan|plot_?(no|num)/i;

/** The fewest digits of a number that is one record's own: a phone has ten, a ration card twelve. Counts of things are shorter. */
const OWN_DIGITS = 7;
const isOwnNumber = (text: string): boolean => text.replaceAll(/\P{Nd}/gu, '').length >= OWN_DIGITS;

const textOf = (value: Value): string => (isEmpty(value) || Array.isArray(value) ? '' : String(value));

/** Returns what a record is known by: its label, long numbers, a house number by its name, and the first place. */
export function recordMarks(form: FormDefinition, values: Values): RecordMarks {
  const label = textOf(valueAt(values, RECORD_LABEL));
  const properties = [...knownFields(form).answers.values()]
    .filter(({ module }) => module === PROPERTIES)
    .map(({ path, question }) => ({ question, text: textOf(valueAt(values, path)) }))
    .filter(({ text }) => text !== '');
  const house = properties.find(({ question }) => HOUSE.test(question.name));
  const place = properties.find(({ question }) => question.type === 'geopoint');
  return {
    labels: label === '' ? [] : [label],
    numbers: properties
      .filter((property) => property !== place && property !== house && isOwnNumber(property.text))
      .map(({ text }) => text),
    house_number: house?.text ?? null,
    place: place ? pointIn(place.text) : null,
  };
}
