import { randomBytes } from 'node:crypto';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone } from '../../../test/village.ts';
import type { AttachmentsPort, FileState } from '../ports/attachments.ts';

const { aPhone, theServer, backup } = aVillage();

const PANCHAYAT = '48211';
const SIZE = 1_500_000;
const UPLOADS = '/api/attachments/uploads';

const pumps = formIn(`
  | survey | type | name | label |
  | | begin_group | pump | Pump |
  | | file | paper | Paper |
  | | file | other | Other paper |
  | | text | wrong | What is broken |
  | | end_group | | |
  | settings | form_id |
  | | pumps |`);

beforeEach(() => theServer().publish(PANCHAYAT, pumps));

const aPaper = (size = SIZE) => {
  const bytes = new Uint8Array(randomBytes(size));
  // It begins as a zip does, which is what its name says of it.
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  return { bytes, file: new File([bytes], 'paper.zip') };
};

/** Keeps a paper for a question of a new survey, and saves the answer. */
async function keepPaper({ app }: Phone, { file } = aPaper(), question = 'pump.paper') {
  const survey = await createVillage(app, 'Pumpwala');
  const files = await app.attachments();
  const kept = await files.keep(file, { kind: 'file' }, survey);
  if (!kept.ok) throw new Error(kept.because);
  await fill(app, survey, { [question]: kept.name });
  return { survey, files, name: kept.name };
}

const stateOf = (files: AttachmentsPort, of: FileState['state'], count = 1) =>
  until(files.states, (states) => [...states.values()].filter(({ state }) => state === of).length === count);

const bytesOf = async (blob: Blob | null) => blob && new Uint8Array(await blob.arrayBuffer());
const sentTo = ({ phone }: Phone, begin: string) =>
  phone.requests.filter((line) => line.startsWith(begin)).length;

it('a file goes after its answers, and a colleague gets it', async () => {
  const one = await aPhone();
  const paper = aPaper();
  const { files, name } = await keepPaper(one, paper);
  await one.app.sync.now();
  const states = await stateOf(files, 'sent');
  expect(states.get(name)).toMatchObject({ size: SIZE, sent: SIZE });
  const lines = one.phone.requests;
  expect(lines.findIndex((line) => line.includes('/batch'))).toBeLessThan(
    lines.findIndex((line) => line.startsWith(`POST ${UPLOADS}`)),
  );
  const other = await aPhone('staff2');
  expect(await bytesOf(await (await other.app.attachments()).open(name))).toEqual(paper.bytes);
});

it('a file of which a piece is lost on the way goes on from there', async () => {
  const one = await aPhone();
  one.phone.goOffline();
  const { files, name } = await keepPaper(one);
  one.phone.fault(`${UPLOADS}/`, 'lose-response');
  one.phone.goOnline();
  await one.app.sync.now();
  await one.app.sync.now();
  await stateOf(files, 'sent');
  expect((await files.open(name))?.size).toBe(SIZE);
  expect(sentTo(one, `POST ${UPLOADS}`)).toBe(1);
});

it.each(['cut', 'portal', 'double', 'truncate', 'unavailable'] as const)(
  'a line that fails once (%s) loses nothing and sends no file twice',
  async (fault) => {
    const one = await aPhone();
    one.phone.goOffline();
    const paper = aPaper();
    const { files, name } = await keepPaper(one, paper);
    one.phone.fault(`${UPLOADS}/`, fault);
    one.phone.goOnline();
    await one.app.sync.now();
    await one.app.sync.now();
    await stateOf(files, 'sent');
    const other = await aPhone('staff2');
    expect(await bytesOf(await (await other.app.attachments()).open(name))).toEqual(paper.bytes);
  },
);

