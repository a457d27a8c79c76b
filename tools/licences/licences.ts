/**
 * The licences under which a library may come to people's phones and servers with ours (Apache 2.0): they ask for their own text to be
 * kept, and nothing of the rest. Names as in SPDX (https://spdx.org/licenses).
 */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** The licences of libraries whose description names none, as their own pages say. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'node_modules/combine-errors': 'MIT' };

/** A library as the lock file has it. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Whether a library may be used: one of those that are joined by OR is allowed, or all of those joined by AND. Nothing else is read. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain) || (plain.includes(' OR ') && plain.includes(' AND '))) return false;
  const isListed = (name: string): boolean => ALLOWED.has(name.trim());
  return plain.includes(' OR ') ? plain.split(' OR ').some(isListed) : plain.split(' AND ').every(isListed);
}

/**
 * Returns the libraries of the program whose licence is not allowed, or not said, with it.
 * @param lock the content of `package-lock.json`; tools that only developers use are left out
 */
export function refusedLicences(lock: {
  readonly packages: Readonly<Record<string, Locked>>;
}): readonly string[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([path, { license = SAID_ELSEWHERE[path] ?? '' }]) => !isAllowed(license))
    .map(([path, { license }]) => `${path}: ${license ?? 'says no licence'}`);
}
