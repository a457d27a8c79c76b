import type { Random } from '../random.ts';
import type { Named, Place } from './named-nodes.ts';

export const WORDS = ['north', 'south', 'a', 'bb', 'ccc', '12', 'x y'];

/** The parts of which expressions are made. */
export interface Maker {
  readonly random: Random;
  readonly number: (place: Place, size?: number) => string;
  readonly text: (place: Place, size?: number) => string;
  readonly truth: (place: Place, size?: number) => string;
}

type Make = () => string;

/** Picks among what can be made. @param makers null: there is nothing to make it of */
export const among = ({ pick }: Random, makers: readonly (Make | null)[]): string =>
  pick(makers.filter((make): make is Make => make !== null))();

/** Makes something of one of several nodes; null: there are none. */
export const on = ({ pick }: Random, from: readonly Named[], make: (named: Named) => string): Make | null =>
  from.length === 0 ? null : () => make(pick(from));

export const quoted = ({ pick }: Random, words: readonly string[]): string => `'${pick(words)}'`;

/** Makes a whole number. A negative one stands in brackets, because ODK's engine does not read `--1`. */
export const whole = ({ chance, below }: Random): string =>
  chance(0.2) ? `(-${1 + below(3)})` : String(below(10));

/** Compares numbers. Two answers would be compared as texts, and ODK's engine writes decimals as `3.0`. */
export const compare = ({ pick }: Random, a: string, b: string): string =>
  `${a} ${pick(['=', '!=', '<', '<=', '>', '>='])} (${b} + 0)`;
