import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { attachmentName } from '@sampark/core/attachments/attachment-name';
import { giveWorkbook } from '../../e2e/support/server/administration.ts';
import { startServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import {
  allAnswered,
  allSent,
  answer,
  beginSurvey,
  type FieldDevice,
  keepPicture,
  openFieldDevice,
} from '../support/files/field-device.ts';
import { PANCHAYAT, PICTURES, PUMPS } from '../support/files/pumps.ts';
import { type Link, openLink, RURAL, type Shape } from '../support/screens/link.ts';

/** A link on which nobody waits: the bytes are the same. */
const FAST: Shape = { delay: 2, up: 100_000, down: 100_000 };
/** Bytes of a picture, as the app makes them smaller. */
const PICTURE = 250_000;
const SURVEYS = 100;
/** Surveys whose pictures go over the link that is cut. */
const CUT_SURVEYS = 2;
/** Milliseconds from one cut to the next, and without a network. */
const CUT_EVERY = 8_000;
const OUTAGE = 1_000;
const ALONE = 'answers alone';
const BESIDE = 'answers beside their pictures';

/** Makes surveys with three pictures each. @param isThere whether the device has the pictures, or only names them */
async function makeSurveys(device: FieldDevice, count: number, isThere: boolean): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const survey = await beginSurvey(device, `Gaon ${at}`);
    const answers: (readonly [string, string])[] = [['pump.wrong', `The handle of pump ${at}`]];
    for (const question of PICTURES) {
      const hash = createHash('sha256').update(randomBytes(16)).digest('hex');
      const name = isThere
        ? await keepPicture(device, survey, PICTURE)
        : attachmentName({ hash, suffix: 'zip' });
      answers.push([question, name]);
    }
    await answer(device, survey, answers);
  }
}

/** Sends pictures. @returns the bytes that went into the link */
async function sendPictures(device: FieldDevice, link: Link, cuts: boolean): Promise<number> {
  const before = link.sent();
  const done = (async () => {
    device.device.goOnline();
    await device.app.sync.now();
    await allSent(device);
    return 'done' as const;
  })();
  while (cuts && (await Promise.race([done, pause(CUT_EVERY)])) !== 'done') {
    link.cut();
    await pause(OUTAGE);
    link.mend();
    // The first round after a failure asks whether the server is there.
    await device.app.sync.now();
    await device.app.sync.now();
  }
  await done;
  return link.sent() - before;
}

/** Measures what is sent twice over a link that is cut again and again. */
async function measureCuts(port: number, sheet: Sheet): Promise<void> {
  const bytes: number[] = [];
  for (const [shape, cuts] of [
    [FAST, false],
    [RURAL, true],
  ] as const) {
    const link = await openLink(port, shape);
    const device = await openFieldDevice(link.url);
    await makeSurveys(device, CUT_SURVEYS, true);
    bytes.push(await sendPictures(device, link, cuts));
    await device.device.kill();
    link.close();
  }
  const [whole = 0, cut = 0] = bytes;
  sheet.add('again', 'sampark', (cut / whole - 1) * 100);
}

/** Measures the seconds until the answers of all surveys are acknowledged. */
async function measureAnswers(port: number, sheet: Sheet, isThere: boolean): Promise<void> {
  const link = await openLink(port, RURAL);
  const device = await openFieldDevice(link.url);
  await makeSurveys(device, SURVEYS, isThere);
  const began = performance.now();
  device.device.goOnline();
  void device.app.sync.now();
  await allAnswered(device);
  sheet.add('answers', isThere ? BESIDE : ALONE, (performance.now() - began) / 1000);
  await device.device.kill();
  link.close();
}

/** Sends the pictures of surveys over a village's network. */
export async function benchFiles(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const sheet = new Sheet();
  const server = await startServer();
  try {
    await giveWorkbook(server, PANCHAYAT, PUMPS);
    const runs = Number(options.get('runs') ?? 2);
    for (let run = 1; run <= runs; run += 1) {
      console.log(`run ${run} of ${runs}`);
      for (const isThere of [false, true]) await measureAnswers(server.port, sheet, isThere);
      await measureCuts(server.port, sheet);
    }
  } finally {
    await server.stop();
  }
  const slower = sheet.median('answers', BESIDE) / sheet.median('answers', ALONE);
  tell({
    name: 'files',
    title: `Files: ${RURAL.delay} ms, ${RURAL.up} kbit/s up and ${RURAL.down} kbit/s down`,
    args,
    body: [
      `The app's own store and client of tus, on a device without screens, and the real server. ${SURVEYS} surveys that name ${SURVEYS * PICTURES.length} pictures of ${PICTURE / 1000} kB`,
      `are sent: once the device has the pictures, once their names alone. Then the pictures of ${CUT_SURVEYS} surveys go up while every connection breaks each`,
      `${CUT_EVERY / 1000} s, for ${OUTAGE / 1000} s; the bytes stand against those of a link that is never cut.`,
      '',
      ratioTable('seconds until all answers are acknowledged', sheet.of('answers'), [ALONE]),
      '',
      ratioTable('% sent again', sheet.of('again'), []),
      '',
      goalTable([
        { what: 'sent again', measured: sheet.median('again', 'sampark'), unit: '%', must: 5 },
        { what: 'answers beside pictures', measured: slower, unit: '× alone', must: 1.3 },
      ]),
    ].join('\n'),
  });
}
