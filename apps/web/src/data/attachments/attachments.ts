import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import { coalesced } from '../browser/coalesced.ts';
import { metaKeys } from '../database/device-store.ts';
import type { AttachmentsPort, FileState } from '../ports/attachments.ts';
import { createLive } from '../ports/live.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { fetchedFiles } from './fetched-files.ts';
import { openFileDatabase } from './file-database.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { keepFile } from './keep-file.ts';
import { filesOnTheirWay } from './on-their-way.ts';
import { createWifiChoice } from './only-on-wifi.ts';

/** The files of the person who is signed in, with their sending. */
export interface Attachments extends AttachmentsPort {
  /** Sends what waits, unless another tab does, or the person wants to wait for Wi-Fi. */
  readonly send: () => void;
}

/** Tells a store's every change of its records. */
const watched = (files: FileStore, changed: () => void): FileStore => ({
  ...files,
  add: async (...given) => {
    const record = await files.add(...given);
    changed();
    return record;
  },
  change: async (...given) => {
    await files.change(...given);
    changed();
  },
  letGo: async (...given) => {
    await files.letGo(...given);
    changed();
  },
});

async function openAttachments(workspace: Workspace): Promise<Attachments> {
  const { db, user, codec, platform, send } = workspace;
  const owner = user.user_id;
  const states = createLive<ReadonlyMap<AttachmentName, FileState>>();
  const wifi = createWifiChoice(platform);
  const store = createFileStore({ db: await openFileDatabase(db.name), owner, codec, platform });
  const showing = coalesced(async () => {
    const all = await store.all();
    states.set(new Map(all.map((file) => [file.name, file])));
    workspace.filesOnTheirWay.set(filesOnTheirWay(all));
  });
  const files = watched(store, showing.run);
  const flag = metaKeys(owner).filesWait;

  const sendAndTidy = async (): Promise<boolean> => {
    const [{ sendFiles }, { tidyFiles }] = await Promise.all([
      import('./send-files.ts'),
      import('./tidy-files.ts'),
    ]);
    const isDone = await sendFiles(workspace, files);
    await tidyFiles(workspace, files);
    return isDone;
  };
  const sending = coalesced(async () => {
    const isDone = await platform.exclusively(`sampark-files:${owner}`, sendAndTidy);
    if (!isDone || (await store.all()).some(({ state }) => state === 'waiting')) return;
    const epoch: unknown = await db.get('meta', metaKeys(owner).epoch);
    if (epoch !== undefined) await db.put('meta', epoch, flag);
  });

  const sendWhereFree = (): void => {
    if (wifi.maySend()) sending.run();
  };

  showing.run();
  return {
    states,
    sending: wifi.sending,
    send: sendWhereFree,
    sendNow: sending.run,
    setOnlyOnWifi: (only) => {
      wifi.choose(only);
      sendWhereFree();
    },
    keep: async (file, asked, surveyId) => {
      const kept = await keepFile(files, file, asked, surveyId);
      if (!kept.ok) return kept;
      await db.put('meta', true, flag);
      // A browser that has refused may agree once there is something to lose.
      void platform.keepStorage();
      return kept;
    },
    ...fetchedFiles({ send, user, platform }, files),
  };
}

const opened = new WeakMap<Workspace['store'], Promise<Attachments>>();

/** Returns the files of a workspace, and opens them at the first call. One that failed is tried again with the next call. */
export const attachmentsOf = (workspace: Workspace): Promise<Attachments> => {
  const known = opened.get(workspace.store);
  if (known) return known;
  const opening = openAttachments(workspace);
  opened.set(workspace.store, opening);
  opening.catch(() => opened.delete(workspace.store));
  return opening;
};
