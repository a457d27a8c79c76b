import type { GramSabha } from './gram-sabha.ts';
import type { Tongue } from './tongue.ts';

/** Everything from which a part of the paper is made. */
export interface SabhaPart {
  readonly report: GramSabha;
  readonly tongue: Tongue;
}
