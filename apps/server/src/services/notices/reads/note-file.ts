import { isNoted } from '@sampark/core/access/may-see-reads';
import type { UserInfo } from '@sampark/core/access/roles';
import type { Context } from '../../context.ts';
import { scopeOf } from '../../places/places.ts';

/** Notes that somebody takes all surveys of a form as a file, with their number. */
export async function noteFile(
  { beginReading, reads }: Context,
  user: UserInfo,
  form_name: string,
): Promise<void> {
  if (!isNoted(user)) return;
  const asked = { scope: scopeOf(user), form_name, bound: null };
  const surveys = await beginReading().from(({ now }) => now.formSurveys.count(asked));
  await reads.note(user, { way: 'file', form_name, surveys });
}
