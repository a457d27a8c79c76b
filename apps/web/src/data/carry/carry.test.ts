import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone, summaryOf } from '../../../test/village.ts';
import type { RunningAppData } from '../app-data.ts';
import type { CarryPort, CarryView, ReceivedFile } from '../ports/carry.ts';

const households = 'basic_info.households';
const { aPhone, backup } = aVillage();
afterEach(() => void vi.restoreAllMocks());

/** Makes a phone whose key the server knows, and puts it where there is no network. */
const inTheFields = async (username = 'staff'): Promise<Phone & { readonly carry: CarryPort }> => {
  const { phone, app } = await aPhone(username);
  const carry = await app.carry();
  while (!(await read(carry)).ready) await app.sync.now();
  phone.goOffline();
  return { phone, app, carry };
};

/** Reads the view anew. */
const read = async (carry: CarryPort): Promise<CarryView> => {
  await carry.receive([]);
  return until(carry.view, () => true);
};

const made = async (carry: CarryPort): Promise<Blob> => {
  const result = await carry.make();
  if (!result.ok) throw new Error(result.because);
  return result.file;
};

/** Brings files to the server. @returns their receipts */
const bring = async ({ carry, phone }: Phone & { readonly carry: CarryPort }, files: readonly Blob[]) => {
  await carry.receive(files);
  phone.goOnline();
  carry.send();
  const { carried } = await until(
    carry.view,
    (view) => !view.sending && view.carried.every(({ state }) => state.kind !== 'waiting'),
  );
  phone.goOffline();
  return Promise.all(carried.map(async ({ id }) => (await carry.receipt(id)) ?? new Blob()));
};

const onlyOne = async (carry: CarryPort, file: Blob): Promise<ReceivedFile | undefined> =>
  (await carry.receive([file]))[0];

const isUnsent = (app: RunningAppData, id: string): boolean | undefined => summaryOf(app, id)?.unsent;

it('work goes by somebody else’s phone to the server, and the receipt marks it as sent', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  const id = await createVillage(asha.app, 'Nagla');
  await fill(asha.app, id, { [households]: 236 });
  expect((await read(asha.carry)).surveys).toBe(1);
  const [receipt] = await bring(courier, [await made(asha.carry)]);
  expect(isUnsent(asha.app, id)).toBe(true);
  expect(await onlyOne(asha.carry, receipt ?? new Blob())).toEqual({
    kind: 'receipt',
    settled: 1,
    refused: 0,
  });
  expect(isUnsent(asha.app, id)).toBe(false);
  expect(await read(asha.carry)).toMatchObject({ surveys: 0, handedOver: [{ surveys: 1, settled: true }] });
  const ravi = await aPhone('staff2');
  expect(summaryOf(ravi.app, id)?.village_name).toBe('Nagla');
});

it('what was changed behind the file stays unsent, and goes with the next one', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  const id = await createVillage(asha.app, 'Nagla');
  const first = await made(asha.carry);
  await fill(asha.app, id, { [households]: 236 });
  expect(await read(asha.carry)).toMatchObject({ surveys: 1, later: 1 });
  const [receipt] = await bring(courier, [first]);
  await asha.carry.receive([receipt ?? new Blob()]);
  expect(await read(asha.carry)).toMatchObject({ surveys: 1, later: 0 });
  const both = await bring(courier, [await made(asha.carry)]);
  const settled = (await asha.carry.receive(both)).map((each) =>
    each.kind === 'receipt' ? each.settled : null,
  );
  expect(settled.toSorted()).toEqual([0, 1]);
  expect(isUnsent(asha.app, id)).toBe(false);
});

it('a lost file is made again, and both together count once', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  const id = await createVillage(asha.app, 'Nagla');
  const [lost, again] = [await made(asha.carry), await made(asha.carry)];
  const receipts = await bring(courier, [again, lost]);
  const told = (await read(courier.carry)).carried.map(({ state }) => state);
  expect(told).toMatchObject([
    { kind: 'brought', told: { taken: 1 } },
    { kind: 'brought', told: { taken: 1 } },
  ]);
  const outcomes = await asha.carry.receive(receipts);
  expect(outcomes).toEqual([
    { kind: 'receipt', settled: 1, refused: 0 },
    { kind: 'receipt', settled: 0, refused: 0 },
  ]);
  asha.phone.goOnline();
  await asha.app.sync.now();
  const history = await asha.app.surveys.history(id);
  expect(history).toMatchObject({ kind: 'ok', value: { length: 1 } });
});

