import { isOlderApp } from '@sampark/core/device/app-version';
import type { WireDeviceNews, WireDeviceReport } from '@sampark/core/wire/access/wire-devices';
import { metaKeys } from '../database/device-store.ts';
import { TOO_OLD } from '../ports/people/devices.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { keepAnnounced } from './announcements.ts';
import { noticeOf } from './notice.ts';

/** Counts the files that wait, as the device stores them: nobody may have looked at any since the start. */
const filesWaiting = async (workspace: Workspace): Promise<number> => {
  const { db, user } = workspace;
  if ((await db.get('meta', metaKeys(user.user_id).filesWait)) !== true) return 0;
  const { attachmentsOf } = await import('../attachments/attachments.ts');
  const unsent = await (await attachmentsOf(workspace)).files.unsent();
  return unsent.filter(({ state }) => state === 'waiting').length;
};

/** Reads what this device tells of itself. */
const reportOf = async (workspace: Workspace): Promise<WireDeviceReport> => {
  const { platform } = workspace;
  const { used, quota } = await platform.storageUse();
  return {
    app: platform.app,
    language: platform.language(),
    storage_used: used === null ? null : Math.round(used),
    storage_free: used === null || quota === null ? null : Math.max(0, Math.round(quota - used)),
    files_waiting: await filesWaiting(workspace),
  };
};

/** Notes whether this version of the app is too old. The mark counts for this version alone: an update ends it. */
const noteAge = ({ platform }: Workspace, { minimum_app }: WireDeviceNews): void => {
  if (minimum_app != null && isOlderApp(platform.app, minimum_app)) {
    platform.storage.setItem(TOO_OLD, platform.app);
  } else platform.storage.removeItem(TOO_OLD);
};

/** Tells the server of this device, and hears whether the app is too old. @returns whether it heard */
export const tellOfDevice = async (workspace: Workspace): Promise<boolean> => {
  const { send, user } = workspace;
  const body = await reportOf(workspace);
  const reply = await send({ method: 'PUT', path: '/api/devices/this', body, owner: user.user_id });
  if (reply.kind !== 'ok') return false;
  const news = (reply.body ?? {}) as WireDeviceNews;
  noteAge(workspace, news);
  if (news.notice) await (await noticeOf(workspace)).hear(news.notice);
  if (news.announcements) await keepAnnounced(workspace, news.announcements);
  return true;
};
