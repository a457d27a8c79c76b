import type { Note, Question } from '../definition/definition.ts';

/** How a kind of question stands in an XForm: the element that asks it, and the type of its answer. */
export interface Control {
  /** Null: nobody is asked. */
  readonly tag: string | null;
  readonly type: string;
  /** The media type of what is uploaded. */
  readonly media?: string;
}

const input = (type: string): Control => ({ tag: 'input', type });
const upload = (media: string): Control => ({ tag: 'upload', type: 'binary', media });

/** The controls and types of each kind, as pyxform has them. */
export const CONTROLS: Readonly<Record<(Question | Note)['type'], Control>> = {
  integer: input('int'),
  decimal: input('decimal'),
  range: { tag: 'range', type: 'int' },
  text: input('string'),
  date: input('date'),
  time: input('time'),
  dateTime: input('dateTime'),
  select_one: { tag: 'select1', type: 'string' },
  select_multiple: { tag: 'select', type: 'string' },
  rank: { tag: 'odk:rank', type: 'odk:rank' },
  select_record: { tag: 'select1', type: 'string' },
  acknowledge: { tag: 'trigger', type: 'string' },
  barcode: input('barcode'),
  image: upload('image/*'),
  audio: upload('audio/*'),
  video: upload('video/*'),
  file: upload('application/*'),
  geopoint: input('geopoint'),
  geotrace: input('geotrace'),
  geoshape: input('geoshape'),
  note: input('string'),
  calculate: { tag: null, type: 'string' },
  hidden: { tag: null, type: 'string' },
};

/**
 * Returns the type of an answer. A measurement of the device is a position. A range counts in whole numbers
 * where its ends and steps are whole.
 */
export function bindType(item: Question | Note): string {
  if (item.type === 'hidden' && item.measured) return 'geopoint';
  if (item.type !== 'range') return CONTROLS[item.type].type;
  return [item.min, item.max, item.step].every(Number.isInteger) ? 'int' : 'decimal';
}
