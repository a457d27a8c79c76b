import { readFileSync } from 'node:fs';

/** The uid and gid under which PostgreSQL runs; null: those of the person who runs the tests. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** Accounts every Linux has or a PostgreSQL package makes, the fittest first. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Finds an unprivileged account that the machine already has: PostgreSQL refuses to run as root.
 * @throws when root runs the tests on a machine without any such account
 */
export function accountForPostgres(
  uid: number | undefined = process.getuid?.(),
  passwd: () => string = () => readFileSync('/etc/passwd', 'utf8'),
): Account {
  if (uid !== 0) return null;
  const accounts = new Map(
    passwd()
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , id, group]) => [name ?? '', { uid: Number(id), gid: Number(group) }] as const),
  );
  for (const name of CANDIDATES) {
    const account = accounts.get(name);
    if (account) return account;
  }
  throw new Error(`PostgreSQL cannot run as root, and this machine has no user ${CANDIDATES.join(' or ')}`);
}
