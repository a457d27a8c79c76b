import { maySetDeadline } from '@sampark/core/access/may-set-deadline';
import type { UserInfo } from '@sampark/core/access/roles';
import { canBeDueOn, type SetDeadline } from '@sampark/core/places/deadline';
import type { DeadlineKey } from '../../storage/kysely/places/deadlines-repository.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { isFormOfSurveys } from '../forms/forms.ts';
import { isoTime } from '../primitives.ts';

export interface SetDeadlineResult {
  readonly kind: 'set' | 'forbidden' | 'form_not_found' | 'unknown_block' | 'deadline_in_other_year';
}

/** Sets the day by which the surveys of a form and year are to be done, everywhere or in one block. Phones hear of it. */
export async function setDeadline(
  context: Context,
  actor: UserInfo,
  deadline: SetDeadline,
): Promise<SetDeadlineResult> {
  const { block_id, form_name, year, due_on } = deadline;
  if (!maySetDeadline(actor, block_id)) return { kind: 'forbidden' };
  if (!(await isFormOfSurveys(context, form_name))) return { kind: 'form_not_found' };
  if (!canBeDueOn(year, due_on)) return { kind: 'deadline_in_other_year' };
  return context.storage.write(async (r): Promise<SetDeadlineResult> => {
    if (block_id !== null && !(await r.panchayats.hasBlock(block_id))) return { kind: 'unknown_block' };
    await r.deadlines.set(deadline, { set_by: actor.user_id, set_at: isoTime(context.clock()) });
    await r.forms.noteChange();
    const details = { block_id, year, due_on };
    record(r, context, { action: 'deadline_set', by: actor.user_id, subject: form_name, details });
    return { kind: 'set' };
  });
}

export interface RemoveDeadlineResult {
  readonly kind: 'removed' | 'forbidden' | 'deadline_not_found';
}

/** Removes such a day. In a block that had its own, everywhere's counts again. */
export async function removeDeadline(
  context: Context,
  actor: UserInfo,
  key: DeadlineKey,
): Promise<RemoveDeadlineResult> {
  const { block_id, form_name, year } = key;
  if (!maySetDeadline(actor, block_id)) return { kind: 'forbidden' };
  return context.storage.write(async (r): Promise<RemoveDeadlineResult> => {
    const was = await r.deadlines.remove(key);
    if (was === undefined) return { kind: 'deadline_not_found' };
    await r.forms.noteChange();
    const details = { block_id, year, was };
    record(r, context, { action: 'deadline_removed', by: actor.user_id, subject: form_name, details });
    return { kind: 'removed' };
  });
}
