import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Device, until } from '../../../test/device.ts';
import { locksOfABrowser } from '../../../test/locks.ts';
import { aVillage, createVillage, fill, type Phone, summaryOf } from '../../../test/village.ts';

const MINUTE = 60_000;
const households = 'basic_info.households';

const { aNewPhone, aPhone, backup, theServer } = aVillage();

/** Waits until an event has reached the phone and was handled. */
const hears = async ({ heard }: Device): Promise<void> => {
  const before = heard.get() ?? 0;
  await until(heard, (count) => count > before);
  await setImmediate();
};

/** Makes a phone with an open stream whose first requests are answered. */
const aPhoneThatHears = async (username = 'staff', phone = aNewPhone()): Promise<Phone> => {
  phone.streamLine('open');
  const running = await aPhone(username, phone);
  await hears(phone);
  await running.app.sync.now();
  await running.app.sync.now();
  return running;
};

/** Counts how often a phone asks by itself while work is done, beside the one request that this makes. */
const asksMeanwhile = async ({ phone, app }: Phone, work: () => unknown): Promise<number> => {
  const asked = () => phone.requests.filter((each) => each.startsWith('GET /api/sync/changes')).length;
  const before = asked();
  await work();
  await app.sync.now();
  return asked() - before - 1;
};

/** Waits until the server has so many streams open. */
const open = (count: number) => until(theServer().streams, (now) => now === count);

describe('what is changed on one device', () => {
  it('is on the other without the clock', async () => {
    const [hers, his] = [await aPhoneThatHears('staff'), await aPhoneThatHears('staff2')];
    const id = await createVillage(hers.app, 'Naya Gaon');
    await fill(hers.app, id, { [households]: 236 });
    await until(his.app.surveys.all, () => summaryOf(his.app, id)?.village_name === 'Naya Gaon');
  });

  it('is known at once where it is about forms, and a definition comes only once', async () => {
    const his = await aPhoneThatHears('staff2');
    const asked = () => his.phone.requests.filter((each) => each.startsWith('GET /api/schemas'));
    const before = asked().length;
    const forms = await (await aPhone('admin')).app.forms();
    const where = { panchayat_ids: ['48211'] };
    await forms.use('village-amenities', { how: 'besides', where, from: null });
    const own = await until(his.app.panchayats, ([panchayat]) => panchayat?.forms !== undefined);
    expect(own[0]?.forms?.map(({ form_name }) => form_name)).toContain('village-amenities');
    await his.app.sync.now();
    expect(asked().slice(before)).toEqual([expect.stringContaining('village-amenities')]);
  });

  it('is asked for a second after another tab has synced, when the change event came in the middle of that', async () => {
    const locks = locksOfABrowser();
    let otherTab = false;
    const browser = aNewPhone({
      ...locks,
      exclusively: (name, work) => (otherTab ? Promise.resolve(null) : locks.exclusively(name, work)),
    });
    const [hers, his] = [await aPhone('staff'), await aPhoneThatHears('staff2', browser)];
    otherTab = true;
    const skipped = until(his.app.sync.status, ({ state }) => state === 'skipped');
    const id = await createVillage(hers.app, 'Naya Gaon');
    await fill(hers.app, id, { [households]: 236 });
    await skipped;
    await setImmediate();
    otherTab = false;
    browser.pass(1_000);
    await until(his.app.surveys.all, () => summaryOf(his.app, id)?.village_name === 'Naya Gaon');
  });
});

describe('what is saved while the stream is open', () => {
  const pagesOf = ({ phone }: Phone) =>
    phone.requests.filter((each) => each.startsWith('GET /api/sync/changes')).length;
  const acknowledged = ({ app }: Phone, id: string) =>
    until(app.surveys.all, () => summaryOf(app, id)?.unsent === false);

  it('is sent, and nothing is asked for: the server tells of what others write', async () => {
    const hers = await aPhoneThatHears('staff');
    const id = await createVillage(hers.app, 'Naya Gaon');
    await acknowledged(hers, id);
    await until(hers.app.sync.status, ({ state }) => state === 'synced');
    const before = pagesOf(hers);
    expect(await fill(hers.app, id, { [households]: 236 })).toEqual({ kind: 'synced' });
    await until(hers.app.sync.status, ({ state }) => state === 'synced');
    expect(pagesOf(hers)).toBe(before);
    const his = await aPhone('staff2');
    await fill(his.app, id, { [households]: 237 });
    await until(
      hers.app.surveys.all,
      () => summaryOf(hers.app, id)?.updated_at === summaryOf(his.app, id)?.updated_at,
    );
    expect(pagesOf(hers)).toBe(before + 1);
  });

  it('is read after, where there is no stream', async () => {
    const hers = await aPhone('staff');
    const id = await createVillage(hers.app, 'Naya Gaon');
    const before = pagesOf(hers);
    await acknowledged(hers, id);
    await hers.app.sync.now();
    expect(pagesOf(hers)).toBeGreaterThan(before);
  });
});

