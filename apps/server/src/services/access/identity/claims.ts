import { isEmail, NAME_MOST, USERNAME } from '@sampark/core/access/person';
import { type Role, worksInPanchayat } from '@sampark/core/access/roles';
import type { RightsByClaim } from './providers.ts';

/** The claims of a provider about somebody who has signed in with it. */
export type Claims = Readonly<Record<string, unknown>>;

/** A role and a place that claims give. */
export interface Rights {
  readonly role: Role;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
}

const plain = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, most) : '';

/** Returns the name and the address to show to people. */
export const shownOf = (claims: Claims): { readonly name: string; readonly email: string } => {
  const email = plain(claims['email'], NAME_MOST);
  const name = plain(claims['name'], NAME_MOST) || plain(claims['preferred_username'], NAME_MOST);
  return { name, email: isEmail(email) ? email : '' };
};

/** Returns the user name that somebody has at the provider, where it could be one here. */
export const usernameOf = (claims: Claims): string | null => {
  const name = plain(claims['preferred_username'], NAME_MOST).toLowerCase();
  return USERNAME.test(name) ? name : null;
};

const valuesOf = (claim: unknown): readonly string[] =>
  (Array.isArray(claim) ? (claim as readonly unknown[]) : [claim]).filter(
    (value) => typeof value === 'string',
  );

const isAbsent = (claims: Claims, name: string): boolean =>
  !Object.hasOwn(claims, name) || (claims[name] ?? null) === null;

/**
 * Works out what somebody may do from a provider's claims: exactly one role that the settings know, and the place that goes
 * with it. `no_role`: they give no right, or two; `no_claim`: the provider says nothing of the role or the place. Whether there is such a
 * place is asked elsewhere.
 */
export function rightsOf(
  claims: Claims,
  { role: roleClaim, roles, place }: RightsByClaim,
): Rights | 'no_role' | 'no_claim' {
  if (isAbsent(claims, roleClaim)) return 'no_claim';
  const found = new Set(
    valuesOf(claims[roleClaim]).flatMap((value) => (Object.hasOwn(roles, value) ? [roles[value]] : [])),
  );
  const [role] = found;
  if (role === undefined || found.size > 1) return 'no_role';
  if (role === 'admin') return { role, panchayat_id: null, block_id: null };
  if (isAbsent(claims, place)) return 'no_claim';
  const [code, ...more] = valuesOf(claims[place]);
  if (code === undefined || code === '' || code.length > 64 || code.includes('\0') || more.length > 0)
    return 'no_role';
  return worksInPanchayat(role)
    ? { role, panchayat_id: code, block_id: null }
    : { role, panchayat_id: null, block_id: code };
}