it('a receipt that comes after the phone was online itself says nothing new', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  const id = await createVillage(asha.app, 'Nagla');
  const file = await made(asha.carry);
  asha.phone.goOnline();
  await asha.app.sync.now();
  expect(isUnsent(asha.app, id)).toBe(false);
  asha.phone.goOffline();
  const [receipt] = await bring(courier, [file]);
  expect(await onlyOne(asha.carry, receipt ?? new Blob())).toEqual({
    kind: 'receipt',
    settled: 0,
    refused: 0,
  });
});

it('a conflict comes back with the receipt, as an answer to a push would bring it', async () => {
  const ravi = await aPhone('staff2');
  const shared = await createVillage(ravi.app, 'Nagla');
  await fill(ravi.app, shared, { [households]: 240 });
  await ravi.app.sync.now();
  const asha = await inTheFields();
  await fill(asha.app, shared, { [households]: 236 });
  await fill(ravi.app, shared, { [households]: 250 });
  await ravi.app.sync.now();
  const courier = await inTheFields('officer');
  const [receipt] = await bring(courier, [await made(asha.carry)]);
  expect(await onlyOne(asha.carry, receipt ?? new Blob())).toMatchObject({ settled: 1 });
  expect(summaryOf(asha.app, shared)?.conflicts).toBe(1);
});

it('a receipt of another phone, a changed one and a photo are refused, each with its reason', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  await createVillage(asha.app, 'Nagla');
  const [receipt = new Blob()] = await bring(courier, [await made(asha.carry)]);
  const ravi = await inTheFields('staff2');
  expect(await onlyOne(ravi.carry, receipt)).toEqual({ kind: 'of_others' });
  expect(await onlyOne(asha.carry, receipt.slice(0, receipt.size - 9))).toEqual({
    kind: 'refused',
    because: 'damaged',
  });
  expect(await onlyOne(asha.carry, new Blob(['JFIF']))).toEqual({ kind: 'refused', because: 'not_read' });
});

it('a file of others waits through the app’s end, and goes by itself when a network comes', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  await createVillage(asha.app, 'Nagla');
  await courier.carry.receive([await made(asha.carry)]);
  await courier.phone.kill();
  const app = await courier.phone.start();
  const carry = await app.carry();
  expect((await read(carry)).carried).toMatchObject([{ state: { kind: 'waiting' } }]);
  courier.phone.goOnline();
  await app.sync.now();
  await until(carry.view, ({ carried }) => carried[0]?.state.kind === 'brought');
});

it('the server’s refusal stands beside the file', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  await createVillage(asha.app, 'Nagla');
  const file = await made(asha.carry);
  asha.phone.goOnline();
  await asha.app.session.signOut();
  await bring(courier, [file]);
  expect((await read(courier.carry)).carried).toMatchObject([
    { state: { kind: 'refused', because: 'signed_out' } },
  ]);
});

it('a file from before a restore is refused, and its work goes when its phone has read anew', async () => {
  const asha = await inTheFields();
  const courier = await inTheFields('officer');
  const earlier = await backup();
  const id = await createVillage(asha.app, 'Nagla');
  const file = await made(asha.carry);
  await earlier.restore();
  await bring(courier, [file]);
  expect((await read(courier.carry)).carried).toMatchObject([
    { state: { kind: 'refused', because: 'epoch' } },
  ]);
  asha.phone.goOnline();
  await asha.app.sync.now();
  await asha.app.sync.now();
  expect(isUnsent(asha.app, id)).toBe(false);
});

it('a phone that was signed out at the server makes no file until it has been online again', async () => {
  const { phone, app } = await inTheFields();
  await createVillage(app, 'Nagla');
  phone.goOnline();
  await app.session.signOut();
  phone.goOffline();
  const credentials = { username: 'staff', password: 'staff-demo', remember: true };
  expect(await app.session.signIn(credentials)).toEqual({ ok: true });
  expect(await (await app.carry()).make()).toEqual({ ok: false, because: 'not_ready' });
});