describe('the clock', () => {
  it('rests while the stream is open, and asks every ten minutes all the same', async () => {
    const running = await aPhoneThatHears();
    const { phone } = running;
    const pass = async (minutes: number) => {
      for (let half = 0; half < minutes * 2; half += 1) {
        phone.pass(MINUTE / 2);
        await hears(phone);
      }
    };
    expect(await asksMeanwhile(running, () => pass(9))).toBe(0);
    expect(await asksMeanwhile(running, () => pass(10))).toBe(1);
  });

  it.each(['cut', 'kept back', 'portal'] as const)(
    'goes on when the stream is %s on the way',
    async (line) => {
      const phone = aNewPhone();
      phone.streamLine(line);
      const running = await aPhone('staff', phone);
      expect(await asksMeanwhile(running, () => phone.pass(MINUTE))).toBe(1);
      await open(0);
    },
  );

  it('takes over from a stream that has fallen silent', async () => {
    const running = await aPhoneThatHears();
    await open(1);
    running.phone.streamLine('cut');
    running.phone.pass(MINUTE);
    await open(0);
    await running.app.sync.now();
    expect(await asksMeanwhile(running, () => running.phone.pass(MINUTE))).toBe(1);
  });

  it('takes over when the server goes, until it is back', async () => {
    const running = await aPhoneThatHears();
    await (await backup()).rollBack();
    await running.app.sync.now();
    expect(await asksMeanwhile(running, () => running.phone.pass(MINUTE))).toBe(1);
    await open(1);
  });
});

describe('the stream', () => {
  it('is one, when the app is open in two tabs, and goes over to the other when its own is closed', async () => {
    const locks = locksOfABrowser();
    const first = await aPhoneThatHears('staff', aNewPhone(locks));
    const second = aNewPhone(locks);
    second.streamLine('open');
    await aPhone('staff2', second);
    expect(theServer().streams.get()).toBe(1);
    await first.phone.kill();
    await hears(second);
    await open(1);
  });

  it.each<[string, (running: Phone) => unknown]>([
    ['offline', ({ phone }) => phone.goOffline()],
    ['signed out', ({ app }) => app.session.signOut()],
    ['locked', ({ app }) => app.session.lock()],
    [
      'hidden for half a minute',
      ({ phone }) => {
        phone.hide();
        phone.pass(30_000);
      },
    ],
  ])('is closed when the app is %s', async (_, happens) => {
    const running = await aPhoneThatHears();
    await open(1);
    await happens(running);
    await open(0);
  });

  it('stays through a short look at something else, and comes back after a long one', async () => {
    const { phone } = await aPhoneThatHears();
    phone.hide();
    phone.pass(29_000);
    phone.show();
    phone.pass(29_000);
    await hears(phone);
    expect(theServer().streams.get()).toBe(1);
    phone.hide();
    phone.pass(30_000);
    await open(0);
    phone.show();
    await open(1);
  });

  it('is not asked for again before the server wants it, when there is room for no other', async () => {
    const [first] = [await aPhoneThatHears(), await aPhoneThatHears(), await aPhoneThatHears()];
    const late = aNewPhone();
    late.streamLine('open');
    const { app } = await aPhone('staff2', late);
    const asked = () => late.requests.filter((each) => each === 'GET /api/sync/events').length;
    expect(asked()).toBe(1);
    await first.phone.kill();
    await open(2);
    late.pass(299_000);
    await app.sync.now();
    expect(asked()).toBe(1);
    late.pass(1_000);
    await hears(late);
  });
});
