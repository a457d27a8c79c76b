import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import type { WireSurveyAttachment } from '@sampark/core/wire/wire-attachments';
import type { ApiRequest } from '../api/client.ts';
import { coalesced } from '../browser/coalesced.ts';
import { isoNow } from '../browser/platform.ts';
import { metaKeys } from '../database/device-store.ts';
import type { AttachmentsPort, FileSending, FileState } from '../ports/attachments.ts';
import { createLive } from '../ports/live.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { openFileDatabase } from './file-database.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { keepFile } from './keep-file.ts';
import { filesOnTheirWay } from './on-their-way.ts';
import { chooseOnlyOnWifi, fileSending } from './only-on-wifi.ts';

/** Milliseconds that an archive of many films may take. */
const ARCHIVE_MS = 60 * 60 * 1000;

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
  const sendingNow = createLive<FileSending>(fileSending(platform));
  const lookAtNetwork = (): FileSending => {
    const [known, now] = [sendingNow.get(), fileSending(platform)];
    if (known?.onlyOnWifi !== now.onlyOnWifi || known.waits !== now.waits) sendingNow.set(now);
    return now;
  };
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

  const fetched = async (request: ApiRequest): Promise<Blob | null> => {
    const reply = await send({ ...request, owner });
    return reply.kind === 'ok' && reply.body instanceof Blob ? reply.body : null;
  };
  const addressOf = (name: AttachmentName) => `/api/attachments/${name}`;

  showing.run();
  return {
    states,
    sending: sendingNow,
    send: () => {
      if (lookAtNetwork().waits === 'no') sending.run();
    },
    sendNow: sending.run,
    setOnlyOnWifi: (only) => {
      chooseOnlyOnWifi(platform, only);
      if (lookAtNetwork().waits === 'no') sending.run();
    },
    keep: async (file, asked, surveyId) => {
      const kept = await keepFile(files, file, asked, surveyId);
      if (!kept.ok) return kept;
      await db.put('meta', true, flag);
      // A browser that has refused may agree once there is something to lose.
      void platform.keepStorage();
      return kept;
    },
    open: async (name) => {
      const record = await files.find(name);
      if (!record || record.pieces === 0) return fetched({ path: addressOf(name) });
      await files.change(name, { opened_at: isoNow(platform) });
      return files.slice(record, 0, record.size);
    },
    thumbnail: async (name) => {
      const here = await files.thumbnail(name);
      if (here) return here;
      const there = await fetched({ path: `${addressOf(name)}/thumbnail` });
      if (there) await files.putThumbnail(name, there).catch(() => undefined);
      return there;
    },
    missing: async (surveyId) => {
      const reply = await send({ path: `/api/surveys/${surveyId}/attachments`, owner });
      if (reply.kind !== 'ok') return null;
      return (reply.body as readonly WireSurveyAttachment[]).filter(({ size }) => size === null);
    },
    archive: (survey_ids) =>
      fetched({
        method: 'POST',
        path: '/api/attachments/archive',
        body: { survey_ids },
        timeout: ARCHIVE_MS,
      }),
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
