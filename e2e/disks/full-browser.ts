import { mountSmallDisk, type SmallDisk } from '@sampark/testing/small-disk';
import { FullDevicePage } from '../pages/full-device-page.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { until } from '../schedules/participant.ts';
import { createDevice } from '../support/device/device.ts';
import { startFaultProxy } from '../support/device/fault-proxy.ts';
import { lookAtServer } from '../support/server/server-view.ts';
import { startServer } from '../support/server/test-server.ts';

/** The results of filling the disk under a browser again and again. */
export interface FullBrowser {
  /** Values typed on a full disk that the phone said it could not keep. */
  readonly typed: number;
  /** Those of them that the screen called saved. */
  readonly calledSaved: number;
  readonly sent: number;
  readonly downloaded: number;
  /** Values that were saved without opening the app anew, once there was room. */
  readonly savedLater: number;
  /** Browsers that were killed on the full disk after a direct sending, and opened again with room. */
  readonly killed: number;
  /** Browsers that ended by themselves on the full disk, with a value that they had not called saved. */
  readonly crashed: number;
  /** Values that are not in the survey's history exactly once, conflicts, and errors that nobody caught. */
  readonly wrong: readonly string[];
}

const FIRST_VALUE = 1_000;
/** The most values that are typed until a file's last page has no room for a draft. */
const TRIES = 20;
/** Well over the time in which a draft is written, milliseconds. */
const A_DRAFT = 1_500;

/**
 * Megabytes. When sites have stored more than a twentieth of a full disk, Chromium takes it away, unless it has
 * agreed to keep it: no phone is as small as that.
 */
const DISK = 800;
const WAY = ['sent', 'downloaded', 'killed'] as const;
const PATIENT = { timeout: 20_000 };

/** Fills the disk and types until the phone says that it cannot keep the value. @returns this value */
async function typeUntilFull(
  disk: SmallDisk,
  editor: EditorPage,
  full: FullDevicePage,
  value: number,
): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    disk.fill(0);
    await editor.field('Population').fill(String(left));
    const refused = full.notice.waitFor({ timeout: A_DRAFT });
    if (
      await refused.then(
        () => true,
        () => false,
      )
    ) {
      await editor.field('Population').fill(String(value));
      return;
    }
  }
  throw new Error('The phone took everything on a full disk.');
}

/** A phone that died before it could write hears from the server what it had sent. */
async function shows(editor: EditorPage, value: number): Promise<void> {
  const field = editor.field('Population');
  await field.waitFor(PATIENT);
  const shown = async (): Promise<string> => (await field.inputValue()).replaceAll(',', '');
  if (!(await until(async () => (await shown()) === String(value))))
    throw new Error(`The screen shows ${await shown()}`);
}

/**
 * Fills the disk on which a real browser has its profile, and types. Nothing may be called saved, and the value stays
 * on the screen. It goes to the server directly, or into a file and later by Save. It plays three ways, in turn.
 */
export async function fillBrowser(rounds: number, report: (line: string) => void): Promise<FullBrowser> {
  const disk = mountSmallDisk(DISK);
  const server = await startServer();
  const view = await lookAtServer(server.url, 'admin', 'admin-demo');
  const phone = await createDevice(await startFaultProxy(server.url), { disk: disk.folder });
  const sum = { typed: 0, calledSaved: 0, sent: 0, downloaded: 0, savedLater: 0, killed: 0, crashed: 0 };
  const values: number[] = [];

  /** Types on a full disk, and gets the value to the server in one of the ways. */
  const round = async (way: (typeof WAY)[number], value: number): Promise<void> => {
    const editor = new EditorPage(phone.page);
    const full = new FullDevicePage(phone.page);
    await editor.field('Population').waitFor(PATIENT);
    await typeUntilFull(disk, editor, full, value);
    await editor.save.click();
    await full.saveFailed.last().waitFor(PATIENT);
    sum.typed += 1;
    const saved = editor.savedLocally.or(editor.savedAndSynced);
    if ((await saved.count()) > 0 || !(await full.notice.isVisible())) sum.calledSaved += 1;
    if (way === 'downloaded') {
      // The browser's downloads lie on another disk, as on a phone with a card.
      if (String(await full.download()).includes(String(value))) sum.downloaded += 1;
      disk.clear();
      await full.notice.waitFor({ state: 'hidden', ...PATIENT });
      await editor.save.click();
      await editor.savedAndSynced.last().waitFor(PATIENT);
      sum.savedLater += 1;
    } else {
      await full.send.click();
      await full.sent.last().waitFor(PATIENT);
      sum.sent += 1;
    }
    values.push(value);
    if (way === 'killed') {
      await phone.kill();
      sum.killed += 1;
    }
  };

  try {
    await logInAndGetReady(phone, people.staff);
    await new NewSurveyPage(phone.page).createFor('Bhara Gaon');
    const path = new URL(phone.page.url()).pathname;
    for (let at = 0; at < rounds; at += 1) {
      const way = WAY[at % WAY.length] ?? 'sent';
      const { page } = phone;
      await round(way, FIRST_VALUE + at).catch((error: unknown) => {
        if (!page.isClosed()) throw error;
        sum.crashed += 1;
      });
      disk.clear();
      if (page.isClosed()) await phone.open(path);
      // The next round begins without the messages of this one, and when the phone knows what it had sent.
      await phone.page.reload();
      const last = values.at(-1);
      if (last) await shows(new EditorPage(phone.page), last);
      report(`${way}: ${FIRST_VALUE + at}`);
    }
    const wrong: string[] = [];
    const survey = await view.survey('Bhara Gaon');
    const changes = (await view.history(survey.survey_id)).flatMap((line) => line.changes);
    for (const value of values) {
      const times = changes.filter(({ now }) => now === value).length;
      if (times !== 1) wrong.push(`${value} is ${times} times in the history`);
    }
    for (const { kind, text } of phone.trouble) if (kind === 'error') wrong.push(`uncaught: ${text}`);
    if (survey.conflicts.length > 0) wrong.push(`${survey.conflicts.length} conflicts`);
    return { ...sum, wrong };
  } finally {
    await phone.dispose();
    await server.stop();
    disk.unmount();
  }
}
