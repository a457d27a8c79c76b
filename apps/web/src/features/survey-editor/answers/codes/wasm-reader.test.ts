import { afterEach, expect, test, vi } from 'vitest';
import { readerFile } from './wasm-reader.ts';

/** The browser's cache, whose first look answers only when `first` is done. */
function cacheOf(first: Promise<unknown>) {
  const held = new Map<string, Response>();
  const absolute = (address: string) => new URL(address, 'https://sampark.example').href;
  let looks = 0;
  return {
    held,
    match: async (address: string) => {
      const found = held.get(absolute(address));
      looks++;
      if (looks === 1) await first;
      return found?.clone();
    },
    keys: async () => [...held.keys()].map((url) => ({ url })),
    add: async (address: string) => void held.set(absolute(address), new Response('reader')),
    delete: async ({ url }: { url: string }) => held.delete(url),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a scan that begins while the question fetches the reader finds it, and an older one goes', async () => {
  const other = Promise.withResolvers<null>();
  const cache = cacheOf(other.promise);
  cache.held.set('https://sampark.example/old-reader.wasm', new Response('old'));
  vi.stubGlobal('caches', { open: async () => cache });

  const scan = readerFile();
  const question = await readerFile();
  other.resolve(null);

  expect((await scan).byteLength).toBe('reader'.length);
  expect(question.byteLength).toBe('reader'.length);
  expect([...cache.held.keys()]).toEqual([expect.stringContaining('zxing_reader')]);
});
