import { isEmpty, type Value } from '@sampark/core/survey/values';
import type { AnswerNode } from './form-schema.ts';
import { geoValue } from './geo.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[-+]\d{2}:\d{2})$/;

/** Text that stands in JSON as it is: nearly every answer. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;

/** Writes a text as JSON. */
export const textJson = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Writes an answer as JSON; an empty one is null. @param wkt whether positions are well-known text; else GeoJSON */
export function answerJson({ type }: AnswerNode, answer: Value | undefined, wkt: boolean): string {
  if (isEmpty(answer) || answer === undefined || answer === null) return 'null';
  if (type === 'int' || type === 'decimal')
    return typeof answer === 'number' && Number.isFinite(answer) ? String(answer) : 'null';
  const text = Array.isArray(answer) ? answer.join(' ') : String(answer);
  switch (type) {
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return JSON.stringify(geoValue(type, text, wkt));
    case 'dateTime':
      return MOMENT.test(text) ? `"${text}"` : 'null';
    default:
      return textJson(text);
  }
}
