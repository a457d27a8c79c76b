import { UnavailableError } from '../port.ts';
import { refuseContracted } from './kinds.ts';

/**
 * Throws an `UnavailableError` when a newer server has contracted the database while this one works.
 * @param applied the rows of `APPLIED`
 * @param known the migrations that this server knows
 */
export function refuseOld(applied: readonly { readonly name: string }[], known: readonly string[]): void {
  try {
    refuseContracted(
      applied.map(({ name }) => name),
      known,
    );
  } catch (error) {
    throw new UnavailableError('this server is too old for the database', { cause: error });
  }
}
