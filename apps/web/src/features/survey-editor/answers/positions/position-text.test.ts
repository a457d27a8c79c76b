import { expect, it } from 'vitest';
import { accuracyIn, positionText } from './position-text.ts';

it('is written as XForms does, without an altitude as at sea level', () => {
  const measured = { latitude: 26.9312, longitude: 81.1875, altitude: null, accuracy: 4.04 };
  expect(positionText(measured)).toBe('26.931200 81.187500 0.0 4.0');
  expect(positionText({ ...measured, altitude: 123.45 })).toBe('26.931200 81.187500 123.5 4.0');
});

it.each([
  ['26.9 81.2 0.0 12.4', 12],
  ['26.9 81.2', null],
  ['26.9 81.2 0 0', null],
  ['', null],
])('%s is exact to %s metres', (text, accuracy) => {
  expect(accuracyIn(text)).toBe(accuracy);
});
