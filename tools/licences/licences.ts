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

/** Whether a library may be used: each part that is joined by AND is allowed, of those joined by OR one. */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, ' ').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((name) => ALLOWED.has(name.trim())));
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
