import { notesIn, notesPath } from '@sampark/core/survey/about/notes';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type Values, valueAt } from '@sampark/core/survey/values';
import { aNote } from '@sampark/testing/builders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aWaterSurvey, give, startWithWater, WATER } from '../../../testing/odk/odk.ts';
import { anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import type { TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let officer: TestClient;
beforeEach(async () => {
  ({ server, staff } = await startWithWater());
  officer = await signIn(server, 'officer');
  await give(staff, aWaterSurvey('S1', [[12]]));
});
afterEach(() => server.close());

const SURVEY = `/v1/projects/1/forms/${WATER.name}/submissions/S1`;

const BY_STAFF = { by: 'demo-staff', name: 'Sunita Devi' };

const review = (client: TestClient, reviewState: string, notes?: string, url = SURVEY) =>
  client.send<{ readonly code?: number; readonly reviewState?: string | null }>({
    method: 'PATCH',
    url,
    payload: { reviewState },
    headers: notes === undefined ? {} : { 'x-action-notes': notes },
  });
const stateFor = async (client: TestClient) =>
  (await client.get<{ readonly reviewState: string | null }>(SURVEY)).body.reviewState;

it('a program checks a survey: it is locked as by an officer, and asked again nothing happens', async () => {
  const { status, body } = await review(officer, 'approved');
  expect([status, body.reviewState]).toEqual([200, 'approved']);
  expect(await stateFor(staff)).toBe('approved');
  const versionOf = async () =>
    (await staff.get<{ readonly version: number }>('/api/surveys/S1')).body.version;
  const version = await versionOf();
  expect((await review(officer, 'approved')).status).toBe(200);
  expect(await versionOf()).toBe(version);
  const [late] = await staff.batch(anUpdate('S1', 1, { 'place.name': 'Katra' }));
  expect(late?.status).toBe('conflict');
});

it('a program returns a survey with a word, and the word is among the comments with who said it', async () => {
  const word = 'कुएँ फिर से देखें';
  const { body } = await review(officer, 'hasIssues', encodeURIComponent(word));
  expect(body.reviewState).toBe('hasIssues');
  const comments = await staff.get(`${SURVEY}/comments`, { 'x-extended-metadata': 'true' });
  expect(comments.body).toEqual([
    expect.objectContaining({
      body: word,
      actorId: expect.any(Number) as number,
      actor: expect.objectContaining({ displayName: 'Rajesh Mishra' }) as object,
    }),
  ]);
  expect((await review(officer, 'approved')).body.reviewState).toBe('approved');
});

it('notes are comments, the newest first', async () => {
  const notes = [
    aNote({ id: 'n1', on: 'place.name', text: 'Ask the headman', ...BY_STAFF }),
    aNote({ id: 'n2', on: 'place.name', text: 'Done', ...BY_STAFF, at: '2026-11-27T10:00:00.000Z' }),
  ];
  expect((await staff.get(`${SURVEY}/comments`)).body).toEqual([]);
  const set = { [notesPath('place.name')]: notes };
  await give(staff, { ...anUpdate('S1', 1, set), op_id: 'notes' });
  const { body } = await staff.get<{ readonly body: string }[]>(`${SURVEY}/comments`);
  expect(body.map((each) => each.body)).toEqual(['Done', 'Ask the headman']);
});

it('a comment is a note about the survey as a whole, in the name of whoever writes it', async () => {
  const word = 'सरपंच से पूछें';
  const comment = (client: TestClient, body: string, url = SURVEY) =>
    client.send<{ readonly body: string; readonly code?: number }>({
      method: 'POST',
      url: `${url}/comments`,
      payload: { body },
    });
  const { status, body } = await comment(officer, ` ${word} `);
  expect([status, body.body]).toEqual([200, word]);
  await comment(staff, 'Asked');
  await comment(staff, 'Asked');
  const { '~notes': notesOf } = (await staff.get<{ readonly '~notes': Values }>('/api/surveys/S1')).body;
  const notes = notesIn(valueAt(notesOf, WHOLE_SURVEY));
  expect(notes.map(({ on, name, text }) => [on, name, text])).toEqual([
    ['*', 'Rajesh Mishra', word],
    ['*', 'Sunita Devi', 'Asked'],
  ]);
  const said = (await staff.get<{ readonly body: string }[]>(`${SURVEY}/comments`)).body;
  expect(said.map((each) => each.body).toSorted()).toEqual(['Asked', word]);
  expect((await comment(staff, '   ')).status).toBe(400);
  expect((await comment(staff, 'a'.repeat(2_001))).status).toBe(400);
  expect((await comment(staff, 'Which one?', `${SURVEY}0`)).status).toBe(404);
});

it('a program that repeats its return with the same words does not return the survey twice', async () => {
  const versionAfter = async (words: string) => {
    await review(officer, 'hasIssues', words);
    return (await staff.get<{ readonly version: number }>('/api/surveys/S1')).body.version;
  };
  const first = await versionAfter('Measure');
  expect(await versionAfter('Measure')).toBe(first);
  expect(await versionAfter('Count')).toBe(first + 1);
});

it.each<
  [string, () => Promise<{ readonly status: number; readonly body: { readonly code?: number } }>, number]
>([
  ['staff', () => review(staff, 'approved'), 403.1],
  ['a survey that is not there', () => review(officer, 'approved', undefined, `${SURVEY}0`), 404.1],
  ['a state that we do not have', () => review(officer, 'rejected'), 501.1],
  ['a state that nobody knows', () => review(officer, 'fine'), 400],
  ['words that cannot be decoded', () => review(officer, 'hasIssues', '%E0%A4%A'), 400.8],
])('what is refused: %s', async (_, ask, code) => {
  const { status, body } = await ask();
  expect(status).toBe(Math.floor(code));
  expect(Math.floor(body.code ?? 0)).toBe(Math.floor(code));
  expect(await stateFor(staff)).toBeNull();
});
