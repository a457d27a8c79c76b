import { createHash } from 'node:crypto';
import type { NamedFile, Submission } from '@sampark/core/forms/collect/read-submission';
import type { FieldPath, Values } from '@sampark/core/survey/values';
import type { Repositories } from '../../../../storage/repositories.ts';
import type { OdkSubmissionTable } from '../../../../storage/tables/odk-submission-table.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';

/*
 * ODK Collect never hears what others said: an edit of it is compared with the submission that it replaces, and says only what is
 * otherwise. So each submission that became part of its survey is kept as its author saw the survey then.
 */

/** A submission that became part of its survey. */
export interface KeptSubmission {
  readonly survey_id: string;
  readonly form_name: string;
  /** From `contentHash`. */
  readonly content_hash: string;
  readonly about: Submission['about'];
  /** The survey as its author saw it, flat. Files are in it once they have come, by their own names. */
  readonly said: Values;
  /** The names on the phone of the files that have come, by path. */
  readonly files: Readonly<Record<FieldPath, string>>;
}

/** Returns a digest of a submission's XML: that of one which is sent again is the same. */
export const contentHash = (xml: string): string => createHash('sha256').update(xml).digest('hex');

const opened = (row: OdkSubmissionTable): KeptSubmission => ({
  ...row,
  about: JSON.parse(row.about) as KeptSubmission['about'],
  said: JSON.parse(row.said) as Values,
  files: JSON.parse(row.files) as KeptSubmission['files'],
});

/** Finds a submission by its `instanceID`. @returns `undefined`: it is not here, or waits for somebody to review it */
export async function findSubmission(
  { odkSubmissions }: Pick<Repositories, 'odkSubmissions'>,
  instance: string,
): Promise<KeptSubmission | undefined> {
  const row = await odkSubmissions.find(instance);
  return row && opened(row);
}

/** Keeps a submission. One that was kept before stays as it is. */
export const keepSubmission = (
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  instance: string,
  kept: KeptSubmission,
): Promise<void> =>
  storage.write((r) =>
    r.odkSubmissions.insert({
      ...{ instance_id: instance, survey_id: kept.survey_id, form_name: kept.form_name },
      ...{ content_hash: kept.content_hash, about: JSON.stringify(kept.about) },
      ...{ said: JSON.stringify(kept.said), files: JSON.stringify(kept.files) },
      made_at: isoTime(clock()),
    }),
  );

/** Adds files that have come to a submission: their names on the phone, and the answers that they became. */
export const addFiles = (
  { storage }: Pick<Context, 'storage'>,
  instance: string,
  { named, answers }: { readonly named: readonly NamedFile[]; readonly answers: KeptSubmission['files'] },
): Promise<void> =>
  storage.write(async (r) => {
    const row = await r.odkSubmissions.find(instance, 'lock');
    if (row === undefined) return;
    const { said, files } = opened(row);
    const came = named.filter(({ path }) => answers[path] !== undefined);
    await r.odkSubmissions.setFiles(instance, {
      said: JSON.stringify({ ...said, ...answers }),
      files: JSON.stringify({ ...files, ...Object.fromEntries(came.map(({ path, file }) => [path, file])) }),
    });
  });
