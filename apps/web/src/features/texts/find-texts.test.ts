import { describe, expect, it } from 'vitest';
import { type AppText, findTexts, MOST_FOUND } from './find-texts.ts';

const texts: readonly AppText[] = [
  { key: 'survey:saved', text: 'सर्वेक्षण जतन झाले, {{village}}', english: 'Survey of {{village}} saved' },
  { key: 'common:save', text: 'जतन करा', english: 'Save' },
  { key: 'survey:save', text: 'जतन करा', english: 'Save' },
  { key: 'common:cancel', text: 'रद्द करा', english: 'Cancel' },
];
const found = (typed: string) => findTexts(texts, typed).map(({ key }) => key);

describe('a text of the app is found', () => {
  it.each([
    ['by a word in it, the shortest first, each once', 'जतन', ['survey:save', 'survey:saved']],
    ['by all words that are typed', 'जतन झाले', ['survey:saved']],
    ['by its English, in any letters', 'SAVE', ['survey:save', 'survey:saved']],
    ['and not by what the app fills in', 'village', []],
    ['and none while nothing is typed', '  ', []],
  ])('%s', (_, typed, keys) => {
    expect(found(typed)).toEqual(keys);
  });

  it('among many, as many as a person looks through', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      key: `a:${at}`,
      text: `जतन ${at}`,
      english: 'Save',
    }));
    expect(findTexts(many, 'जतन')).toHaveLength(MOST_FOUND);
  });
});
