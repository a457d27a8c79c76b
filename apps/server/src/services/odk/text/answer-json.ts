import { isEmpty, type Value } from '@sampark/core/survey/values';
import type { AnswerNode } from '../form-schema.ts';
import { geoValue } from '../geo.ts';
import { type ByteText, byteText, remembered } from './byte-text.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[-+]\d{2}:\d{2})$/;

/** Text that stands in JSON as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Writes a text as JSON. */
export const textJson = (text: string): ByteText =>
  PLAIN.test(text) ? (`"${text}"` as ByteText) : byteText(JSON.stringify(text));

/** Does the same with a text that stands in many rows. */
export const usualTextJson = remembered(textJson);

const NULL = 'null' as ByteText;

/** Writes an answer as JSON. */
export type WriteAnswer = (answer: Value | undefined) => ByteText;

const numberJson: WriteAnswer = (answer) =>
  typeof answer === 'number' && Number.isFinite(answer) ? (String(answer) as ByteText) : NULL;

const textOf = (answer: Value | undefined): string =>
  Array.isArray(answer) ? answer.join(' ') : String(answer);

/** Returns what writes a text, by the type of its question. */
function writerOf({ type }: AnswerNode, wkt: boolean): (text: string) => ByteText {
  switch (type) {
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return (text) => byteText(JSON.stringify(geoValue(type, text, wkt)));
    case 'dateTime':
      return (text) => (MOMENT.test(text) ? (`"${text}"` as ByteText) : NULL);
    default:
      return usualTextJson;
  }
}

/** Makes what writes the answers to a question; an empty one is null. @param wkt whether positions are well-known text; else GeoJSON */
export function answerWriter(node: AnswerNode, wkt: boolean): WriteAnswer {
  if (node.type === 'int' || node.type === 'decimal') return numberJson;
  const write = writerOf(node, wkt);
  return (answer) => (isEmpty(answer) ? NULL : write(textOf(answer)));
}
