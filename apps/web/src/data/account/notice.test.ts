import { expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage } from '../../../test/village.ts';
import { asksToRead, type NoticeView } from '../ports/notice.ts';

const { aPhone } = aVillage();
const NOTICE = '/api/privacy-notice';
const TEXTS = { en: 'We keep less.' };

/** Writes the second version; the demo's people have confirmed the first. */
const write = async () => {
  const { app } = await aPhone('admin');
  expect((await (await app.notice()).save({ after: 1, texts: TEXTS })).kind).toBe('ok');
};

/** Syncs until the device has that version. */
const heard = async (app: Awaited<ReturnType<typeof aPhone>>['app'], version: number) => {
  const notice = await app.notice();
  const known = () => notice.now.get()?.notice.version ?? 0;
  const hear = () => app.sync.now().then(known);
  await expect.poll(hear, { timeout: 15_000 }).toBeGreaterThanOrEqual(version);
  return notice;
};

it('comes with a sync, is read without network, and what was confirmed is sent later, once', async () => {
  await write();
  const { phone, app } = await aPhone('staff');
  await heard(app, 2);
  phone.goOffline();
  await phone.kill();
  const offline = await phone.start();
  const notice = await offline.notice();
  expect(notice.now.get()).toMatchObject({ notice: { version: 2, texts: TEXTS }, confirmed: { version: 1 } });
  expect(await notice.confirm({ version: 2, language: 'hi' })).toBeNull();
  expect(notice.now.get()).toMatchObject({ confirmed: { version: 2, language: 'hi' }, waiting: true });
  await phone.kill();

  const again = await phone.start();
  expect((await again.notice()).now.get()).toMatchObject({ confirmed: { version: 2 }, waiting: true });
  phone.goOnline();
  await again.sync.now();
  await until((await again.notice()).now, (view) => view?.waiting === false);
  await again.sync.now();
  expect(phone.requests.filter((request) => request === `POST ${NOTICE}/confirmations`)).toHaveLength(1);
  const { app: elsewhere } = await aPhone('staff');
  const there = await heard(elsewhere, 2);
  expect(there.now.get()).toMatchObject({ confirmed: { version: 2, language: 'hi' }, waiting: false });
});

it('asks again when there is another version, and nothing is fetched while there is none', async () => {
  const { phone, app } = await aPhone('staff');
  const notice = await heard(app, 1);
  expect(notice.now.get()).toSatisfy((view: NoticeView) => !asksToRead(view));
  const asked = () => phone.requests.filter((request) => request === `GET ${NOTICE}`).length;
  expect(asked()).toBe(1);
  await app.sync.now();
  expect(asked()).toBe(1);
  await write();
  // Without the stream of changes a device asks for forms once a day, and tells of itself then.
  phone.pass(25 * 60 * 60_000);
  await heard(app, 2);
  expect(notice.now.get()).toSatisfy(asksToRead);
  await app.sync.now();
  await app.sync.now();
  expect(asked()).toBe(2);
});

it('is confirmed even if the answer is lost, and a version that the server does not have is given up', async () => {
  const { phone, app } = await aPhone('staff');
  const notice = await heard(app, 1);
  phone.fault(`${NOTICE}/confirmations`, 'lose-response');
  await notice.confirm({ version: 1, language: 'en' });
  await app.sync.now();
  await until(notice.now, (view) => view?.waiting === false);
  await phone.damage(async (db) => {
    const held = (await db.get('meta', 'privacy_notice:demo-staff')) as { notice: object };
    await db.put('meta', { ...held, notice: { ...held.notice, version: 7 } }, 'privacy_notice:demo-staff');
  });
  const again = await phone.start();
  const other = await again.notice();
  await other.confirm({ version: 7, language: 'en' });
  await until(other.now, (view) => view?.waiting === false && view.notice.version === 1);
});

it('is fetched and asked for again where a restored server has another version of the same number', async () => {
  await write();
  const { phone } = await aPhone('staff');
  phone.goOffline();
  await phone.kill();
  await phone.damage(async (db) => {
    const notice = {
      version: 2,
      texts: { en: 'From before the restore.' },
      made_at: '2026-01-01T10:00:00.000Z',
    };
    const waits = { version: 2, language: 'en', at: '2026-01-02T10:00:00.000Z', made_at: notice.made_at };
    await db.put('meta', { notice, confirmed: waits, waits }, 'privacy_notice:demo-staff');
    await db.put('meta', true, 'notice_waits:demo-staff');
  });
  const again = await phone.start();
  phone.goOnline();
  await again.sync.now();
  const { now } = await again.notice();
  await until(now, (view) => view?.waiting === false && view.notice.texts['en'] === TEXTS.en);
  expect(now.get()).toSatisfy(asksToRead);
});

it('keeps nothing of a version that is not the newest here any more', async () => {
  await write();
  const { app } = await aPhone('staff');
  const notice = await heard(app, 2);
  expect(await notice.confirm({ version: 1, language: 'en' })).toBeNull();
  expect(notice.now.get()).toMatchObject({
    notice: { version: 2 },
    confirmed: { version: 1 },
    waiting: false,
  });
});

it('is one person’s own on a shared device', async () => {
  await write();
  const { app } = await aPhone('staff');
  await (await heard(app, 2)).confirm({ version: 2, language: 'en' });
  await app.session.signOut();
  await app.session.signIn({ username: 'staff2', password: 'staff2-demo', remember: true });
  const theirs = await heard(app, 2);
  expect(theirs.now.get()).toSatisfy(asksToRead);
});

it('asks no more about a version that was put off, until there is another or the app starts again', async () => {
  await write();
  const { phone, app } = await aPhone('staff');
  const notice = await heard(app, 2);
  expect(notice.now.get()).toMatchObject({ isPutOff: false });
  notice.putOff(2);
  expect(notice.now.get()).toMatchObject({ notice: { version: 2 }, isPutOff: true });
  expect(notice.now.get()).toSatisfy(asksToRead);
  notice.putOff(1);
  expect(notice.now.get()).toMatchObject({ notice: { version: 2 }, isPutOff: false });
  notice.putOff(2);
  await phone.kill();
  const again = await phone.start();
  expect((await again.notice()).now.get()).toMatchObject({ notice: { version: 2 }, isPutOff: false });
});
