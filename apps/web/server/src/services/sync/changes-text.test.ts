import { type Changes, type FieldChange, fieldByField } from '@sampark/core/merge/operation';
import type { Values } from '@sampark/core/survey/values';
import { expect, it } from 'vitest';
import { changesFromText, changesToText } from './changes-text.ts';

const named: FieldChange = { field: 'village_name', was: null, now: 'रामपुर' };
const counted: FieldChange = { field: 'basic_info.population', was: null, now: 412 };
const both: Values = { village_name: 'रामपुर', 'basic_info.population': 412 };

it.each<[string, Changes, Values, string]>([
  ['a new survey, as its content', both, both, JSON.stringify(both)],
  ['all of a new survey, as its content', [named, counted], both, JSON.stringify(both)],
  ['a part of a survey', [named], both, JSON.stringify([named])],
  [
    'what was something else',
    [named, { ...counted, was: 400 }],
    both,
    JSON.stringify([named, { ...counted, was: 400 }]),
  ],
  [
    'what went into a conflict',
    [named, { ...counted, now: null, mine: 412 }],
    { village_name: 'रामपुर' },
    JSON.stringify([named, { ...counted, now: null, mine: 412 }]),
  ],
  [
    'what was cleared',
    [{ ...counted, was: 1, now: null }],
    {},
    JSON.stringify([{ ...counted, was: 1, now: null }]),
  ],
  ['nothing', [], {}, '{}'],
])('keeps %s', (_, changes, values, text) => {
  const kept = changesToText(changes, { values, doc: JSON.stringify(values) });
  expect(kept).toBe(text);
  expect(fieldByField(changesFromText(kept))).toEqual(fieldByField(changes));
});
