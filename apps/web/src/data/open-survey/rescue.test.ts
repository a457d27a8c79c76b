import { afterEach, expect, it, vi } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, type Phone } from '../../../test/village.ts';
import type { OpenSurvey } from '../ports/surveys/open-survey.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';

const { aPhone } = aVillage();
afterEach(() => void vi.restoreAllMocks());

/** From now on the phones there can write nothing more; a later one can. */
const fillUp = async () => {
  const full = new Set((await indexedDB.databases()).map(({ name }) => name));
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (full.has(this.transaction.db.name)) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
};

/** Waits until the draft is written, or refused. */
const pause = async ({ phone }: Phone, survey: OpenSurvey): Promise<void> => {
  phone.pass(300);
  await until(survey.view, (view) => view?.draft_state !== 'writing');
};

/** Makes a phone that filled up while somebody typed 300 over 200 households. */
const aFullPhone = async () => {
  const here = await aPhone();
  const id = await createVillage(here.app, 'Bhara Gaon');
  await fill(here.app, id, { [households]: 200 });
  const survey = here.app.surveys.open(id);
  await shown(survey);
  const full = await fillUp();
  survey.type(households, 300);
  await pause(here, survey);
  return { here, id, survey, full };
};

/** Returns the entry in which a page logs the typing for a survey of the demo staff. */
const logOf = (id: string): string => `sampark.typed.demo-staff.${id}`;

/** Waits until a page has logged something else than what it had logged before. */
const untilLogged = ({ phone }: Phone, id: string, before: string | undefined) =>
  vi.waitFor(() => {
    const now = phone.signInStorage.get(logOf(id));
    expect(now).toBeDefined();
    expect(now).not.toBe(before);
  });

const onAnotherPhone = async (id: string) => look((await aPhone('staff2')).app, id);

it('on a full phone nothing is called saved, and what was typed stays on the screen', async () => {
  const { survey } = await aFullPhone();
  expect(survey.view.get()).toMatchObject({ draft_state: 'failed', values: { [households]: 300 } });
  expect(await survey.save()).toEqual({ kind: 'failed', because: 'device_full' });
  expect(survey.view.get()).toMatchObject({ draft_state: 'failed', safety: 'typing' });
});

it('it is sent directly, is on the server at once, and on the phone when there is room', async () => {
  const { here, id, survey, full } = await aFullPhone();
  expect(await survey.sendDirectly()).toBe('sent');
  expect(survey.view.get()).toMatchObject({
    draft_state: 'none',
    safety: 'server',
    values: { [households]: 300 },
  });
  expect((await onAnotherPhone(id)).values).toMatchObject({ [households]: 300 });
  full.mockRestore();
  here.phone.pass(300);
  await survey.close();
  here.phone.goOffline();
  expect(await look(here.app, id)).toMatchObject({ safety: 'server', values: { [households]: 300 } });
});

it('an answer that is lost costs nothing: the same operation is sent again', async () => {
  const { here, id, survey } = await aFullPhone();
  here.phone.fault('/api/sync/batch', 'lose-response');
  expect(await survey.sendDirectly()).toBe('unreachable');
  expect(survey.view.get()).toMatchObject({ draft_state: 'failed', values: { [households]: 300 } });
  survey.type(households, 310);
  expect(await survey.sendDirectly()).toBe('sent');
  const history = await here.app.surveys.history(id);
  const told = history.kind === 'ok' ? history.value.flatMap(({ changes }) => changes) : [];
  expect(told.filter(({ field }) => field === households).map(({ now }) => now)).toEqual([310, 300, 200]);
  expect(await onAnotherPhone(id)).toMatchObject({ conflicts: [], values: { [households]: 310 } });
});

it('work that waited on the phone goes first, and never comes back over a direct send', async () => {
  const { here, id, survey, full } = await aFullPhone();
  await survey.close();
  full.mockRestore();
  here.phone.goOffline();
  await fill(here.app, id, { [households]: 210, [population]: 1000 });
  const again = here.app.surveys.open(id);
  await shown(again);
  const fullAgain = await fillUp();
  again.type(households, 320);
  await pause(here, again);
  here.phone.goOnline();
  expect(await again.sendDirectly()).toBe('sent');
  again.type(population, 1001);
  fullAgain.mockRestore();
  here.phone.pass(300);
  expect(await again.save()).toEqual({ kind: 'synced' });
  await here.app.sync.now();
  const values = { [households]: 320, [population]: 1001 };
  expect(again.view.get()).toMatchObject({ conflicts: [], values });
  expect(await onAnotherPhone(id)).toMatchObject({ conflicts: [], values });
  expect(await here.app.workbench.operations()).toEqual([]);
});

