import { expect, test } from 'vitest';
import { searchKey } from './search-key.ts';

test.each([
  ['Ram  Pur', 'ram pur', 'capitals and blanks'],
  ['वार्ड ३', 'वार्ड 3', 'Devanagari digits'],
  ['வார்டு ௩', 'வார்டு 3', 'Tamil digits'],
  ['गढ़ी', 'गढी', 'a nukta apart'],
  ['ग\u095dी', 'गढी', 'a nukta in its letter'],
  ['ਸ਼ਹਿਰ', 'ਸਹਿਰ', 'a nukta of Gurmukhi'],
  ['ବଡ଼ଗାଁ', 'ବଡଗାଁ', 'a nukta of Odia'],
  ['క్\u200cష', 'క్ష', 'a sign that keeps letters apart'],
  ['അവൻ', 'അവന്\u200d', 'a letter of Malayalam with two codes'],
  ['উৎস', 'উত্‍স', 'a letter of Bengali with two codes'],
  ['كراچي', 'کراچی', 'Arabic letters in Urdu'],
])('%s is looked for as %s: %s', (typed, same) => {
  expect(searchKey(typed)).toBe(searchKey(same));
});

test('vowels and marks tell words apart', () => {
  expect(searchKey('कुल')).not.toBe(searchKey('कल'));
  expect(searchKey('कां')).not.toBe(searchKey('का'));
  expect(searchKey('తాడు')).not.toBe(searchKey('తడు'));
});
