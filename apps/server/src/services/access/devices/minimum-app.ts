import { mayLeadDevices } from '@sampark/core/access/may-see-devices';
import type { UserInfo } from '@sampark/core/access/roles';
import { isOlderApp } from '@sampark/core/device/app-version';
import type { Repositories } from '../../../storage/repositories.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { APP_HERE } from './app-here.ts';

const KEY = 'minimum_app';

/** Returns the oldest version of the app that needs no update; `null`: every version may be used. */
export const minimumApp = async ({ meta }: Pick<Repositories, 'meta'>): Promise<string | null> =>
  (await meta.get(KEY)) || null;

export interface SetMinimumResult {
  readonly kind: 'set' | 'forbidden' | 'minimum_app_too_new';
}

/** Sets that version. One that this server does not have would ask for an update that does not come. Devices hear of it. */
export async function setMinimumApp(
  context: Context,
  actor: UserInfo,
  version: string | null,
): Promise<SetMinimumResult> {
  if (!mayLeadDevices(actor)) return { kind: 'forbidden' };
  if (version !== null && isOlderApp(APP_HERE, version)) return { kind: 'minimum_app_too_new' };
  return context.storage.write(async (r): Promise<SetMinimumResult> => {
    await r.meta.set(KEY, version ?? '');
    await r.forms.noteChange();
    record(r, context, { action: 'minimum_app_set', by: actor.user_id, details: { version } });
    return { kind: 'set' };
  });
}
