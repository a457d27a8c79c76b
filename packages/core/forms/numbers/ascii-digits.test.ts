import { expect, test } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

test.each([
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Odia', '୦୧୨୩୪୫୬୭୮୯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Ol Chiki', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'],
  ['Latin', '0123456789'],
])('the digits of %s are understood', (_, digits) => {
  expect(asciiDigits(`−${digits}.${digits} घर`)).toBe('−0123456789.0123456789 घर');
});

test('signs that only look like digits stay', () => {
  expect(asciiDigits('½ ² Ⅷ ௰')).toBe('½ ² Ⅷ ௰');
});
