import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest } from './digest.ts';

/** The examples of RFC 1321, RFC 3174 and FIPS 180-4. */
const KNOWN = [
  ['', 'MD5', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['message digest', 'MD5', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abc', 'SHA-1', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['abc', 'SHA-256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abc',
    'SHA-384',
    'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
  ],
  [
    'abc',
    'SHA-512',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
] as const;

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'];

describe('a digest', () => {
  it.each(KNOWN)('of %j by %s is %s', (text, algorithm, hash) => {
    expect(digest(text, algorithm, 'hex')).toBe(hash);
  });

  it('is the one of Node, whatever the text, at every length around the end of a block', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 40, max: 260 }).map((length) => 'क'.repeat(length / 3)),
      fc.integer({ min: 40, max: 260 }).map((length) => 'x'.repeat(length)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const algorithm of ALGORITHMS) {
          for (const encoding of ['hex', 'base64'] as const) {
            const expected = createHash(algorithm).update(text).digest(encoding);
            expect(digest(text, algorithm, encoding)).toBe(expected);
          }
        }
      }),
      { seed: 20_261_125, numRuns: 60 },
    );
  });

  it('takes half of a pair of UTF-16 for the sign of what cannot be shown, as Node does', () => {
    expect(digest('a\uD800b', 'md5', 'hex')).toBe(createHash('md5').update('a\uD800b').digest('hex'));
  });

  it.each([
    ['sha3-256', 'hex'],
    ['', 'hex'],
    ['md5', 'base32'],
  ])('by %j in %j is empty: there is no such', (algorithm, encoding) => {
    expect(digest('abc', algorithm, encoding)).toBe('');
  });
});
