import { distinct } from '../../../storage/kysely/sql-tools.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AttachmentTable } from '../../../storage/tables/attachment-tables.ts';
import { userInfoOf } from '../../access/accounts/people/user-info.ts';
import type { Context } from '../../context.ts';
import { readableUses } from './readable-uses.ts';

type Rules = Pick<Context, 'forms' | 'clock'>;

/** Whether somebody had a file that is held: they sent it, or see it in a survey that shows it. */
async function had(
  rules: Rules,
  r: Repositories,
  userId: string,
  { name, kept_by }: AttachmentTable,
): Promise<boolean> {
  if (userId === kept_by) return true;
  const row = await r.users.byId(userId);
  if (row?.is_active !== 1) return false;
  return (await readableUses(rules, r, userInfoOf(row), [name])).some((use) => use.is_shown === 1);
}

/**
 * Shows a file wherever the giver of an answer had it. An answer of which nobody knows the giver shows nothing by itself: an officer's device
 * that offers a copy after a restore would else give a file to whoever has written its name into that survey. @returns whether there was such an answer: others may have it from there */
async function showOnce(rules: Rules, r: Repositories, file: AttachmentTable): Promise<boolean> {
  const uses = await r.attachments.uses([file.name]);
  const hidden = uses.filter((use) => use.is_shown === 0 && use.user_id !== '');
  let isShown = false;
  for (const giver of distinct(hidden.map((use) => use.user_id))) {
    if (!(await had(rules, r, giver, file))) continue;
    isShown = true;
    const surveys = hidden.filter((use) => use.user_id === giver).map((use) => use.survey_id);
    for (const survey of distinct(surveys)) await r.attachments.show(file.name, survey);
  }
  return isShown;
}

/**
 * Shows files that are held in every survey in which somebody named them who had them: a photo that answers two questions, or the
 * answers of a survey that was copied, come once. Nobody needs to send them again.
 */
export async function showToGivers(rules: Rules, r: Repositories, names: readonly string[]): Promise<void> {
  for (const file of await r.attachments.held(names)) while (await showOnce(rules, r, file));
}