it('a file that is only in a draft waits for the Save', async () => {
  const one = await aPhone();
  const survey = await createVillage(one.app, 'Pumpwala');
  const files = await one.app.attachments();
  const kept = await files.keep(aPaper().file, { kind: 'file' }, survey);
  await one.app.sync.now();
  await one.app.sync.now();
  await one.app.sync.now();
  expect(sentTo(one, `PATCH ${UPLOADS}`)).toBe(0);
  expect(sentTo(one, `POST ${UPLOADS}`)).toBeLessThanOrEqual(1);
  if (kept.ok) await fill(one.app, survey, { 'pump.paper': kept.name });
  await one.app.sync.now();
  await stateOf(files, 'sent');
});

it('what the server does not take is said, and the answers go all the same', async () => {
  const one = await aPhone();
  const bad = { bytes: new Uint8Array(4), file: new File(['MZ of a program'], 'paper.zip') };
  const { files } = await keepPaper(one, bad);
  await one.app.sync.now();
  const states = await stateOf(files, 'refused');
  expect([...states.values()]).toMatchObject([{ refused: 'attachment_content' }]);
  // The server may have been asked about it before its answer was saved, too.
  const begun = sentTo(one, `POST ${UPLOADS}`);
  await one.app.sync.now();
  expect(sentTo(one, `POST ${UPLOADS}`)).toBe(begun);
});

it('a program, or a video for a question about sound, is not even kept', async () => {
  const { app } = await aPhone();
  const survey = await createVillage(app, 'Pumpwala');
  const files = await app.attachments();
  const kept = (name: string, kind: 'file' | 'audio') => files.keep(new File(['x'], name), { kind }, survey);
  const no = { ok: false, because: 'kind_not_taken' };
  expect(await kept('setup.exe', 'file')).toEqual(no);
  expect(await kept('page.html', 'file')).toEqual(no);
  expect(await kept('film.mp4', 'audio')).toEqual(no);
  expect(await kept('voice.mp3', 'audio')).toMatchObject({ ok: true });
});

it('a server that was put back to before a file gets it again', async () => {
  const one = await aPhone();
  const early = await backup();
  const paper = aPaper();
  const { files, name } = await keepPaper(one, paper);
  await one.app.sync.now();
  await stateOf(files, 'sent');
  const sent = sentTo(one, `POST ${UPLOADS}`);
  await early.restore();
  await one.app.sync.now();
  await one.app.sync.now();
  await expect.poll(() => sentTo(one, `POST ${UPLOADS}`)).toBeGreaterThan(sent);
  await stateOf(files, 'sent');
  const other = await aPhone('staff2');
  const there = await other.app.attachments();
  await expect.poll(async () => bytesOf(await there.open(name))).toEqual(paper.bytes);
});

it('two questions with the same photo send it once', async () => {
  const one = await aPhone();
  const paper = aPaper();
  const { survey, files, name } = await keepPaper(one, paper);
  await one.app.sync.now();
  await stateOf(files, 'sent');
  const pieces = sentTo(one, `PATCH ${UPLOADS}`);
  const again = await files.keep(paper.file, { kind: 'file' }, survey);
  expect(again).toEqual({ ok: true, name });
  await fill(one.app, survey, { 'pump.other': name });
  await one.app.sync.now();
  await one.app.sync.now();
  expect(sentTo(one, `PATCH ${UPLOADS}`)).toBe(pieces);
});

it('a device says how many of its files wait, also where nobody has looked at them since the start', async () => {
  const one = await aPhone();
  await one.app.sync.now();
  const { files } = await keepPaper(one);
  await stateOf(files, 'waiting');
  await one.phone.kill();
  one.phone.fault(UPLOADS, 'unavailable');
  one.phone.pass(86_400_001);
  const restarted = await one.phone.start();
  await restarted.sync.now();
  const office = await aPhone('admin');
  await vi.waitUntil(async () => {
    const answer = await (await office.app.devices()).list({ name: 'sunita', show: 'all' }, null);
    return answer.kind === 'ok' && answer.value.devices.some((device) => device.files_waiting === 1);
  }, 10_000);
});
