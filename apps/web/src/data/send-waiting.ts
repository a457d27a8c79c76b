import type { UserInfo } from '@sampark/core/access/roles';
import { metaKeys } from './database/device-store.ts';
import type { DeviceParts } from './session/device-parts.ts';
import { sendAs } from './session/session.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The person whose words wait on this device. */
interface Waiting {
  readonly device: DeviceParts;
  readonly user: UserInfo;
  readonly workspace: Workspace | null;
}

/** Sends the changes that the person made to their account without network. */
export const sendAccount = async ({ db, session, ...device }: DeviceParts, user: UserInfo): Promise<void> => {
  if ((await db.getKey('meta', metaKeys(user.user_id).accountChanges)) === undefined) return;
  const { sendOwnAccount } = await import('./account/own-account.ts');
  await sendOwnAccount({ db, send: sendAs({ ...device, session }, user.user_id), session, user });
};

/** Sends the better texts that the person suggested without network, and that they have read the privacy notice. */
export const sendTexts = async ({ device, user, workspace }: Waiting): Promise<void> => {
  const { suggestionsWait, noticeWaits } = metaKeys(user.user_id);
  const waits = async (key: string) => (await device.db.getKey('meta', key)) !== undefined;
  if (!workspace) return;
  if (await waits(suggestionsWait))
    (await (await import('./account/suggested-texts.ts')).suggestedTextsOf(workspace)).send();
  if (await waits(noticeWaits)) (await (await import('./account/notice.ts')).noticeOf(workspace)).send();
};

/** Tells the server of announcements that the person has read without network. */
export const sendRead = async ({ device, user, workspace }: Waiting): Promise<void> => {
  const read = await device.db.get('meta', metaKeys(user.user_id).announcementsRead);
  if (!workspace || !(read as readonly { sent: boolean }[] | undefined)?.some(({ sent }) => !sent)) return;
  await (await import('./account/announcements.ts')).sendRead(workspace);
};
