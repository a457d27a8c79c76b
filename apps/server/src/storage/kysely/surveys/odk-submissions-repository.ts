import type { OdkSubmissionTable } from '../../tables/odk-submission-table.ts';
import { type Executor, locked } from '../sql-tools.ts';

/** The submissions of other programs. */
export interface OdkSubmissionsRepository {
  /** Finds a submission. With `lock` nobody else changes it before this transaction ends. */
  find(instanceId: string, lock?: 'lock'): Promise<OdkSubmissionTable | undefined>;
  /** Keeps a submission, unless one of its id is here. */
  insert(submission: OdkSubmissionTable): Promise<void>;
  /** Says of a submission which files have come. */
  setFiles(instanceId: string, row: Pick<OdkSubmissionTable, 'said' | 'files'>): Promise<void>;
}

export const odkSubmissionsRepository = ({ db, engine }: Executor): OdkSubmissionsRepository => ({
  find(instanceId, lock) {
    const query = db.selectFrom('odk_submissions').selectAll().where('instance_id', '=', instanceId);
    return locked(engine, query, lock).executeTakeFirst();
  },
  async insert(submission) {
    await db
      .insertInto('odk_submissions')
      .values(submission)
      .onConflict((on) => on.column('instance_id').doNothing())
      .execute();
  },
  async setFiles(instanceId, row) {
    await db.updateTable('odk_submissions').set(row).where('instance_id', '=', instanceId).execute();
  },
});
