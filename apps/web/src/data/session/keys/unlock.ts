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
    return (await unlockKeys(device, now.user.username, password)) ? 'unlocked' : 'wrong';
  } catch {
    return 'device';
  }
};
