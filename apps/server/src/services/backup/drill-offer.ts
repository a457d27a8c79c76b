import { rowOf } from '@sampark/core/device/local-survey';
import { offerOf } from '@sampark/core/device/resync';
import { userInfoOf } from '../accounts/people/user-info.ts';
import type { Context } from '../context.ts';
import { hex } from '../primitives.ts';
import { operationItem } from '../sync/incoming.ts';
import { surveyOf } from '../sync/survey-rows.ts';
import { syncBatch } from '../sync/sync-batch.ts';

/** Surveys that are tried, one after the other: some may be closed to their people. */
const TRIED = 20;

/** Whether a device brought its newer work back. */
interface BroughtBack {
  readonly ok: boolean;
  readonly text: string;
}

/** Offers a newer copy of a survey, as a device does whose work the restored database has lost. */
async function offerNewer(
  context: Context,
  surveyId: string,
  user: Omit<Parameters<typeof userInfoOf>[0], 'must_change_password'>,
  ended: string,
): Promise<boolean> {
  const read = async () => {
    const [row] = await context.storage.now.surveys.byIds([surveyId]);
    return row === undefined ? null : surveyOf(row, []);
  };
  const lost = await read();
  if (lost === null) return false;
  const village_name = `${lost.values['village_name'] as string} (drill)`;
  const values = { ...lost.values, village_name };
  const row = rowOf({ ...lost, epoch: ended, version: lost.version + 1, values });
  const offer = offerOf({ row, queue: [] }, `drill-${hex(context.random(16))}`);
  if (offer === null) return false;
  const sender = { user: userInfoOf({ ...user, must_change_password: 0 }), device_id: null };
  await syncBatch(context, sender, () => [operationItem(offer, false)]);
  return (await read())?.values['village_name'] === village_name;
}

/** Lets a device bring back a survey that is newer than the restored one, where there is a survey and somebody who fills it. */
export async function bringBackNewerWork(context: Context, ended: string): Promise<BroughtBack> {
  const { people, surveys } = context.storage.now;
  const staff = (await people.all()).filter(
    ({ role, is_active, panchayat_id }) => role === 'staff' && is_active === 1 && panchayat_id !== null,
  );
  let tried = 0;
  for (const person of staff) {
    const fed = await surveys.feed(person.panchayat_id ?? '', 0, Number.MAX_SAFE_INTEGER, TRIED - tried);
    for (const { survey_id, deleted_at } of fed) {
      if (deleted_at !== null) continue;
      tried += 1;
      if (await offerNewer(context, survey_id, person, ended)) {
        return { ok: true, text: `a device brought newer work on survey ${survey_id} back` };
      }
    }
    if (tried >= TRIED) break;
  }
  return tried === 0
    ? { ok: true, text: 'no survey with somebody who fills it: no device was tried' }
    : { ok: false, text: `a device could not bring newer work back, on any of ${tried} surveys` };
}
