import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { coalesced } from '../browser/coalesced.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { AttachmentsPort } from '../ports/attachments.ts';
import { oncePerWorkspace } from '../workspace/once-per-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { fetchedFiles } from './fetched-files.ts';
import { openFileDatabase } from './file-database.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { keepFile } from './keep-file.ts';
import { createWifiChoice } from './only-on-wifi.ts';
import { epochOf } from './server-epoch.ts';
import { showFiles } from './shown-files.ts';

/** The files of the person who is signed in, with their sending. */
export interface Attachments extends AttachmentsPort {
  /** The store of the files; it tells screens of every change. */
  readonly files: FileStore;
  /** Sends what waits, unless another tab does, or the person wants to wait for Wi-Fi. */
  readonly send: () => void;
  /** Notes that the answers of a survey were copied from another one: their files belong to both. */
  readonly copied: (names: Iterable<AttachmentName>, surveyId: string) => Promise<void>;
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>;
}

/** Tells the names of the files that change in a store. */
const watched = (files: FileStore, changed: (name: AttachmentName) => void): FileStore => ({
  ...files,
  add: async (...given) => {
    const record = await files.add(...given);
    changed(record.name);
    return record;
  },
  change: async (name, change) => {
    await files.change(name, change);
    changed(name);
  },
  letGo: async (file, record) => {
    await files.letGo(file, record);
    changed(file.name);
  },
});

/** How long the app waits until it tidies up again, in milliseconds. */
const TIDY_EVERY = 24 * 60 * 60 * 1000;

async function openAttachments(workspace: Workspace): Promise<Attachments> {
  const { db, user, codec, platform, send } = workspace;
  const owner = user.user_id;
  const wifi = createWifiChoice(platform);
  const store = createFileStore({ db: await openFileDatabase(db.name), owner, codec, platform });
  const shown = showFiles(store, workspace.filesOnTheirWay);
  const files = watched(store, shown.changed);
  const flag = metaKeys(owner).filesWait;

  const someWait = async (): Promise<boolean> =>
    (await store.unsent()).some(({ state }) => state === 'waiting');
  let tidied = -Infinity;
  const sendAndTidy = async (): Promise<boolean> => {
    const [{ sendFiles }, { tidyFiles }] = await Promise.all([
      import('./send-files.ts'),
      import('./tidy-files.ts'),
    ]);
    const isDone = await sendFiles(workspace, files);
    if (platform.now() - tidied >= TIDY_EVERY) {
      await tidyFiles(workspace, files);
      tidied = platform.now();
    }
    return isDone;
  };
  const sending = coalesced(async () => {
    // The one of before: where the server is put back meanwhile, the next sending has to ask what it still holds.
    const epoch = await epochOf(workspace);
    const isDone = await platform.exclusively(`sampark-files:${owner}`, sendAndTidy);
    // A sending that is cut goes on by itself, as the person wanted.
    if (isDone) wifi.press(false);
    if (!isDone || epoch === null || (await someWait())) return;
    await db.put('meta', epoch, flag);
    // One that was kept meanwhile still waits.
    if (await someWait()) await db.put('meta', true, flag);
  });

  const sendWhereFree = (): void => {
    if (wifi.maySend()) sending.run();
  };

  return {
    files,
    states: shown.states,
    sending: wifi.sending,
    send: sendWhereFree,
    sendNow: () => {
      wifi.press(true);
      sending.run();
    },
    setOnlyOnWifi: (only) => {
      wifi.choose(only);
      sendWhereFree();
    },
    idle: sending.idle,
    copied: async (names, surveyId) => {
      for (const name of names) await files.useAlso(name, surveyId);
    },
    keep: async (file, asked, surveyId) => {
      try {
        // Before, so that a file that is kept is never forgotten by a device that dies.
        await db.put('meta', true, flag);
      } catch (error) {
        return { ok: false, because: deviceFailure(error) };
      }
      const kept = await keepFile(files, file, asked, surveyId);
      if (!kept.ok) return kept;
      // And behind, where a sending has just ended. The file is kept without it, and goes with the next one.
      await db.put('meta', true, flag).catch(() => undefined);
      // A browser that has refused may agree once there is something to lose.
      void platform.keepStorage();
      return kept;
    },
    ...fetchedFiles({ send, user, platform }, files),
  };
}

/** Returns the files of a workspace. */
export const attachmentsOf = oncePerWorkspace(openAttachments);
