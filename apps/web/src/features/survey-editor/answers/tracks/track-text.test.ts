import { expect, it } from 'vitest';
import { isFull, pointTexts, trackLength, trackText } from './track-text.ts';

const corner = (latitude: number, longitude: number): string => `${latitude} ${longitude} 0 0`;
const field = [corner(26, 81), corner(26, 81.001), corner(26.001, 81.001)];

it('an area ends where it begins, a line does not', () => {
  expect(trackText('geotrace', field)).toBe(field.join('; '));
  expect(trackText('geoshape', field)).toBe([...field, field[0]].join('; '));
  expect(trackText('geoshape', field.slice(0, 1))).toBe(field[0]);
  expect(trackText('geoshape', [])).toBe('');
});

it('is read back as it was drawn', () => {
  expect(pointTexts('geoshape', trackText('geoshape', field))).toEqual(field);
  expect(pointTexts('geotrace', ` ${field.join(' ;')};`)).toEqual(field);
  expect(pointTexts('geotrace', '')).toEqual([]);
});

it('is as long as the way along it, around an area back to its beginning', () => {
  const along = trackLength('geotrace', field);
  expect(along).toBeGreaterThan(200);
  expect(trackLength('geoshape', field)).toBeGreaterThan(along + 140);
  expect(trackLength('geotrace', field.slice(0, 1))).toBe(0);
});

it('has room for some hundred points', () => {
  const point = '26.123456 81.123456 123.4 12.3';
  const points = (count: number): readonly string[] => Array.from({ length: count }, () => point);
  expect([isFull('geoshape', points(250)), isFull('geoshape', points(320))]).toEqual([false, true]);
});
