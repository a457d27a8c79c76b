import { blocksOf } from './bytes.ts';

/*
 * SHA-256, SHA-384 and SHA-512 (FIPS 180-4) in one: they differ in the size of a word, in the rounds and in the turns.
 */

/** One of SHA-2. */
export interface Sha2 {
  /** The size of a word in bits. */
  readonly bits: 32 | 64;
  readonly rounds: 64 | 80;
  /** How far the words of the message turn; the last of three shifts. */
  readonly schedule: readonly [Turns, Turns];
  /** How far the words of the state turn. */
  readonly mixing: readonly [Turns, Turns];
  /** The first of the primes that the state begins with. */
  readonly firstPrime: 0 | 8;
  /** The length of the hash in bytes. */
  readonly length: 32 | 48 | 64;
}

type Turns = readonly [bigint, bigint, bigint];

export const SHA_256: Sha2 = {
  bits: 32,
  rounds: 64,
  schedule: [
    [7n, 18n, 3n],
    [17n, 19n, 10n],
  ],
  mixing: [
    [2n, 13n, 22n],
    [6n, 11n, 25n],
  ],
  firstPrime: 0,
  length: 32,
};

export const SHA_512: Sha2 = {
  bits: 64,
  rounds: 80,
  schedule: [
    [1n, 8n, 7n],
    [19n, 61n, 6n],
  ],
  mixing: [
    [28n, 34n, 39n],
    [14n, 18n, 41n],
  ],
  firstPrime: 0,
  length: 64,
};

export const SHA_384: Sha2 = { ...SHA_512, firstPrime: 8, length: 48 };

/** Returns the first 64 bits behind the point of a prime's square or cube root. */
function fractionOfRoot(prime: bigint, power: 2n | 3n): bigint {
  const wanted = prime << (64n * power);
  let root = 0n;
  for (let bit = 1n << 67n; bit > 0n; bit >>= 1n) if ((root | bit) ** power <= wanted) root |= bit;
  return BigInt.asUintN(64, root);
}

interface Numbers {
  /** Bits of the square roots of 16 primes: the state that a hash begins with. */
  readonly squares: readonly bigint[];
  /** Bits of the cube roots of 80 primes: one for each round. */
  readonly cubes: readonly bigint[];
}

function makeNumbers(): Numbers {
  const primes: bigint[] = [];
  for (let number = 2n; primes.length < 80; number += 1n) {
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number);
  }
  return {
    squares: primes.slice(0, 16).map((prime) => fractionOfRoot(prime, 2n)),
    cubes: primes.map((prime) => fractionOfRoot(prime, 3n)),
  };
}

/** Returns SHA-2's numbers. Making them takes milliseconds, so only a form that hashes pays for them, and once. */
const numbers = (
  (made?: Numbers) => (): Numbers =>
    (made ??= makeNumbers())
)();

/** Returns the words of a block, followed by those that are mixed of them: one for each round. */
function scheduleOf(block: DataView, { bits, rounds, schedule }: Sha2): readonly bigint[] {
  const [near, far] = schedule;
  const mixed = (word: bigint, [a, b, shift]: Turns): bigint =>
    turned(word, a, bits) ^ turned(word, b, bits) ^ (word >> shift);
  const words = Array.from({ length: 16 }, (_, at) =>
    bits === 32 ? BigInt(block.getUint32(at * 4)) : block.getBigUint64(at * 8),
  );
  const at = (index: number): bigint => words[index] ?? 0n;
  for (let round = 16; round < rounds; round += 1) {
    const sum = at(round - 16) + mixed(at(round - 15), near) + at(round - 7) + mixed(at(round - 2), far);
    words.push(BigInt.asUintN(bits, sum));
  }
  return words;
}

/** Turns a word to the right. */
const turned = (word: bigint, by: bigint, bits: number): bigint =>
  (word >> by) | BigInt.asUintN(bits, word << (BigInt(bits) - by));

/** Hashes a message. */
export function sha2(message: Uint8Array, kind: Sha2): readonly number[] {
  const { bits, mixing, firstPrime } = kind;
  const { squares, cubes } = numbers();
  const word = (value: bigint): bigint => BigInt.asUintN(bits, value);
  const high = (fraction: bigint): bigint => fraction >> BigInt(64 - bits);
  const mixed = (value: bigint, turns: Turns): bigint =>
    turns.reduce((sum, by) => sum ^ turned(value, by, bits), 0n);

  let state = squares.slice(firstPrime, firstPrime + 8).map(high);
  for (const block of blocksOf(message, { size: bits === 32 ? 64 : 128, lowFirst: false })) {
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (const [round, given] of scheduleOf(block, kind).entries()) {
      const first = h + mixed(e, mixing[1]) + ((e & f) ^ (~e & g)) + high(cubes[round] ?? 0n) + given;
      const second = mixed(a, mixing[0]) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [word(first + second), a, b, c, word(d + first), e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((value, at) => word(value + (state[at] ?? 0n)));
  }
  return state.flatMap((value) => bytesOf(value, bits)).slice(0, kind.length);
}

/** Returns the bytes of a word, the highest first. */
const bytesOf = (word: bigint, bits: number): number[] =>
  Array.from({ length: bits / 8 }, (_, at) => Number((word >> BigInt(bits - 8 - at * 8)) & 255n));
