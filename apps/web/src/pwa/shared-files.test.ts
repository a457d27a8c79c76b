import { expect, test } from 'vitest';
import { SHARED_FIELD, SHARED_TO } from './share-target.ts';
import { keepShared } from './shared-files.ts';

/** A device that has room for so many files. */
function deviceWithRoomFor(room: number) {
  const kept: string[] = [];
  const cache = {
    put: async (_key: string, file: Response) => {
      if (kept.length === room) throw new DOMException('', 'QuotaExceededError');
      kept.push(await file.text());
    },
  };
  return { kept, caches: { open: () => Promise.resolve(cache) } as unknown as CacheStorage };
}

const sharing = (...files: readonly string[]): Request => {
  const body = new FormData();
  body.append('title', 'Work of Ramesh');
  for (const file of files) body.append(SHARED_FIELD, new File([file], 'work.sampark.txt'));
  return new Request(`https://sampark.example${SHARED_TO}`, { method: 'POST', body });
};

const leadsTo = (answer: Response): string | null => answer.headers.get('location');

test('shared files are kept, and the browser goes to the screen that takes them in', async () => {
  const { kept, caches } = deviceWithRoomFor(2);
  const answer = await keepShared(sharing('first', 'second'), caches);
  expect(answer.status).toBe(303);
  expect(leadsTo(answer)).toBe('https://sampark.example/carry');
  expect(kept).toEqual(['first', 'second']);
});

test('the screen hears that there was no room for a file', async () => {
  const { kept, caches } = deviceWithRoomFor(1);
  expect(leadsTo(await keepShared(sharing('first', 'second'), caches))).toBe(
    'https://sampark.example/carry?unkept=full',
  );
  expect(kept).toEqual(['first']);
});

test('the screen hears of what could not be read', async () => {
  const request = new Request(`https://sampark.example${SHARED_TO}`, { method: 'POST', body: 'no form' });
  expect(leadsTo(await keepShared(request, deviceWithRoomFor(1).caches))).toBe(
    'https://sampark.example/carry?unkept=again',
  );
});
