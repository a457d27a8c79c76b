import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';

/** Pairs of keys that no provider has now. To make one takes longer than most tests, so the next provider gets it. */
const idle: KeyPairKeyObjectResult[] = [];

/** Keys that one provider of a test signs with. */
export interface ProviderKeys {
  /** Returns a pair that no running provider has had. */
  readonly next: () => KeyPairKeyObjectResult;
  /** Leaves all of them to other providers. */
  readonly giveBack: () => void;
}

export function takeProviderKeys(): ProviderKeys {
  const own: KeyPairKeyObjectResult[] = [];
  return {
    next() {
      const pair = idle.pop() ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
      own.push(pair);
      return pair;
    },
    giveBack: () => void idle.push(...own.splice(0)),
  };
}
