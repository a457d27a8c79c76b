import { fromBase64, toBase64 } from '../browser/base64.ts';
import type { Platform } from '../browser/platform.ts';
import type { Codec } from './codec.ts';

/** An entry of local storage that is its person's alone: a page on its way out can still put something there. */
export interface SealedItem<T> {
  /** @param isNewest asked when it is sealed: what something newer has taken the place of by then is not put */
  readonly put: (content: T, isNewest: () => boolean) => Promise<void>;
  /** @returns `null`: there is nothing. Rejects when it cannot be opened. */
  readonly read: () => Promise<T | null>;
}

/** @param name of what is put there: nothing opens as anything else */
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