it('the phone that dies before there is room sends what waited there again, and it changes nothing', async () => {
  const { here, id, survey, full } = await aFullPhone();
  await survey.close();
  full.mockRestore();
  here.phone.goOffline();
  await fill(here.app, id, { [households]: 210 });
  const again = here.app.surveys.open(id);
  await shown(again);
  const fullAgain = await fillUp();
  again.type(households, 320);
  await pause(here, again);
  here.phone.goOnline();
  expect(await again.sendDirectly()).toBe('sent');
  await here.phone.kill();
  fullAgain.mockRestore();
  const restarted = await here.phone.start();
  await restarted.sync.now();
  await restarted.sync.now();
  expect(await look(restarted, id)).toMatchObject({ conflicts: [], values: { [households]: 320 } });
  expect(await onAnotherPhone(id)).toMatchObject({ conflicts: [], values: { [households]: 320 } });
});

it.each(['the survey is opened', 'the app starts'] as const)(
  'a page that goes after sending directly leaves word of it: when %s again, nobody is asked about their own answers',
  async (when) => {
    const { here, id, survey, full } = await aFullPhone();
    full.mockRestore();
    // This earlier draft still found room.
    survey.type(households, 20);
    await pause(here, survey);
    here.phone.pass(1_000);
    const fullAgain = await fillUp();
    const logged = () => here.phone.signInStorage.get(logOf(id));
    const earlier = logged();
    survey.type(households, 300);
    await pause(here, survey);
    await untilLogged(here, id, earlier);
    const typing = logged();
    expect(await survey.sendDirectly()).toBe('sent');
    await untilLogged(here, id, typing);
    await here.phone.kill();
    if (when === 'the app starts') fullAgain.mockRestore();

    here.phone.goOffline();
    const restarted = await here.phone.start();
    const again = restarted.surveys.open(id);
    const view = await until(again.view, (each) => each?.values[households] === 300);
    expect(view).toMatchObject({ safety: 'server', draft_restored: false });
    again.type(households, 310);
    fullAgain.mockRestore();
    await again.save();
    here.phone.goOnline();
    await restarted.sync.now();
    expect(await onAnotherPhone(id)).toMatchObject({ conflicts: [], values: { [households]: 310 } });
  },
);

it('a colleague who answered differently makes a conflict, as after any Save', async () => {
  const { id, survey } = await aFullPhone();
  await fill((await aPhone('staff2')).app, id, { [households]: 400 });
  expect(await survey.sendDirectly()).toBe('conflict');
  expect(survey.view.get()?.conflicts).toMatchObject([{ field: households, mine: 300 }]);
});

it('a full phone lets in who has to send what is on it, and out again', async () => {
  const { app } = await aPhone();
  const id = await createVillage(app, 'Bhara Gaon');
  await fill(app, id, { [households]: 200 });
  await app.sync.now();
  await app.session.signOut();
  await fillUp();
  expect(await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: true })).toEqual({
    ok: true,
  });
  expect((await look(app, id)).values).toMatchObject({ [households]: 200 });
  await app.session.signOut();
  expect(app.session.state.get()).toMatchObject({ kind: 'signed_out' });
});

it('a file takes it to another phone', async () => {
  const { id, survey } = await aFullPhone();
  const file = (await survey.rescueFile()) ?? '';
  const other = await aPhone('staff2');
  expect(await other.app.workbench.importFile(file)).toMatchObject({
    survey_ids: [id],
    left: [],
    not_taken: [],
  });
  expect(await look(other.app, id)).toMatchObject({ values: { [households]: 300 }, stale: {} });
});

it('typing that could not be written when the survey was left is there when it is opened again', async () => {
  const { here, id, survey, full } = await aFullPhone();
  await survey.close();
  const again = here.app.surveys.open(id);
  await shown(again);
  expect(again.view.get()).toMatchObject({ draft_state: 'failed', values: { [households]: 300 } });

  again.type(households, 310);
  full.mockRestore();
  here.phone.pass(300);
  await until(again.view, (view) => view?.draft_state === 'written');
  await again.close();
  expect(await look(here.app, id)).toMatchObject({ safety: 'typing', values: { [households]: 310 } });
});

it('typing that could not be written when the survey was left is written when there is room', async () => {
  const { here, id, survey, full } = await aFullPhone();
  await survey.close();
  full.mockRestore();
  here.phone.pass(300);
  await until(here.app.surveys.all, (surveys) => surveys.some((each) => each.is_draft));
  await here.phone.kill();
  expect(await look(await here.phone.start(), id)).toMatchObject({ values: { [households]: 300 } });
});
