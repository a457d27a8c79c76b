import type { DeviceRules, RecordRules, Rules, ServerRules } from '../rules.ts';
import { coreRules } from '../rules.ts';

/** Rules with one fault seeded into them: a simulation that does not catch it proves nothing about it. */
export interface Mutant {
  readonly name: string;
  /** The fault in a sentence. */
  readonly fault: string;
  /** Whether it is seen so seldom that it gets more seeds than a short run has. */
  readonly rare: boolean;
  readonly rules: Rules;
}

/** The mutants that show only when several faults meet. */
const RARE: ReadonlySet<string> = new Set([
  'an older copy replaces a newer',
  'a tombstone under a deletion is forgotten',
  'a deletion over what an offer brought',
  'an offer replaces',
  'what was offered is forgotten',
  'an offer revives',
  'frozen beyond its epoch',
  'kept over what was saved',
  'a delta over another version',
  'a delta that does not fit is passed',
  "another phone's answer overwritten",
  'an offer revives rows',
  'the first question about a row counts',
  'a deleted survey forgets its rows',
  'a copy takes a move back',
]);

export const deviceMutant = (name: string, fault: string, broken: Partial<DeviceRules>): Mutant => ({
  name,
  fault,
  rare: RARE.has(name),
  rules: { ...coreRules, device: { ...coreRules.device, ...broken } },
});

export const serverMutant = (name: string, fault: string, broken: Partial<ServerRules>): Mutant => ({
  name,
  fault,
  rare: RARE.has(name),
  rules: { ...coreRules, server: { ...coreRules.server, ...broken } },
});

export const recordMutant = (name: string, fault: string, broken: Partial<RecordRules>): Mutant => ({
  name,
  fault,
  rare: RARE.has(name),
  rules: { ...coreRules, records: { ...coreRules.records, ...broken } },
});
