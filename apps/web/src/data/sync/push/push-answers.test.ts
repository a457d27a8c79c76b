import { afterEach, expect, it, vi } from 'vitest';
import { aDevice, until } from '../../../../test/device.ts';
import { type Locks, locksOfABrowser } from '../../../../test/locks.ts';
import { aVillage, createVillage, fill, summaryOf } from '../../../../test/village.ts';
import type { RunningAppData } from '../../app-data.ts';
import type { Database } from '../../database/schema.ts';

const MANY = 3;
const BATCH = 'POST /api/sync/batch';
const households = 'basic_info.households';

const { aPhone, aNewPhone, theServer } = aVillage();
afterEach(() => void vi.restoreAllMocks());

/** From now on the device stores no row of a survey; it stores everything else. */
const takesNoRows = () => {
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'surveys') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
};

const unsent = (app: RunningAppData): number =>
  app.surveys.all.get()?.filter((survey) => survey.unsent).length ?? Number.NaN;

/**
 * Makes a phone that sent many surveys, and whose page ended after the answers came and before any row was
 * written.
 */
const answeredAndGone = async (locks?: Locks) => {
  const { phone, app } = await aPhone('staff', aNewPhone(locks));
  await app.sync.now();
  phone.goOffline();
  const ids: string[] = [];
  for (let each = 0; each < MANY; each += 1) ids.push(await createVillage(app, `Gaon ${each}`));
  phone.goOnline();
  const full = takesNoRows();
  expect(await app.sync.now()).toMatchObject({ outcome: 'error' });
  const shown = unsent(app);
  phone.goOffline();
  await phone.kill();
  full.mockRestore();
  const batches = () => phone.requests.filter((request) => request === BATCH).length;
  return { phone, ids, shown, batches };
};

/** Returns the keys of the answer log. */
const keptIn = async (db: Database): Promise<string[]> =>
  (await db.getAllKeys('meta')).filter((key) => key.startsWith('answered:'));

const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const untilSent = async (app: RunningAppData): Promise<void> => {
  while (unsent(app) !== 0) await aTurn();
};

it('answered operations show as sent before their rows are written', async () => {
  const { shown } = await answeredAndGone();
  expect(shown).toBe(0);
});

it('the figures say what the server has answered before the screen is drawn anew', async () => {
  const unpainted: (() => void)[] = [];
  let paints = true;
  const afterPaint = (run: () => void): void => (paints ? run() : void unpainted.push(run));
  const { phone, app } = await aPhone('staff', aDevice(theServer(), { afterPaint }));
  phone.goOffline();
  for (let each = 0; each < MANY; each += 1) await createVillage(app, `Gaon ${each}`);
  phone.goOnline();
  paints = false;
  const round = app.sync.now();
  await until(app.sync.status, ({ pending }) => pending === 0);
  paints = true;
  for (const run of unpainted) run();
  await round;
  await phone.kill();
});

it('an answer that was heard is not lost with its page: the next has it, also without network', async () => {
  const { phone, batches, ids } = await answeredAndGone();
  expect(batches()).toBe(1);
  const app = await phone.start();
  await untilSent(app);
  expect(batches()).toBe(1);

  phone.goOnline();
  await app.sync.now();
  expect(batches()).toBe(1);
  expect(summaryOf(app, ids[0] ?? '')).toMatchObject({ sync_status: 'synced', on_server: true });
  const { app: second } = await aPhone('staff2');
  expect(summaryOf(second, ids[MANY - 1] ?? '')?.village_name).toBe(`Gaon ${MANY - 1}`);
});

/**
 * Makes locks for which a taken lock turns others away, and which are held long while logged answers are
 * applied.
 */
const slowToTakeIn = (): Locks => {
  let isTaken = false;
  return {
    ...locksOfABrowser(),
    exclusively: async (_name, work) => {
      if (isTaken) return null;
      isTaken = true;
      try {
        const done = await work();
        const isRound = done !== undefined;
        for (let turn = 0; turn < 500 && !isRound; turn += 1) await aTurn();
        return done;
      } finally {
        isTaken = false;
      }
    },
  };
};

it('a sync that is asked for while an answer is taken in without network runs', async () => {
  const { phone } = await answeredAndGone(slowToTakeIn());
  const app = await phone.start();
  phone.goOnline();
  expect(await app.sync.now()).toMatchObject({ outcome: 'synced' });
});

it('a Save between the answer and its row is sent by itself', async () => {
  const { phone, ids } = await answeredAndGone();
  const app = await phone.start();
  const [id = ''] = ids;
  expect(await fill(app, id, { [households]: 240 })).toEqual({ kind: 'local' });
  phone.goOnline();
  await app.sync.now();
  await untilSent(app);
  const { app: second } = await aPhone('staff2');
  expect((await second.surveys.read(id))?.values[households]).toBe(240);
});

it('an answer that cannot be read is as good as never heard', async () => {
  const { phone, batches } = await answeredAndGone();
  await phone.damage(async (db) => {
    const [key] = await keptIn(db);
    await db.put('meta', { key: 'gone', bytes: new Uint8Array(40) }, key);
  });
  const app = await phone.start();
  phone.goOnline();
  await app.sync.now();
  await untilSent(app);
  expect(batches()).toBe(2);
  await phone.kill();
  await phone.damage(async (db) => {
    expect(await keptIn(db)).toEqual([]);
  });
});
