import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../test-results/prepared', import.meta.url));

/** The data folder of a server with demo data, on which the prepared people are signed in. */
export const PREPARED_SERVER = join(ROOT, 'server');

/** The browser profile in which the whole app is installed, and nobody has signed in yet. */
export const INSTALLED_PROFILE = join(ROOT, 'installed');

/** Returns the browser profile with which somebody signed in, and in which the whole app is installed. */
export const preparedProfile = (username: string): string => join(ROOT, 'profiles', username);

/** The prepared profiles that one journey may still take. */
export interface PreparedProfiles {
  /** The folder of the profile with the app, for any number of devices. */
  readonly installed: string;
  /**
   * Returns the folder of somebody's profile the first time it is asked for. It returns null from then on, because a
   * second device of the same person must be another device to the server, and for other people.
   */
  take(username: string): string | null;
}

export function createPreparedProfiles(): PreparedProfiles {
  const taken = new Set<string>();
  return {
    installed: INSTALLED_PROFILE,
    take: (username) => {
      const profile = preparedProfile(username);
      if (taken.has(username) || !existsSync(profile)) return null;
      taken.add(username);
      return profile;
    },
  };
}
