import { expect, it } from 'vitest';
import { ERASED_NAME } from '../erased.ts';
import { noteText } from './notes.ts';
import { eventText } from './reviews.ts';
import { authorsIn, withoutNames } from './without-names.ts';

const AT = '2026-11-20T10:00:00.000Z';
const note = (by: string, name: string) =>
  noteText({ id: `n-${by}`, on: 'water.wells', text: 'asked twice', by, name, at: AT });
const step = (by: string, name: string) =>
  eventText({ id: `e-${by}`, step: 'sent', over: [], by, name, at: AT });
const survey = (name: string) => ({
  village_name: 'Asha',
  '~notes.water': [note('u1', name), note('u2', 'Ravi')],
  '~review.water': [step('u1', name)],
});

it('takes a person’s name out of what they said, and out of nothing else', () => {
  expect(withoutNames(survey('Asha'), new Set(['u1']))).toEqual(survey(ERASED_NAME));
});

it('goes through changes, conflicts and drafts, however deep', () => {
  const deep = (name: string) => [{ field: '*', was: null, mine: survey(name) }];
  expect(withoutNames(deep('Asha'), new Set(['u1']))).toEqual(deep(ERASED_NAME));
});

it('gives back the same object where nobody of them says anything', () => {
  const values = survey('Asha');
  expect(withoutNames(values, new Set(['u3']))).toBe(values);
  expect(withoutNames('{"by":"u1","name":"Asha"}', new Set(['u1']))).toBe('{"by":"u1","name":"Asha"}');
});

it('tells who says something', () => {
  expect([...authorsIn([survey('Asha'), 7, null])]).toEqual(['u1', 'u2']);
});
