import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isTokenText, newAccessToken } from './token-text.ts';

it('a token has a prefix, 43 letters and digits that say 256 bits, and a checksum', () => {
  const token = newAccessToken(randomBytes);
  expect(token).toMatch(/^sampark_[0-9A-Za-z]{49}$/);
  expect(isTokenText(token)).toBe(true);
  expect(newAccessToken((count) => new Uint8Array(count))).toMatch(/^sampark_0{43}/);
  expect(isTokenText(newAccessToken((count) => new Uint8Array(count).fill(255)))).toBe(true);
});

it('a text with a letter changed, added or missing is none', () => {
  const token = newAccessToken((count) => new Uint8Array(count).fill(7));
  const other = token.at(20) === 'a' ? 'b' : 'a';
  for (const wrong of [
    `${token.slice(0, 20)}${other}${token.slice(21)}`,
    `${token}0`,
    token.slice(0, -1),
    token.replace('sampark_', 'ghp_'),
    '',
  ]) {
    expect(isTokenText(wrong), wrong).toBe(false);
  }
});
