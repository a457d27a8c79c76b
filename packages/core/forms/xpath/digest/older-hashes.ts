import { blocksOf } from './bytes.ts';

/*
 * MD5 (RFC 1321) and SHA-1 (RFC 3174). Both are broken for signatures; forms make short names of answers with them.
 */

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

type Words = readonly [number, number, number, number];

/** The turns of MD5's four rounds. */
const TURNS: readonly Words[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** Returns what a step of MD5 mixes, and the word of the block that it takes. */
function md5Step(at: number, b: number, c: number, d: number): readonly [mixed: number, word: number] {
  if (at < 16) return [(b & c) | (~b & d), at];
  if (at < 32) return [(d & b) | (~d & c), (5 * at + 1) % 16];
  if (at < 48) return [b ^ c ^ d, (3 * at + 5) % 16];
  return [c ^ (b | ~d), (7 * at) % 16];
}

/** Hashes a message with MD5. Returns 16 bytes. */
export function md5(message: Uint8Array): readonly number[] {
  let state: Words = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (const block of blocksOf(message, { size: 64, lowFirst: true })) {
    let [a, b, c, d] = state;
    for (let at = 0; at < 64; at += 1) {
      const [mixed, word] = md5Step(at, b, c, d);
      const constant = Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32);
      const sum = (a + mixed + constant + block.getUint32(word * 4, true)) | 0;
      const turn = TURNS[at >> 4]?.[at % 4] ?? 0;
      [a, b, c, d] = [d, (b + rotated(sum, turn)) | 0, b, c];
    }
    state = [state[0] + a, state[1] + b, state[2] + c, state[3] + d];
  }
  return state.flatMap((word) => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24]);
}

/** Returns what a step of SHA-1 mixes, with the constant of its round. */
function sha1Step(at: number, b: number, c: number, d: number): number {
  if (at < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (at < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (at < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

/** Hashes a message with SHA-1. Returns 20 bytes. */
export function sha1(message: Uint8Array): readonly number[] {
  let state: readonly [...Words, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (const block of blocksOf(message, { size: 64, lowFirst: false })) {
    const words = new Int32Array(80);
    const word = (at: number): number => words[at] ?? 0;
    let [a, b, c, d, e] = state;
    for (let at = 0; at < 80; at += 1) {
      words[at] =
        at < 16
          ? block.getInt32(at * 4)
          : rotated(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1);
      const sum = (rotated(a, 5) + sha1Step(at, b, c, d) + e + word(at)) | 0;
      [a, b, c, d, e] = [sum, a, rotated(b, 30), c, d];
    }
    state = [state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e];
  }
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
}
