import type { DraftTable } from '../../tables.ts';
import type { Executor } from '../sql-tools.ts';

/** The private drafts of people. Every call names the owner, so that nobody else's can ever be reached. */
export interface DraftsRepository {
  /** Returns all of the person's drafts, or those of one survey, newest first. */
  list(userId: string, surveyId?: string): Promise<readonly DraftTable[]>;
  put(draft: DraftTable): Promise<void>;
  /** @param at removes only the draft of this time; a newer one stays */
  remove(userId: string, surveyId: string, deviceId: string, at?: string): Promise<void>;
}

export const draftsRepository = ({ db }: Executor): DraftsRepository => ({
  list(userId, surveyId) {
    let query = db.selectFrom('drafts').selectAll().where('user_id', '=', userId);
    if (surveyId !== undefined) query = query.where('survey_id', '=', surveyId);
    return query.orderBy('at', 'desc').orderBy('device_id').execute();
  },
  async put(draft) {
    const { doc, at } = draft;
    await db
      .insertInto('drafts')
      .values(draft)
      .onConflict((oc) => oc.columns(['user_id', 'survey_id', 'device_id']).doUpdateSet({ doc, at }))
      .execute();
  },
  async remove(userId, surveyId, deviceId, at) {
    let query = db
      .deleteFrom('drafts')
      .where('user_id', '=', userId)
      .where('survey_id', '=', surveyId)
      .where('device_id', '=', deviceId);
    if (at !== undefined) query = query.where('at', '=', at);
    await query.execute();
  },
});
