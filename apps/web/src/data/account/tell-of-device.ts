import type { WireDeviceReport } from '@sampark/core/wire/wire-devices';
import type { Workspace } from '../workspace/workspace.ts';

/** Reads what this device tells of itself. */
const reportOf = async ({ platform, filesOnTheirWay }: Workspace): Promise<WireDeviceReport> => {
  const { used, quota } = await platform.storageUse();
  const sums = [...(filesOnTheirWay.get()?.values() ?? [])];
  return {
    app: platform.app,
    language: platform.language(),
    storage_used: used === null ? null : Math.round(used),
    storage_free: used === null || quota === null ? null : Math.max(0, Math.round(quota - used)),
    files_waiting: sums.reduce((all, { waiting }) => all + waiting, 0),
  };
};

/** Tells the server of this device. @returns whether it heard */
export const tellOfDevice = async (workspace: Workspace): Promise<boolean> => {
  const { send, user } = workspace;
  const body = await reportOf(workspace);
  const reply = await send({ method: 'PUT', path: '/api/devices/this', body, owner: user.user_id });
  return reply.kind === 'ok';
};
