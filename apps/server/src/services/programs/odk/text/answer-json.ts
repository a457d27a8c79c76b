import { isEmpty, type Value } from '@sampark/core/survey/values';
import type { NestedValue } from '@sampark/core/wire/nested/nested-rows';
import type { AnswerNode } from '../form-schema.ts';
import { geoValue } from '../geo.ts';
import { type ByteText, byteText, numberText } from './byte-text.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[-+]\d{2}:\d{2})$/;

/** Text that stands in JSON as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Writes a text as JSON. */
export const textJson = (text: string): ByteText =>
  PLAIN.test(text) ? (`"${text}"` as ByteText) : byteText(JSON.stringify(text));

const NULL = 'null' as ByteText;

/** Writes an answer as JSON. */
type WriteAnswer = (answer: NestedValue) => ByteText;

const numberJson: WriteAnswer = (answer) =>
  typeof answer === 'number' && Number.isFinite(answer) ? numberText(answer) : NULL;

const textOf = (answer: Value): string => (Array.isArray(answer) ? answer.join(' ') : String(answer));

/** How answers are written. */
export interface AnswerStyle {
  /** Whether positions are well-known text; else GeoJSON. */
  readonly wkt: boolean;
  /** Writes a text as JSON, and may remember it. */
  readonly json: typeof textJson;
}

/** Returns what writes a text, by the type of its question. */
function writerOf({ type }: AnswerNode, { wkt, json }: AnswerStyle): typeof textJson {
  switch (type) {
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return (text) => byteText(JSON.stringify(geoValue(type, text, wkt)));
    case 'dateTime':
      return (text) => (MOMENT.test(text) ? (`"${text}"` as ByteText) : NULL);
    default:
      return json;
  }
}

/** Makes what writes the answers to a question; an empty one is null. */
export function answerWriter(node: AnswerNode, style: AnswerStyle): WriteAnswer {
  if (node.type === 'int' || node.type === 'decimal') return numberJson;
  const write = writerOf(node, style);
  return (answer) => {
    const value = answer as Value;
    return isEmpty(value) ? NULL : write(textOf(value));
  };
}
