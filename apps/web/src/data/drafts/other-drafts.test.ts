import { describe, expect, it } from 'vitest';
import { shown, until, untilTrue } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';
import type { OtherDraft, OtherDrafts } from '../ports/surveys/other-drafts.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';
const roads = 'infrastructure.roads';
const MINUTE = 60_000;

const village = aVillage();

/** Types into a survey without saving, and lets the phone keep the draft on the server. */
const leaveDraft = async (
  { phone, app }: Phone,
  id: string,
  answers: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const survey = app.surveys.open(id);
  await shown(survey);
  for (const [field, value] of Object.entries(answers)) survey.type(field, value);
  await survey.written();
  const before = puts(phone);
  phone.pass(10_000);
  await untilTrue(() => puts(phone) > before);
  await survey.close();
};

const puts = (phone: Phone['phone']): number =>
  phone.requests.filter((request) => request.startsWith('PUT /api/drafts/')).length;

const offers = (drafts: OtherDrafts, count: number): Promise<readonly OtherDraft[]> =>
  until(drafts.list, (list) => list.length === count);

const theOnly = async (drafts: OtherDrafts): Promise<OtherDraft> => {
  const [draft] = await offers(drafts, 1);
  if (!draft) throw new Error('A draft is offered.');
  return draft;
};

/** Counts the slots that a fresh phone of the person sees on the server. */
const slotsOf = async (username = 'staff'): Promise<number> => {
  const { app } = await village.aPhone(username);
  const drafts = await app.otherDrafts();
  const list = await until(drafts.list, () => true);
  await app.sync.now();
  drafts.close();
  return list.length;
};

