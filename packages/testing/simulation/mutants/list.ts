import { deviceMutants } from './device-mutants.ts';
import { madeMutants } from './made-mutants.ts';
import type { Mutant } from './mutant.ts';
import { optionMutants } from './option-mutants.ts';
import { recordMutants } from './record-mutants.ts';
import { restoreMutants } from './restore-mutants.ts';
import { rowMutants } from './row-mutants.ts';
import { serverMutants } from './server-mutants.ts';
import { versionMutants } from './version-mutants.ts';

/** Every fault that the simulation must catch. */
export const mutants: readonly Mutant[] = [
  ...serverMutants,
  ...optionMutants,
  ...rowMutants,
  ...madeMutants,
  ...deviceMutants,
  ...restoreMutants,
  ...versionMutants,
  ...recordMutants,
];
