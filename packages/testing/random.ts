/** A seeded source of choices: the same seed makes the same choices, everywhere. */
export interface Random {
  /** Returns a number in [0, 1). */
  readonly next: () => number;
  /** Returns a whole number in [0, below). */
  readonly below: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly bytes: (count: number) => Uint8Array;
  /** Goes on as if newly made from this seed. */
  readonly reseed: (seed: number) => void;
}

/** Makes a source by Mulberry32: 32 bits of state, more than enough to choose faults with. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new RangeError('Nothing to pick from.');
      return picked;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
    reseed: (other) => {
      state = other >>> 0;
    },
  };
};
