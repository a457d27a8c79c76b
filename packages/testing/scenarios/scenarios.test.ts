import { describe, expect, it } from 'vitest';
import { newRows, setValues, severalEvents } from './actions.ts';
import type { Cases } from './begin.ts';
import { choiceLabels, filteredChoices, ranks } from './choices/filtered.ts';
import { choiceNames, currentNodes, pulledData, secondaryInstances } from './choices/lists.ts';
import { choiceValues } from './choices/names.ts';
import { base64, digests, distances, places } from './functions/functions.ts';
import { firstValues, restored } from './kept-answers.ts';
import { LEFT_OUT } from './left-out.ts';
import { relevance, relevanceOfRepeats } from './relevance.ts';
import { addedAndRemoved } from './repeats/added-and-removed.ts';
import { countsAndIndexes } from './repeats/counts-and-indexes.ts';
import { indexedRepeat } from './repeats/indexed-repeat.ts';
import { fractions, placesAndDays, typedValues, untypedValues } from './types.ts';
import { circles, readOnly, validity } from './validity.ts';
import { answersInLabels, parsedForms } from './xforms.ts';

/** The cases by subject. Each table says in which file of the suite its cases stand. */
const SUBJECTS: Readonly<Record<string, readonly Cases[]>> = {
  repeats: [addedAndRemoved, countsAndIndexes, indexedRepeat],
  relevance: [relevance, relevanceOfRepeats],
  'constraints and what is required': [validity],
  circles: [circles],
  'read only': [readOnly],
  choices: [filteredChoices, choiceLabels, ranks, choiceNames, choiceValues],
  lists: [secondaryInstances, pulledData],
  'triggers and first values': [setValues, newRows, severalEvents, firstValues],
  'types of answers': [untypedValues, typedValues, placesAndDays, fractions],
  'surveys opened again': [restored],
  'labels with answers': [answersInLabels],
  'XForms read': [parsedForms],
  functions: [currentNodes, digests, base64, distances, places],
};

const cases = Object.entries(SUBJECTS).map(
  ([subject, tables]) => [subject, tables.flatMap((table) => Object.entries(table))] as const,
);
const names = cases.flatMap(([, ofSubject]) => ofSubject.map(([name]) => name));

describe.each(cases)('a case of the peer’s suite about %s', (_, ofSubject) => {
  it.each(ofSubject)('%s', (_name, run) => {
    run();
  });
});

describe('the cases of the peer’s suite', () => {
  it('are so many by subject', () => {
    expect(Object.fromEntries(cases.map(([subject, { length }]) => [subject, length]))).toEqual({
      repeats: 50,
      relevance: 16,
      'constraints and what is required': 9,
      circles: 9,
      'read only': 2,
      choices: 66,
      lists: 16,
      'triggers and first values': 39,
      'types of answers': 57,
      'surveys opened again': 14,
      'labels with answers': 5,
      'XForms read': 18,
      functions: 34,
    });
    expect(names.length).toBeGreaterThanOrEqual(300);
  });

  it('have a name each, under which the suite has them', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are not among those left out, each with its reason', () => {
    const leftOut = LEFT_OUT.flatMap((each) => each.cases);
    expect(names.filter((name) => leftOut.includes(name))).toEqual([]);
    expect(LEFT_OUT.filter(({ why }) => why === '')).toEqual([]);
  });
});
