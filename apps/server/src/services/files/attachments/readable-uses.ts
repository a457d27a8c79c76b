import { can } from '@sampark/core/access/can';
import type { UserInfo } from '@sampark/core/access/roles';
import { distinct } from '../../../storage/kysely/sql-tools.ts';
import type { SurveyWithCreator } from '../../../storage/kysely/surveys/surveys-repository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AttachmentTable, AttachmentUseTable } from '../../../storage/tables/attachment-tables.ts';
import { readerOf } from '../../access/shares/reader.ts';
import type { Context } from '../../context.ts';
import { formOfSurvey } from '../../forms/forms.ts';
import { findReadable } from '../../surveys/read-surveys.ts';

/**
 * Returns the answers that name, or named, these files, as far as a person sees them: the survey is in their scope, and the answer
 * is none that is closed to them. People who see surveys whole see those of deleted ones, too, as in the
 * history.
 */
export async function readableUses(
  { forms, clock }: Pick<Context, 'forms' | 'clock'>,
  r: Repositories,
  user: UserInfo,
  names: readonly string[],
): Promise<readonly AttachmentUseTable[]> {
  const uses = await r.attachments.uses(names);
  if (uses.length === 0) return [];
  const rows = await r.surveys.byIds(distinct(uses.map((use) => use.survey_id)));
  const places = await r.places.byIds(distinct(rows.map((row) => row.panchayat_id)));
  const blocks = new Map(places.map((place) => [place.panchayat_id, place.block_id]));
  const reader = await readerOf(r, user, clock());
  const catalogue = await forms.read(r.forms);
  const open = new Map(
    rows
      .filter((row) => can(user, 'read', { ...row, block_id: blocks.get(row.panchayat_id) ?? '' }))
      .filter((row) => row.deleted_at === null || reader.isWhole)
      .map((row) => [row.survey_id, reader.isOpen(row, formOfSurvey(catalogue, row).definition)]),
  );
  return uses.filter((use) => open.get(use.survey_id)?.(use.path) === true);
}

/** Returns the row of a survey that exists for a person; what it holds may be closed to them. */
export async function seenSurvey(
  { forms, clock }: Pick<Context, 'forms' | 'clock'>,
  r: Repositories,
  user: UserInfo,
  surveyId: string,
): Promise<SurveyWithCreator | undefined> {
  const row = await findReadable(r, user, surveyId);
  if (row === undefined) return undefined;
  const reader = await readerOf(r, user, clock());
  const { definition } = formOfSurvey(await forms.read(r.forms), row);
  const isThere = reader.isWhole || (row.deleted_at === null && reader.isOpen(row, definition) !== null);
  return isThere ? row : undefined;
}

/**
 * Returns which of the answers that a person sees show their file to them. One that came back with an offer shows it to whoever has the file by
 * another answer.
 */
export function showingTo(
  seen: readonly AttachmentUseTable[],
): (use: Pick<AttachmentUseTable, 'name' | 'user_id' | 'is_shown'>) => boolean {
  const shown = new Set(seen.filter((use) => use.is_shown === 1).map((use) => use.name));
  return ({ name, user_id, is_shown }) => is_shown === 1 || (user_id === '' && shown.has(name));
}

/**
 * Returns the files among these that are held and that a person may have: one of the answers that they see was given by somebody who had the
 * file. A name that somebody has only heard of opens nothing.
 */
export async function readableFiles(
  context: Pick<Context, 'forms' | 'clock'>,
  r: Repositories,
  user: UserInfo,
  names: readonly string[],
): Promise<readonly AttachmentTable[]> {
  const seen = await readableUses(context, r, user, names);
  const shown = seen.filter((use) => use.is_shown === 1).map((use) => use.name);
  return shown.length === 0 ? [] : r.attachments.held(distinct(shown));
}
