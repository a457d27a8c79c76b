import type { GramSabha } from './gram-sabha.ts';
import type { Tongue } from './tongue.ts';

/** What a part of the paper is made from. */
export interface SabhaPart {
  readonly report: GramSabha;
  readonly tongue: Tongue;
}
