import { expect, it } from 'vitest';
import { byteText } from './byte-text.ts';
import { gatherPieces } from './pieces.ts';

const textOf = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString();

it('has the texts as they were given, whatever their length, with what stands around them', () => {
  const texts = ['गाँव', 'x'.repeat(200_000), '', 'ग'.repeat(30_000), '😀'];
  const pieces = gatherPieces({ first: '[', between: ',' });
  for (const text of texts) pieces.add(byteText(text));
  const begun = pieces.take();
  pieces.add(byteText('last'));
  pieces.end('] अंत');
  expect(textOf([...begun, ...pieces.take()])).toBe(`[${[...texts, 'last'].join(',')}] अंत`);
});

it('has what stands around the texts where there are none', () => {
  const pieces = gatherPieces({ first: '[', between: ',' });
  expect(pieces.take()).toEqual([]);
  pieces.end(']');
  expect(textOf(pieces.take())).toBe('[]');
  expect(pieces.take()).toEqual([]);
});

it('leaves pieces as they are when more comes', () => {
  const pieces = gatherPieces();
  pieces.add(byteText('one'));
  const first = pieces.take();
  for (let number = 0; number < 1_000; number += 1) pieces.add(byteText('another '.repeat(100)));
  expect(textOf(first)).toBe('one');
});
