import { tidyCode } from '@sampark/core/access/shares/by-link';
import type { DeviceParts } from '../device-parts.ts';
import { unlockKeys } from './take-keys.ts';

/** Opens the keys of the person who is signed in. */
export const unlock = async (
  device: DeviceParts,
  password: string,
): Promise<'unlocked' | 'wrong' | 'device'> => {
  const now = device.session.state.get();
  if (now?.kind !== 'signed_in') return 'wrong';
  try {
    // Behind a link the code is the password.
    const typed = now.user.link ? tidyCode(password) : password;
    return (await unlockKeys(device, now.user.username, typed)) ? 'unlocked' : 'wrong';
  } catch {
    return 'device';
  }
};
