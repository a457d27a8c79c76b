import type { UserInfo } from '@sampark/core/access/roles';
import { asciiDigits } from '@sampark/core/forms/numbers/ascii-digits';
import { Secret, TOTP } from 'otpauth';
import type { AccountSettingsTable } from '../../../../storage/tables.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { type CheckedPassword, checkPassword } from './check-password.ts';
import { readableSecret } from './readable-secrets.ts';
import { hashOf } from './tokens.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts';

const PERIOD_S = 30;
/** Clocks of phones are off by a little: the code before and the one after count too. */
const WINDOW = 1;
/** Steps by which the clocks of servers on one database may differ. */
const CLOCKS_DIFFER = 2;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const CODE = /^\d{6}$/;

/** Authenticator apps know these figures only (RFC 6238 with its defaults). */
const authenticator = (username: string, secret: Secret): TOTP =>
  new TOTP({ issuer: 'Sampark', label: username, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });

/** Reads a code as typed: blanks and dashes mean nothing, digits may be Devanagari. */
const plainCode = (typed: string): string => asciiDigits(typed.toLowerCase().replace(/[\s-]/g, ''));

/**
 * Returns the step whose code this is, or `null`. A code counts once: the step must be newer than the last one used. Where that one is later
 * than any code can be now, the clock was ahead when it was used: it does not keep its person out until then.
 */
function stepOf(
  { secrets, clock }: Context,
  { user_id, totp_secret, totp_step }: AccountSettingsTable,
  code: string,
): number | null {
  // Anything else than digits makes the library throw.
  if (totp_secret === null || !CODE.test(code)) return null;
  const now = clock();
  const secret = openTotpSecret(secrets, user_id, totp_secret);
  const delta = authenticator('', secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const current = Math.floor(now / 1000 / PERIOD_S);
  const wasAhead = totp_step > current + WINDOW + CLOCKS_DIFFER;
  return current + delta > totp_step || wasAhead ? current + delta : null;
}

/**
 * Whether a person who has the password may sign in: with a code, where they have switched that on. Uses the code up.
 */
export async function secondFactor(
  context: Context,
  userId: string,
  typed: string | null,
): Promise<'passed' | 'code_required' | 'wrong_code'> {
  const { storage } = context;
  if ((await storage.now.accountSettings.of(userId))?.totp_on !== 1) return 'passed';
  if (typed === null) return 'code_required';
  const code = plainCode(typed);
  return storage.write(async (r) => {
    const { accountSettings } = r;
    const settings = await accountSettings.of(userId, 'lock');
    if (settings?.totp_on !== 1) return 'passed';
    if (!CODE.test(code)) {
      if (!(await accountSettings.takeRecoveryCode(userId, hashOf(code)))) return 'wrong_code';
      record(r, context, { action: 'recovery_code_used', by: userId, subject: userId });
      return 'passed';
    }
    const step = stepOf(context, settings, code);
    if (step === null) return 'wrong_code';
    await accountSettings.change(userId, { totp_step: step });
    return 'passed';
  });
}

export type BeginResult =
  | { readonly kind: 'begun'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'two_factor_on' };

/** Makes a secret for the person's authenticator app. The login asks for no code until the secret is confirmed. */
export function beginTwoFactor({ storage, random, secrets }: Context, user: UserInfo): Promise<BeginResult> {
  const secret = new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer });
  return storage.write(async ({ accountSettings }): Promise<BeginResult> => {
    if ((await accountSettings.of(user.user_id, 'lock'))?.totp_on === 1) return { kind: 'two_factor_on' };
    const totp_secret = sealTotpSecret(secrets, user.user_id, secret);
    await accountSettings.change(user.user_id, { totp_secret, totp_step: 0 });
    return { kind: 'begun', secret: secret.base32, uri: authenticator(user.username, secret).toString() };
  });
}

export type ConfirmResult =
  | { readonly kind: 'on'; readonly recovery_codes: readonly string[] }
  | { readonly kind: 'wrong_code' | 'two_factor_on' };

/**
 * Switches the second factor on once a code shows that the app has the secret. @returns the recovery codes, this once
 */
export function confirmTwoFactor(
  context: Context,
  { user_id }: UserInfo,
  typed: string,
): Promise<ConfirmResult> {
  const { storage, random } = context;
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, () => readableSecret(random));
  return storage.write(async (r): Promise<ConfirmResult> => {
    const { accountSettings } = r;
    const settings = await accountSettings.of(user_id, 'lock');
    if (settings?.totp_on === 1) return { kind: 'two_factor_on' };
    const step = settings === undefined ? null : stepOf(context, settings, plainCode(typed));
    if (step === null) return { kind: 'wrong_code' };
    await accountSettings.change(user_id, { totp_on: 1, totp_step: step });
    const hashes = recovery_codes.map((code) => hashOf(plainCode(code)));
    await accountSettings.setRecoveryCodes(user_id, hashes);
    record(r, context, { action: 'two_factor_on', by: user_id, subject: user_id });
    return { kind: 'on', recovery_codes };
  });
}

/** Switches the second factor off for a person who gives the password. */
export function endTwoFactor(
  context: Context,
  user: UserInfo,
  given: { readonly password: string; readonly address: string },
): Promise<CheckedPassword> {
  return checkPassword(context, user, given, async (r) => {
    await forgetTwoFactor(r.accountSettings, user.user_id);
    record(r, context, { action: 'two_factor_off', by: user.user_id, subject: user.user_id });
  });
}

/** Forgets the secret and the recovery codes. */
export async function forgetTwoFactor(
  accountSettings: Context['storage']['now']['accountSettings'],
  userId: string,
): Promise<void> {
  await accountSettings.change(userId, { totp_on: 0, totp_secret: null });
  await accountSettings.setRecoveryCodes(userId, []);
}
