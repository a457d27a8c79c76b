import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ROLES, type Role } from '@sampark/core/access/roles';
import { z } from 'zod';

/** How the claims of a provider give people their rights. */
export interface RightsByClaim {
  /** The claim with the role, or with several groups of which one is a role. */
  readonly role: string;
  /** The role here for each value of that claim. */
  readonly roles: Readonly<Record<string, Role>>;
  /** The claim with the panchayat of staff and contributors, or the block of a block officer. */
  readonly place: string;
}

/** An identity provider, as the server's operator describes it. */
export interface IdentityProvider {
  readonly id: string;
  /** Its name on the button, by language. */
  readonly names: { readonly en: string; readonly hi: string };
  readonly issuer: string;
  readonly client_id: string;
  /** `null`: the provider knows this server without one. */
  readonly client_secret: string | null;
  readonly scopes: readonly string[];
  /** The question of the provider to a person who is signed in with it already; absent: what it likes. */
  readonly prompt?: 'login' | 'select_account' | undefined;
  /** Absent: an administrator matches each person. */
  readonly rights?: RightsByClaim | undefined;
  /** Whether signing out here leads on to signing out there. */
  readonly sign_out: boolean;
}

/** How people sign in. */
export interface SignInWays {
  readonly passwords: boolean;
  readonly providers: readonly IdentityProvider[];
  /** The https address of this server, or empty: it is on this machine alone. */
  readonly publicUrl: string;
}

export const BY_PASSWORD: SignInWays = { passwords: true, providers: [], publicUrl: '' };

const isHere = ({ hostname }: URL): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether a provider may be reached there: by https, or on this machine, where nobody listens in. */
export const isSafeAddress = (url: URL, issuer: string): boolean =>
  url.protocol === 'https:' ||
  (url.protocol === 'http:' && isHere(url) && new URL(issuer).protocol === 'http:');

const text = z.string().trim().min(1).max(500);
const provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 small letters, digits and dashes'),
  names: z.strictObject({ en: text.max(60), hi: text.max(60) }),
  issuer: text.refine(
    (address) => URL.canParse(address) && isSafeAddress(new URL(address), address),
    'must begin with https:// (http:// on this machine alone)',
  ),
  client_id: text,
  client_secret: text.optional(),
  client_secret_file: text.optional(),
  scopes: z.array(z.string().regex(/^[\x21-\x7e]{1,100}$/)).default(['openid', 'profile', 'email']),
  prompt: z.enum(['login', 'select_account']).optional(),
  rights: z.strictObject({ role: text, roles: z.record(text, z.enum(ROLES)), place: text }).optional(),
  sign_out: z.boolean().default(true),
});

const file = z
  .array(provider)
  .min(1, 'names no provider')
  .max(10, 'names more than 10 providers')
  .refine(
    (all) => new Set(all.map(({ id }) => id)).size === all.length,
    'names two providers with the same id',
  );

export type ReadProviders =
  | { readonly ok: true; readonly providers: readonly IdentityProvider[] }
  | { readonly ok: false; readonly problem: string };

const bad = (problem: string): ReadProviders => ({
  ok: false,
  problem: `SAMPARK_OIDC_PROVIDERS ${problem}`,
});

/**
 * Reads the file that describes the identity providers. A bad one gives one line, which repeats no value: that may be a
 * secret. A secret may lie in a file of its own, beside this one.
 */
export async function readProviders(path: string): Promise<ReadProviders> {
  if (path === '') return { ok: true, providers: [] };
  const read = await readFile(path, 'utf8').catch(() => null);
  if (read === null) return bad('must be a file that can be read');
  let json: unknown;
  try {
    json = JSON.parse(read);
  } catch {
    return bad('is no JSON');
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) {
    const { path: where = [], message = 'does not fit' } = parsed.error.issues[0] ?? {};
    return bad(`at ${where.join('.') || 'its top'}: ${message}`);
  }
  const providers: IdentityProvider[] = [];
  for (const { client_secret, client_secret_file, ...rest } of parsed.data) {
    const secret =
      client_secret_file === undefined
        ? (client_secret ?? null)
        : await readFile(resolve(dirname(path), client_secret_file), 'utf8').then(
            (secretText) => secretText.trim(),
            () => undefined,
          );
    if (secret === undefined || secret === '') return bad(`of ${rest.id}: client_secret_file cannot be read`);
    providers.push({ ...rest, client_secret: secret });
  }
  return { ok: true, providers };
}
