import { type Note, notesIn } from '@sampark/core/survey/about/notes';
import { expect, it } from 'vitest';
import { aDevice, shown } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';

const village = aVillage();
const toilets = 'sanitation.toilets';
const path = '~notes.sanitation';

const write = async ({ app }: Pick<Phone, 'app'>, id: string, text: string, on = toilets): Promise<void> => {
  const survey = app.surveys.open(id);
  await shown(survey);
  expect(await survey.writeNote(on, text)).toEqual({ ok: true });
  await survey.close();
};

const notesOf = async ({ app }: Pick<Phone, 'app'>, id: string): Promise<readonly Note[]> =>
  notesIn((await look(app, id)).values[path] ?? null);

const textsOf = async (phone: Pick<Phone, 'app'>, id: string): Promise<readonly string[]> =>
  (await notesOf(phone, id)).map(({ text }) => text);

/** Makes a survey that two people of a panchayat have on their phones. */
const twoPeople = async () => {
  const sunita = await village.aPhone('staff');
  const ramesh = await village.aPhone('staff2');
  const id = await createVillage(sunita.app, 'Rampur');
  await sunita.app.sync.now();
  await ramesh.app.sync.now();
  return { sunita, ramesh, id };
};

it('two people write about one answer without network: both notes stand, once, with their authors', async () => {
  const { sunita, ramesh, id } = await twoPeople();
  for (const { phone } of [sunita, ramesh]) phone.goOffline();
  await write(sunita, id, 'Count again');
  await write(ramesh, id, 'I counted 82');
  for (const { phone } of [ramesh, sunita]) phone.goOnline();
  for (const { app } of [ramesh, sunita, ramesh]) await app.sync.now();
  const notes = await notesOf(sunita, id);
  expect(notes.map(({ text, on }) => [text, on]).sort()).toEqual([
    ['Count again', toilets],
    ['I counted 82', toilets],
  ]);
  expect(new Set(notes.map(({ name }) => name)).size).toBe(2);
  expect(await notesOf(ramesh, id)).toEqual(notes);
  expect(summaryOf(sunita.app, id)).toMatchObject({ sync_status: 'synced', conflicts: 0 });
});

it('a note is on the phone at once, beside what is typed, and outlives the app', async () => {
  const { app, phone } = await village.aPhone();
  const id = await createVillage(app, 'Rampur');
  await app.sync.now();
  phone.goOffline();
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type(toilets, 12);
  await survey.writeNote(toilets, '  Count again \n');
  expect(survey.view.get()?.drafted).toEqual(new Set([toilets]));
  await phone.kill();
  const again = { app: await phone.start() };
  const view = await look(again.app, id);
  expect(view.drafted).toEqual(new Set([toilets]));
  expect(view.summary).toMatchObject({ unsent: true, status: 'draft' });
  expect(await textsOf(again, id)).toEqual(['Count again']);
});

it('whoever takes a note back brings it back again, before it was sent and after', async () => {
  const { sunita, ramesh, id } = await twoPeople();
  await write(sunita, id, 'Count again');
  await sunita.app.sync.now();
  const [note] = await notesOf(sunita, id);
  if (!note) throw new Error('the note is gone');
  const survey = sunita.app.surveys.open(id);
  await shown(survey);
  for (const sends of [false, true]) {
    if (!sends) sunita.phone.goOffline();
    await survey.takeBackNote(note);
    expect(await notesOf(sunita, id)).toEqual([]);
    if (sends) await sunita.app.sync.now();
    await survey.bringBackNote(note);
    sunita.phone.goOnline();
    await sunita.app.sync.now();
    expect(await notesOf(sunita, id)).toEqual([note]);
  }
  await survey.close();
  await ramesh.app.sync.now();
  expect(await notesOf(ramesh, id)).toEqual([note]);
});

it('notes come back from the phones after a restore, and those taken back stay away', async () => {
  const { sunita, ramesh, id } = await twoPeople();
  await write(sunita, id, 'Count again');
  await sunita.app.sync.now();
  await ramesh.app.sync.now();
  const backup = await village.backup();
  await write(ramesh, id, 'I counted 82');
  await ramesh.app.sync.now();
  const survey = sunita.app.surveys.open(id);
  await shown(survey);
  const [note] = await notesOf(sunita, id);
  if (note) await survey.takeBackNote(note);
  await survey.close();
  await sunita.app.sync.now();
  await ramesh.app.sync.now();
  await backup.restore();
  for (const { app } of [ramesh, sunita, ramesh]) await app.sync.now();
  expect(await textsOf(ramesh, id)).toEqual(['I counted 82']);
  expect(await textsOf(sunita, id)).toEqual(['I counted 82']);
});

it('a note in another person’s name is refused by name, and the rest is taken', async () => {
  const { app, phone } = await village.aPhone();
  const id = await createVillage(app, 'Rampur');
  await app.sync.now();
  const survey = app.surveys.open(id);
  await shown(survey);
  await survey.writeNote(toilets, 'Mine');
  const [mine] = await notesOf({ app }, id);
  if (!mine) throw new Error('the note is gone');
  await app.sync.now();
  phone.goOffline();
  await survey.bringBackNote({ ...mine, id: 'forged', name: 'Collector' });
  survey.type('sanitation.drainage', 'Fair');
  await survey.save();
  phone.goOnline();
  await app.sync.now();
  expect(survey.view.get()?.refused).toEqual({ [path]: 'not_yours' });
  // Whoever takes it back is rid of the refusal.
  await survey.takeBackNote({ ...mine, id: 'forged', name: 'Collector' });
  await app.sync.now();
  expect(survey.view.get()?.refused).toEqual({});
  await survey.close();
  const other = await village.aPhone('staff2');
  expect((await look(other.app, id)).values).toMatchObject({ 'sanitation.drainage': 'Fair' });
  expect(await textsOf(other, id)).toEqual(['Mine']);
});

it('a copy of a survey has its answers, and none of the notes', async () => {
  const { app } = await village.aPhone();
  const id = await createVillage(app, 'Rampur');
  await fill(app, id, { [toilets]: 12 });
  await write({ app }, id, 'Count again');
  const copy = await app.surveys.duplicate(id);
  if (!copy.ok) throw new Error(copy.because);
  const { values } = await look(app, copy.survey_id);
  expect(values[toilets]).toBe(12);
  expect(values[path]).toBeUndefined();
});

it('a server from before does not say that it knows notes', async () => {
  const server = village.theServer();
  const before = aDevice({
    fetch: async (path, init) => {
      const answer = await server.fetch(path, init);
      if (!path.endsWith('/api/ping')) return answer;
      const { knows: _, ...ping } = (await answer.json()) as Record<string, unknown>;
      return new Response(JSON.stringify(ping), answer);
    },
  });
  const old = await before.start();
  await expect.poll(() => old.server.get()?.knows).toEqual([]);
  await before.kill();
  const now = village.aNewPhone();
  const app = await now.start();
  await expect.poll(() => app.server.get()?.knows).toContain('about');
});
