import { suggestedText } from '@sampark/core/texts/suggested-text';
import { readTexts, type Texts } from '@sampark/i18n/files';
import { GROUPS, START } from '@sampark/i18n/groups';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const suggestion = {
  ...{ language: 'mr', key: 'common:action.cancel', was: 'जतन करा', text: 'साठवा' },
  at: '2026-11-20T10:00:00.000Z',
};

/** Returns every key of some texts, such as `action.cancel`. */
const keysOf = (texts: Texts): readonly string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : keysOf(text).map((below) => `${key}.${below}`),
  );

it('every text of the app can have a better one', async () => {
  const namespaces = [...START, ...Object.values(GROUPS).flat()];
  const texts = await Promise.all(
    namespaces.map(async (name) => keysOf(await readTexts('en', name)).map((key) => `${name}:${key}`)),
  );
  const refused = texts.flat().filter((key) => !suggestedText.safeParse({ ...suggestion, key }).success);
  expect(texts.flat().length).toBeGreaterThan(3_000);
  expect(refused).toEqual([]);
});

onBothEngines('a better text for the app', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let asha: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    asha = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const suggest = (...suggestions: readonly object[]) => asha.post('/api/texts/suggestions', { suggestions });
  const kept = () => storage().now.textSuggestions.list(undefined);

  it('is kept once, however often it comes, and the last one of a person counts', async () => {
    const later = { ...suggestion, text: 'साठवून ठेवा', at: '2026-11-20T10:05:00.000Z' };
    expect((await suggest(suggestion, later)).status).toBe(200);
    expect((await suggest(suggestion)).status).toBe(200);
    const other = await signIn(server, 'officer');
    await other.post('/api/texts/suggestions', { suggestions: [suggestion] });
    expect(await kept()).toMatchObject([
      { language: 'mr', text_key: 'common:action.cancel', username: 'staff', suggested: 'साठवून ठेवा' },
      { username: 'officer', suggested: 'साठवा' },
    ]);
  });

  it('of a clock that is ahead is of today', async () => {
    await suggest({ ...suggestion, at: '2031-01-01T00:00:00.000Z' });
    await suggest({ ...suggestion, text: 'साठवून ठेवा', at: new Date(clock.now() + 1).toISOString() });
    clock.pass(1_000);
    await suggest({ ...suggestion, text: 'साठवा आता', at: new Date(clock.now()).toISOString() });
    expect(await kept()).toMatchObject([{ suggested: 'साठवा आता' }]);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 51 }, () => suggestion)],
    ['of no time', [{ ...suggestion, at: '2026-13-01' }]],
    ['of a blank text', [{ ...suggestion, text: ' ' }]],
    ['with a field of its own', [{ ...suggestion, user_id: 'demo-admin' }]],
  ])('is refused: %s', async (_, suggestions) => {
    expect((await suggest(...suggestions)).status).toBe(422);
    expect(await kept()).toEqual([]);
  });
});
