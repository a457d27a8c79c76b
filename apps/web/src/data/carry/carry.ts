import { sha256 } from '@noble/hashes/sha2.js';
import { readFrame } from '@sampark/core/carry/bundle-frame';
import { MOST_FILE_BYTES } from '@sampark/core/carry/carried';
import { attachmentsOf } from '../attachments/attachments.ts';
import type { FileRecord } from '../attachments/file-database.ts';
import type { FileStore } from '../attachments/file-store.ts';
import { coalesced } from '../browser/coalesced.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { CarryPort, CarryRefusal, CarryView, FileCount, ReceivedFile } from '../ports/carry.ts';
import { createLive } from '../ports/live.ts';
import { SYNC_LOCK } from '../sync/loop.ts';
import { oncePerWorkspace } from '../workspace/once-per-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { blobSource } from './blob-source.ts';
import { type CarriedFiles, openCarriedFiles } from './carried-files.ts';
import { readCarryKey } from './carry-key.ts';
import { filesAlong } from './files-along.ts';
import { codeOf, listHandedOver } from './handed-over.ts';
import { makeBundle } from './make-bundle.ts';
import { readReceipt } from './read-receipt.ts';
import { sendCarried } from './send-carried.ts';
import { settleReceipt } from './settle-receipt.ts';

const countOf = (files: readonly FileRecord[]): FileCount => ({
  count: files.length,
  size: files.reduce((sum, { size }) => sum + size, 0),
});

/** Counts the surveys with work that is not on the server, and those with more of it behind what was handed over. */
const waitingIn = async ({ store }: Workspace): Promise<Pick<CarryView, 'surveys' | 'later'>> => {
  const operations = new Map<string, number>();
  for (const { survey_id } of await store.waiting()) {
    operations.set(survey_id, (operations.get(survey_id) ?? 0) + 1);
  }
  return { surveys: operations.size, later: [...operations.values()].filter((each) => each > 1).length };
};

/** The parts that carrying works with. */
interface Parts {
  readonly workspace: Workspace;
  readonly files: FileStore;
  readonly carried: CarriedFiles;
}

const readView = async ({ workspace, files, carried }: Parts, sending: boolean): Promise<CarryView> => {
  const handedOver = await listHandedOver(workspace);
  const { along, stay } = await filesAlong(files, handedOver);
  return {
    ...(await waitingIn(workspace)),
    files: countOf(along),
    stay: countOf(stay),
    most: MOST_FILE_BYTES,
    ready: (await readCarryKey(workspace.db, workspace.user.user_id)) !== null,
    handedOver: handedOver.map(({ bundle_id, made_at, surveys, settled }) => ({
      ...{ code: codeOf(bundle_id), made_at, surveys, settled },
    })),
    carried: await carried.all(),
    sending,
  };
};

const refused = (because: CarryRefusal): ReceivedFile => ({ kind: 'refused', because });

/** Takes one file in: work is kept, a receipt is read. */
const receiveOne = async ({ workspace, files, carried }: Parts, file: Blob): Promise<ReceivedFile> => {
  const source = blobSource(file);
  const frame = await readFrame(source, sha256.create());
  if (typeof frame === 'string') return refused(frame.slice('bundle_'.length) as CarryRefusal);
  const { kind, bundle_id: bundleId } = frame.header;
  if (kind === 'work') {
    await carried.add(bundleId, file, workspace.platform.now());
    return { kind: 'work' };
  }
  const receipt = await readReceipt(workspace, { source, frame });
  if (receipt === 'of_others') return { kind: 'of_others' };
  if (receipt === 'damaged') return refused('damaged');
  return settleReceipt(workspace, files, { receipt, bundleId });
};

/** Takes a file in. A device that cannot read it or keep it says so, and keeps nothing of it. */
const receiveSafely = async (parts: Parts, file: Blob): Promise<ReceivedFile> => {
  try {
    return await receiveOne(parts, file);
  } catch (error) {
    return refused(deviceFailure(error) === 'device_full' ? 'full' : 'broken');
  }
};

/** Milliseconds after which a failed attempt has cost a slow network much. Then files rest before they go again by themselves. */
const COSTLY = 30_000;
const REST = 10 * 60_000;
/** Milliseconds until the device tries again to take a file in, while a round of the loop runs. */
const TURN = 200;

/** The carrying of work, with its sending. */
export interface Carry extends CarryPort {
  /** Sends what waits, unless that has just failed. */
  readonly sendByItself: () => void;
  /** Resolves when nothing is being sent. */
  readonly idle: () => Promise<void>;
}

const openCarry = async (workspace: Workspace): Promise<Carry> => {
  const { db, user, platform, loop } = workspace;
  const owner = user.user_id;
  const { files } = await attachmentsOf(workspace);
  const parts: Parts = { workspace, files, carried: await openCarriedFiles(db.name, owner) };
  const { carried } = parts;
  const view = createLive<CarryView>();
  let isSending = false;
  let restsUntil = 0;
  const showing = coalesced(async () => view.set(await readView(parts, isSending)));
  const show = async (): Promise<void> => {
    showing.run();
    await showing.idle();
  };
  const sending = coalesced(async () => {
    const began = platform.now();
    isSending = true;
    showing.run();
    try {
      await platform.exclusively(`sampark-carried:${owner}`, () => sendCarried(workspace, carried));
      const isLeft = (await carried.all()).some(({ state }) => state.kind === 'waiting');
      await db.put('meta', isLeft, metaKeys(owner).carriedWait);
      const now = platform.now();
      restsUntil = isLeft && now - began > COSTLY ? now + REST : 0;
    } finally {
      isSending = false;
      showing.run();
    }
  });
  const ends = [workspace.list.all.subscribe(showing.run), workspace.carryKeyLearned.subscribe(showing.run)];
  workspace.beforeLeaving(() => {
    for (const end of ends) end();
    return Promise.resolve();
  });
  await show();
  return {
    view,
    send: sending.run,
    sendByItself: () => {
      if (platform.now() >= restsUntil) sending.run();
    },
    idle: sending.idle,
    make: async () => {
      const made = await makeBundle(workspace, files);
      await show();
      return made;
    },
    receive: async (chosen) => {
      // Waits for a round to end: a receipt may settle the operations whose answers the round is about to write.
      const take = async (): Promise<readonly ReceivedFile[]> => {
        const received: ReceivedFile[] = [];
        for (const file of chosen) received.push(await receiveSafely(parts, file));
        return received;
      };
      let received = await platform.exclusively(SYNC_LOCK, take);
      while (received === null) {
        await loop.now();
        await new Promise<void>((resolve) => void platform.after(TURN, resolve));
        received = await platform.exclusively(SYNC_LOCK, take);
      }
      if (received.some(({ kind }) => kind === 'work')) {
        await db.put('meta', true, metaKeys(owner).carriedWait).catch(() => undefined);
        sending.run();
      }
      if (received.some(({ kind }) => kind === 'receipt')) void loop.now();
      await show();
      return received;
    },
    receipt: carried.receipt,
    handed: async (id) => {
      await carried.handed(id);
      await show();
    },
    remove: async (id) => {
      await carried.remove(id);
      await show();
    },
  };
};

/** Returns what carries a workspace's work. */
export const carryOf = oncePerWorkspace(openCarry);
