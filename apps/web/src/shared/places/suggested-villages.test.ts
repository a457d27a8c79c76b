import type { Village } from '@sampark/core/places/village';
import { expect, test } from 'vitest';
import { inBothScripts, meant, suggestedVillages } from './suggested-villages.ts';

const village = (code: string, en: string, hi: string): Village => ({
  panchayat_id: 'p1',
  code,
  version: 1,
  name: { en, hi },
});
const villages = [
  village('1', 'Rampur', 'रामपुर'),
  village('2', 'Rampur Khas', 'रामपुर खास'),
  village('3', 'Katra', 'कटरा'),
];

test('a village is found by a part of its name, in both scripts', () => {
  const codes = (typed: string) => meant(villages, typed).map(({ code }) => code);
  expect(codes('RAM')).toEqual(['1', '2']);
  expect(codes('खास')).toEqual(['2']);
  expect(codes('')).toEqual(['1', '2', '3']);
  expect(codes('Naya')).toEqual([]);
});

test('a village is suggested until its name is there in full, and no other goes by it', () => {
  const codes = (typed: string) => suggestedVillages(villages, typed).map(({ code }) => code);
  expect(codes('Rampur')).toEqual(['1', '2']);
  expect(codes('rampur  khas')).toEqual([]);
  expect(codes('कटरा')).toEqual([]);
});

test('a village has its name in the script of the reader, and in the other one', () => {
  const [rampur] = villages as [Village];
  expect(inBothScripts(rampur, 'hi')).toEqual({ text: 'रामपुर', other: { text: 'Rampur', language: 'en' } });
  expect(inBothScripts(village('4', 'Deva', ''), 'hi')).toEqual({ text: 'Deva', other: null });
});
