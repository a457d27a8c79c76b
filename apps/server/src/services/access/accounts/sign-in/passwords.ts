import { hash, verify } from '@node-rs/argon2';

/** How hard a password is to guess from its hash. The default follows OWASP's advice for argon2id: 19 MiB, 2 passes. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

export const STANDARD_COST: PasswordCost = { memoryCost: 19456, timeCost: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password. `undefined` (no such user) takes the same time and is never right. */
  isRight(password: string, storedHash: string | undefined): Promise<boolean>;
}

export async function createPasswords(cost: PasswordCost = STANDARD_COST): Promise<Passwords> {
  // The library's own default algorithm is argon2id.
  const options = { ...cost, parallelism: 1 };
  const nobodys = await hash('no one has this password', options);
  return {
    hash: (password) => hash(password, options),
    async isRight(password, storedHash) {
      const right = await verify(storedHash ?? nobodys, password);
      return right && storedHash !== undefined;
    },
  };
}
