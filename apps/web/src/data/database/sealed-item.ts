import { fromBase64, toBase64 } from '../browser/base64.ts';
import type { Platform } from '../browser/platform.ts';
import type { Codec } from './codec.ts';

/**
 * A sealed entry of local storage that only its owner can open. A page that is about to go can still write
 * it.
 */
export interface SealedItem<T> {
  /**
   * Writes the entry. @param isNewest asked after sealing: an entry that is no longer the newest is not
   * written
   */
  readonly put: (content: T, isNewest: () => boolean) => Promise<void>;
  /** Reads the entry. Rejects when it cannot be opened. @returns `null`: there is none */
  readonly read: () => Promise<T | null>;
}

/** Makes a sealed entry. @param name the name under which its content is sealed: it opens under no other */
export const sealedItem = <T>(
  { platform: { storage }, codec }: { readonly platform: Pick<Platform, 'storage'>; readonly codec: Codec },
  entry: string,
  name: string,
): SealedItem<T> => ({
  put: async (content, isNewest) => {
    const { key, bytes } = await codec.seal(content, name);
    if (isNewest()) storage.setItem(entry, `${key} ${toBase64(bytes)}`);
  },
  read: async () => {
    const [key, bytes] = storage.getItem(entry)?.split(' ') ?? [];
    if (!key || !bytes) return null;
    return (await codec.open({ key, bytes: fromBase64(bytes) }, name)) as T;
  },
});
