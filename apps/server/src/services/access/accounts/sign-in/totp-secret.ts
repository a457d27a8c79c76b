import { Secret } from 'otpauth';
import type { Storage } from '../../../../storage/port.ts';
import { isSealed, type Secrets } from '../../secrets/seal.ts';

const purpose = (userId: string): string => `totp ${userId}`;

/** Seals the secret of somebody's authenticator app for the database. */
export const sealTotpSecret = (secrets: Secrets, userId: string, secret: Secret): string =>
  secrets.seal(purpose(userId), secret.bytes);

export const openTotpSecret = (secrets: Secrets, userId: string, stored: string): Secret =>
  new Secret({ buffer: Uint8Array.from(secrets.open(purpose(userId), stored)).buffer });

/** Seals the secrets that earlier versions stored in clear. */
export async function sealClearTotpSecrets(storage: Storage, secrets: Secrets): Promise<void> {
  const isClear = ({ totp_secret }: { readonly totp_secret: string }) => !isSealed(totp_secret);
  if (!(await storage.now.accountSettings.totpSecrets()).some(isClear)) return;
  await storage.write(async ({ accountSettings }) => {
    for (const { user_id, totp_secret } of (await accountSettings.totpSecrets()).filter(isClear)) {
      const sealed = sealTotpSecret(secrets, user_id, Secret.fromBase32(totp_secret));
      await accountSettings.change(user_id, { totp_secret: sealed });
    }
  });
}