describe('a draft on a new phone', () => {
  it('is offered with its village, and brought here over what was seen there', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Naya Phone');
    await fill(old.app, id, { [households]: 200 });
    await leaveDraft(old, id, { [households]: 210, [population]: 1100 });

    const fresh = await village.aPhone();
    await fill(fresh.app, id, { [households]: 205 });
    const drafts = await fresh.app.otherDrafts();
    const draft = await theOnly(drafts);
    expect(draft.village_name).toBe('Naya Phone');
    expect(draft.fields).toEqual([
      { field: households, there: 210, here: 205, typed_here: false },
      { field: population, there: 1100, here: null, typed_here: false },
    ]);
    expect(await drafts.bring(draft)).toEqual({ ok: true });
    const view = await look(fresh.app, id);
    expect([view.values[households], view.values[population]]).toEqual([210, 1100]);
    expect(view.stale).toEqual({ [households]: { was: 200, now: 205 } });
    await offers(drafts, 0);
    drafts.close();
  });

  it('is not offered on the phone that it was typed on, nor to anybody else', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Apna Phone');
    await leaveDraft(old, id, { [households]: 210 });
    expect(await until((await old.app.otherDrafts()).list, () => true)).toEqual([]);
    const other = await village.aPhone('staff2');
    expect(await until((await other.app.otherDrafts()).list, () => true)).toEqual([]);
  });

  it('leaves what was typed here alone and shows both', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Do Phone');
    await leaveDraft(old, id, { [households]: 210, [roads]: 'fair' });
    const fresh = await village.aPhone();
    const survey = fresh.app.surveys.open(id);
    await shown(survey);
    survey.type(households, 220);
    await survey.written();

    const drafts = await fresh.app.otherDrafts();
    await drafts.bring(await theOnly(drafts));
    await until(survey.view, (view) => view?.values[roads] === 'fair');
    expect(survey.view.get()?.values[households]).toBe(220);
    const [left] = await until(drafts.list, ([draft]) => draft?.fields.length === 1);
    expect(left?.fields).toEqual([{ field: households, there: 210, here: 220, typed_here: true }]);

    survey.type(households, 210);
    await survey.written();
    await offers(drafts, 0);
    await survey.close();
    drafts.close();
  });

  it('of a survey that the server has never seen becomes a draft survey here', async () => {
    const old = await village.aPhone();
    old.phone.goOffline();
    const id = await createVillage(old.app, 'Kabhi Nahin');
    const survey = old.app.surveys.open(id);
    await shown(survey);
    survey.type(households, 77);
    await survey.written();
    // The network carries the draft again, but loses every batch.
    for (let round = 0; round < 5; round += 1) old.phone.fault('/api/sync/batch', 'cut');
    old.phone.goOnline();
    old.phone.pass(10_000);
    await untilTrue(() => puts(old.phone) === 1);
    await old.phone.kill();

    const fresh = await village.aPhone();
    const drafts = await fresh.app.otherDrafts();
    const draft = await theOnly(drafts);
    expect(draft.village_name).toBe('Kabhi Nahin');
    await drafts.bring(draft);
    expect(summaryOf(fresh.app, id)).toMatchObject({
      village_name: 'Kabhi Nahin',
      is_draft: true,
      unsent: false,
    });
    expect(fresh.app.sync.status.get()?.pending).toBe(0);
    expect(await fill(fresh.app, id, {})).toEqual({ kind: 'synced' });
    expect((await look(fresh.app, id)).values[households]).toBe(77);
    drafts.close();
  });

  it('is brought without network, and its old slot is emptied when there is network again', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Bina Network');
    await leaveDraft(old, id, { [households]: 210 });
    const fresh = await village.aPhone();
    const first = await fresh.app.otherDrafts();
    await theOnly(first);
    first.close();
    fresh.phone.goOffline();
    await fresh.phone.kill();

    const app = await fresh.phone.start();
    const drafts = await app.otherDrafts();
    await drafts.bring(await theOnly(drafts));
    expect((await look(app, id)).values[households]).toBe(210);
    await offers(drafts, 0);
    fresh.phone.goOnline();
    fresh.phone.pass(2 * MINUTE);
    await untilTrue(() => fresh.phone.requests.some((request) => request.startsWith('DELETE /api/drafts/')));
    expect(puts(fresh.phone)).toBe(1);
    drafts.close();
    const third = await village.aPhone();
    const [only] = await offers(await third.app.otherDrafts(), 1);
    expect(only?.fields).toMatchObject([{ field: households, there: 210 }]);
  });

  it('keeps its slot while its content could not be kept anew', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Rakha Hua');
    await leaveDraft(old, id, { [households]: 210 });
    const fresh = await village.aPhone();
    const drafts = await fresh.app.otherDrafts();
    const draft = await theOnly(drafts);
    fresh.phone.fault(`/api/drafts/${id}`, 'cut');
    await drafts.bring(draft);
    await offers(drafts, 0);
    drafts.close();
    expect(fresh.phone.requests.some((request) => request.startsWith('DELETE'))).toBe(false);
    expect(await slotsOf()).toBe(1);
  });

  it('is gone everywhere when it is discarded, and when it is saved on the phone that has it', async () => {
    const old = await village.aPhone();
    const [a, b] = [await createVillage(old.app, 'Chhoda'), await createVillage(old.app, 'Saheja')];
    await leaveDraft(old, a, { [households]: 210 });
    await leaveDraft(old, b, { [households]: 220 });
    const fresh = await village.aPhone();
    const drafts = await fresh.app.otherDrafts();
    const found = await offers(drafts, 2);
    const discarded = found.find((draft) => draft.survey_id === a);
    if (discarded) await drafts.discard(discarded);
    await offers(drafts, 1);
    await untilTrue(() => fresh.phone.requests.some((request) => request.startsWith('DELETE /api/drafts/')));
    await fill(old.app, b, {});
    await untilTrue(() => old.phone.requests.some((request) => request.startsWith('DELETE /api/drafts/')));
    expect(await slotsOf()).toBe(0);
    drafts.close();
  });

  it('is gone with its survey when that is deleted on the phone that has it', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Hata Diya');
    await leaveDraft(old, id, { [households]: 210 });
    await old.app.surveys.delete(id);
    expect(await until((await old.app.otherDrafts()).list, () => true)).toEqual([]);
    expect(await slotsOf()).toBe(0);
  });

  it('saved offline on the phone that has it, is cleared away when that phone looks', async () => {
    const old = await village.aPhone();
    const id = await createVillage(old.app, 'Baad Mein');
    await leaveDraft(old, id, { [households]: 210 });
    old.phone.goOffline();
    await fill(old.app, id, { [households]: 215 });
    old.phone.goOnline();
    await old.app.sync.now();
    expect(await slotsOf()).toBe(1);
    const drafts = await old.app.otherDrafts();
    await untilTrue(() => old.phone.requests.some((request) => request.startsWith('DELETE /api/drafts/')));
    drafts.close();
    expect(await slotsOf()).toBe(0);
  });
});
