import { expect, test } from 'vitest';
import { BASE_MAPS, fetchWhenUsed, isWhenUsed } from './when-used.ts';

const AT = 'https://sampark.example/assets';
const NEW_FILES = new Set([
  `${AT}/catalogue-te-22222222.json`,
  `${AT}/work-te-11111111.json`,
  `${AT}/catalogue-ml-22222222.json`,
  `${AT}/maplibre-gl-B2.mjs`,
]);

/** Makes the cache of a device that holds these files, and the list of those that are added. */
function aCache(...held: readonly string[]) {
  const added: string[] = [];
  const keys = () => Promise.resolve(held.map((url) => ({ url }) as Request));
  const add = (url: RequestInfo | URL) => Promise.resolve(void added.push(url as string));
  return { cache: { keys, add }, added };
}

test('a new version brings its texts of the languages that the device holds, and only what has changed', async () => {
  const { cache, added } = aCache(`${AT}/catalogue-te-11111111.json`, `${AT}/work-te-11111111.json`);
  await fetchWhenUsed(cache, NEW_FILES, () => true);
  expect(added).toEqual([`${AT}/catalogue-te-22222222.json`]);
});

test('a language that came by halves is made whole', async () => {
  const { cache, added } = aCache(`${AT}/catalogue-te-22222222.json`);
  await fetchWhenUsed(cache, NEW_FILES, () => true);
  expect(added).toEqual([`${AT}/work-te-11111111.json`]);
});

test('base maps wait until they are wanted', async () => {
  const { cache, added } = aCache(`${AT}/maplibre-gl-A1.mjs`);
  await fetchWhenUsed(cache, NEW_FILES, (set) => set !== BASE_MAPS);
  expect(added).toEqual([]);
  await fetchWhenUsed(cache, NEW_FILES, () => true);
  expect(added).toEqual([`${AT}/maplibre-gl-B2.mjs`]);
});

test.each([
  ['/assets/work-te-11111111.json', true],
  ['/assets/form-problems-ur-0a1b2c3d.json', true],
  ['/assets/work-hi-11111111.json', false],
  ['/assets/catalogue-en-11111111.json', false],
  ['/assets/maplibre-gl-B2.mjs', true],
  ['/assets/kit-B2.js', false],
])('whether %s is fetched only when it is used: %s', (address, expected) => {
  expect(isWhenUsed(address)).toBe(expected);
});
