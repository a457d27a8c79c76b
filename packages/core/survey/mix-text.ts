/** Mixes a text into a number of 32 bits, as MurmurHash 3 mixes: quick, and no secret rests on it. */
export function mixText(text: string, seed: number): number {
  let at = seed;
  for (let index = 0; index < text.length; index += 1) {
    at = Math.imul(at ^ text.charCodeAt(index), 0xcc9e2d51);
    at = Math.imul((at << 15) | (at >>> 17), 0x1b873593);
  }
  at = Math.imul(at ^ (at >>> 16), 0x85ebca6b);
  at = Math.imul(at ^ (at >>> 13), 0xc2b2ae35);
  return (at ^ (at >>> 16)) >>> 0;
}
