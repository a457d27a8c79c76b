import { randomBytes } from 'node:crypto';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone } from '../../../test/village.ts';
import type { Attachments } from './attachments.ts';

const { aPhone, theServer } = aVillage();

const UPLOADS = 'POST /api/attachments/uploads';

const pumps = formIn(`
  | survey | type | name | label |
  | | begin_group | pump | Pump |
  | | file | paper | Paper |
  | | end_group | | |
  | settings | form_id |
  | | pumps |`);

beforeEach(() => theServer().publish('48211', pumps));

/** Keeps a paper for a new survey, and sends its answer. */
async function keepPaper({ app }: Phone) {
  const survey = await createVillage(app, 'Pumpwala');
  const files = await app.attachments();
  files.setOnlyOnWifi(true);
  const bytes = new Uint8Array(randomBytes(5_000));
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  const kept = await files.keep(new File([bytes], 'paper.zip'), { kind: 'file' }, survey);
  if (!kept.ok) throw new Error(kept.because);
  await fill(app, survey, { 'pump.paper': kept.name });
  await app.sync.now();
  return files;
}

const uploads = ({ phone }: Phone) => phone.requests.filter((line) => line.startsWith(UPLOADS)).length;
const sent = (files: Awaited<ReturnType<typeof keepPaper>>) =>
  until(files.states, (states) => [...states.values()].every(({ state }) => state === 'sent'));

it.each([
  ['metered', 'wifi'],
  ['unknown', 'unknown_network'],
] as const)(
  'on a %s network the answers go, and files wait until somebody sends them',
  async (network, waits) => {
    const one = await aPhone();
    one.phone.onNetwork(network);
    const files = await keepPaper(one);
    expect(uploads(one)).toBe(0);
    expect(files.sending.get()).toEqual({ onlyOnWifi: true, waits });
    files.sendNow();
    await sent(files);
    expect(uploads(one)).toBe(1);
  },
);

it('a press holds until what waited is sent, also where the line is cut, and no longer', async () => {
  const one = await aPhone();
  one.phone.onNetwork('metered');
  const files = await keepPaper(one);
  one.phone.goOffline();
  files.sendNow();
  await (files as Attachments).idle();
  expect(files.sending.get()?.waits).toBe('no');
  one.phone.goOnline();
  await one.app.sync.now();
  await sent(files);
  await until(files.sending, ({ waits }) => waits === 'wifi');
  const before = uploads(one);
  await keepPaper(one);
  await one.app.sync.now();
  expect(uploads(one)).toBe(before);
});

it('once there is Wi-Fi, the next round sends them', async () => {
  const one = await aPhone();
  one.phone.onNetwork('metered');
  const files = await keepPaper(one);
  one.phone.onNetwork('free');
  await one.app.sync.now();
  await sent(files);
  expect(files.sending.get()).toEqual({ onlyOnWifi: true, waits: 'no' });
});

it('who changes their mind does not wait', async () => {
  const one = await aPhone();
  one.phone.onNetwork('metered');
  const files = await keepPaper(one);
  files.setOnlyOnWifi(false);
  await sent(files);
});
