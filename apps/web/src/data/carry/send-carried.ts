import type { WireBrought } from '@sampark/core/carry/carried';
import type { Reply } from '../api/client.ts';
import type { CarryRefusal } from '../ports/carry.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CarriedFiles } from './carried-files.ts';

/** The longest that one file may take, in milliseconds: the server waits no longer. */
const TIMEOUT = 115_000;
const OF_BUNDLE = 'bundle_';

/** Says why the server refuses a file for good; `null`: it did not look at it, and it goes again later. */
const refusalIn = ({ code, status }: Extract<Reply, { kind: 'problem' }>): CarryRefusal | null => {
  if (code.startsWith(OF_BUNDLE)) return code.slice(OF_BUNDLE.length) as CarryRefusal;
  return status === 413 ? 'too_large' : null;
};

/** Sends the files of others that wait, one after the other, until one gets no answer. */
export const sendCarried = async ({ send, user }: Workspace, files: CarriedFiles): Promise<void> => {
  const waiting = (await files.all()).filter(({ state }) => state.kind === 'waiting');
  for (const { id } of waiting) {
    const body = await files.file(id);
    if (!body) continue;
    const reply = await send({
      ...{ method: 'POST', path: '/api/carry/bundles', body, owner: user.user_id },
      ...{ contentType: 'application/octet-stream', timeout: TIMEOUT },
    });
    if (reply.kind === 'ok') {
      await files.brought(id, reply.body as WireBrought);
      continue;
    }
    const because = reply.kind === 'problem' ? refusalIn(reply) : null;
    if (because === null) return;
    await files.refused(id, because);
  }
};
