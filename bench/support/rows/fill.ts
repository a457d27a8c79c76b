import type { Context } from '@sampark/server/services/context';
import { itemReader } from '@sampark/server/services/sync/incoming';
import { syncBatch } from '@sampark/server/services/sync/sync-batch';
import type { Household } from '../households.ts';
import { createOf } from '../servers/wire-client.ts';
import { makeSurveys, type Survey } from '../surveys.ts';
import { PANCHAYATS, type WireDevice, wireDevices } from '../village.ts';

const BATCH = 500;
/** Batches that are in flight at once, so that they share commits. */
const AT_ONCE = 20;

const senderOf = ({ user_id, device_id, panchayat_id }: WireDevice) => ({
  device_id,
  user: {
    user_id,
    username: user_id,
    full_name: 'Asha Devi',
    email: '',
    role: 'staff',
    panchayat_id,
    block_id: null,
  } as const,
});

/**
 * Puts surveys into a database past HTTP, by the product's own use case, spread evenly over the panchayats.
 * @param from the number where an earlier filling ended
 * @param made makes what is put there of a survey: `householdOf` makes a record
 */
export async function fillWithSurveys(
  context: Context,
  from: number,
  to: number,
  made: (survey: Survey) => Survey | Household = (survey) => survey,
): Promise<void> {
  const devices = wireDevices();
  const readItems = itemReader(() => '');
  const batches = Math.ceil((to - from) / BATCH);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < batches) {
      const batch = next;
      next += 1;
      const device = devices[batch % PANCHAYATS];
      if (!device) throw new Error('there is no device');
      const count = Math.min(BATCH, to - from - batch * BATCH);
      // Each batch has a seed of its own, so that no two surveys have one id.
      const surveys = makeSurveys(count, 1_000_000 + from + batch, device.panchayat_id)
        .map(made)
        .map(createOf);
      const { answer } = await syncBatch(context, senderOf(device), () => readItems({ surveys }));
      const { success } = answer;
      if (success !== count) throw new Error(`${success} of ${count} surveys were taken`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
