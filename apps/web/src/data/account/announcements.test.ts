import type { NewAnnouncement } from '@sampark/core/wire/wire-announcements';
import { expect, it } from 'vitest';
import { until, untilTrue } from '../../../test/device.ts';
import { aVillage } from '../../../test/village.ts';
import type { AppData } from '../ports/app-data.ts';

const { aPhone } = aVillage();

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const WORD: NewAnnouncement = {
  ...{ texts: { en: 'Meeting on Monday' }, link: null, from: day(-1), until: day(3), important: false },
  ...{ level: 'all', place_id: null, role: null },
};

const announce = async (office: AppData, en: string): Promise<void> => {
  const port = await office.announcements();
  expect(await port.make({ ...WORD, texts: { en } })).toEqual({ kind: 'ok', value: null });
};
const textsOn = (app: AppData) => app.announced.get()?.map(({ texts }) => texts['en']) ?? [];
const reads = (phone: { readonly answered: readonly string[] }): number =>
  phone.answered.filter((each) => each === 'POST /api/announcements/read').length;
const readersOf = async (office: AppData): Promise<readonly number[]> => {
  const answer = await (await office.announcements()).list();
  return answer.kind === 'ok' ? answer.value.map(({ readers }) => readers) : [];
};

it('an announcement comes with the next sync, and is there after a start without network', async () => {
  const office = await aPhone('admin');
  const { phone, app } = await aPhone();
  await app.sync.now();
  await untilTrue(() => phone.answered.includes('PUT /api/devices/this'));
  await announce(office.app, 'Meeting on Monday');
  phone.pass(86_400_001);
  await app.sync.now();
  await until(app.announced, (list) => list?.length === 1);
  phone.goOffline();
  await phone.kill();
  const restarted = await phone.start();
  await until(restarted.announced, (list) => list?.length === 1);
  expect(textsOn(restarted)).toEqual(['Meeting on Monday']);
});

it('what is put away without network stays away, and the server hears of it later', async () => {
  const office = await aPhone('admin');
  await announce(office.app, 'One');
  await announce(office.app, 'Two');
  const { phone, app } = await aPhone();
  await app.sync.now();
  const [first] = (await until(app.announced, (list) => list?.length === 2)) ?? [];
  phone.goOffline();
  expect(await (await app.announcements()).putAway(first?.announcement_id ?? '')).toBeNull();
  expect(textsOn(app)).toHaveLength(1);
  await phone.kill();
  const restarted = await phone.start();
  await until(restarted.announced, (list) => list?.length === 1);
  expect((await readersOf(office.app)).toSorted()).toEqual([0, 0]);
  phone.goOnline();
  await restarted.sync.now();
  await untilTrue(() => reads(phone) === 1);
  expect((await readersOf(office.app)).toSorted()).toEqual([0, 1]);
  await restarted.sync.now();
  expect(reads(phone)).toBe(1);
});

it('an older answer of the server does not bring back what was put away', async () => {
  const office = await aPhone('admin');
  await announce(office.app, 'One');
  const { phone, app } = await aPhone();
  await app.sync.now();
  const [only] = (await until(app.announced, (list) => list?.length === 1)) ?? [];
  phone.fault('/api/announcements/read', 'cut');
  await (await app.announcements()).putAway(only?.announcement_id ?? '');
  const told = phone.answered.filter((each) => each === 'PUT /api/devices/this').length;
  phone.pass(86_400_001);
  await app.sync.now();
  await untilTrue(() => phone.answered.filter((each) => each === 'PUT /api/devices/this').length > told);
  expect(textsOn(app)).toEqual([]);
});
