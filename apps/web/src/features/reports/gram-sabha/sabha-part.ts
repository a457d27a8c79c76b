import type { GramSabha } from './gram-sabha.ts';
import type { Tongue } from './tongue.ts';

/** The parts that make a part of the paper. */
export interface SabhaPart {
  readonly report: GramSabha;
  readonly tongue: Tongue;
}
