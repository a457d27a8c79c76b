/** The modulus of the generator by Park and Miller, 2^31 - 1, and its factor: ODK's clients shuffle by it. */
const MODULUS = 2_147_483_647;
const FACTOR = 16_807;

/**
 * Returns a seed as the generator takes it: a whole number from 1 below its modulus. Anything but a number
 * counts as 0.
 */
const started = (seed: number): number => {
  const whole = Math.trunc(Math.max(-(2 ** 53), Math.min(2 ** 53, seed))) || 0;
  const rest = whole % MODULUS;
  return rest <= 0 ? rest + MODULUS - 1 : rest;
};

/** Returns a list in an order that follows from a seed: every client of XForms comes to the same. */
export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const result: T[] = [];
  let state = started(seed);
  for (const [at, item] of list.entries()) {
    state = (state * FACTOR) % MODULUS;
    const to = Math.floor(((state - 1) / (MODULUS - 1)) * (at + 1));
    if (to !== at) result[at] = result[to] as T;
    result[to] = item;
  }
  return result;
}
