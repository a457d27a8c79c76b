import { setTimeout as pause } from 'node:timers/promises';
import { firstLine } from '../../../first-line.ts';
import type { ReplicaState } from '../../reading.ts';
import { createLag } from './lag.ts';
import { type Looks, openLooks } from './replica-look.ts';

/** Milliseconds between two looks. */
const LOOKS_EVERY = 250;

/**
 * Says how a replica is just now. It waits for one that is behind to come to where the primary was: only then does anybody know how far behind
 * it is.
 * @param patience how long it waits, in milliseconds
 */
export async function stateOfReplica(
  address: string,
  primary: string,
  patience: number,
): Promise<ReplicaState> {
  try {
    const looks = openLooks(address, primary);
    try {
      return await stateBy(looks, patience);
    } finally {
      await looks.close();
    }
  } catch (error) {
    return { kind: 'away', why: firstLine(error) };
  }
}

async function stateBy(looks: Looks, patience: number): Promise<ReplicaState> {
  const lagOf = createLag();
  const start = performance.now();
  for (;;) {
    const at = performance.now();
    const seen = await looks.look();
    if (seen.kind === 'no_primary') return { kind: 'no_primary', why: seen.why };
    if (seen.kind === 'unfit') return { kind: seen.reason, why: seen.why };
    const lag = lagOf({ at, ...seen });
    if ('why' in lag) return { kind: 'astray', why: lag.why };
    if ('behind' in lag) return { kind: 'follows', behind: lag.behind };
    if (at - start >= patience) return { kind: 'behind', bytes: seen.written - seen.replayed, age: seen.age };
    await pause(LOOKS_EVERY);
  }
}
