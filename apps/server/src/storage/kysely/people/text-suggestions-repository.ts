import type { Selectable } from 'kysely';
import type { TextSuggestionTable } from '../../tables/text-suggestion-table.ts';
import type { Executor } from '../sql-tools.ts';

/** A suggestion, with the name of who made it. */
export interface ListedSuggestion extends Omit<Selectable<TextSuggestionTable>, 'user_id'> {
  username: string;
}

/** Better texts for the app that people suggest. */
export interface TextSuggestionsRepository {
  /** Keeps suggestions. A later one of the same person for the same text takes the place of the one before. */
  keep(rows: readonly TextSuggestionTable[]): Promise<void>;
  /** Lists them by language and text, the newest of a text first. */
  list(language: string | undefined): Promise<ListedSuggestion[]>;
  /** Forgets those of before this moment. */
  forget(before: string): Promise<void>;
}

export const textSuggestionsRepository = ({ db }: Executor): TextSuggestionsRepository => ({
  async keep(rows) {
    await db
      .insertInto('text_suggestions')
      .values([...rows])
      .onConflict((on) =>
        on
          .columns(['user_id', 'language', 'text_key'])
          .doUpdateSet((eb) => ({
            was: eb.ref('excluded.was'),
            suggested: eb.ref('excluded.suggested'),
            at: eb.ref('excluded.at'),
          }))
          .whereRef('text_suggestions.at', '<', 'excluded.at'),
      )
      .execute();
  },
  list: (language) =>
    db
      .selectFrom('text_suggestions as t')
      .innerJoin('users as u', 'u.user_id', 't.user_id')
      .select(['t.language', 't.text_key', 't.was', 't.suggested', 't.at', 'u.username'])
      .$if(language !== undefined, (query) => query.where('t.language', '=', language ?? ''))
      .orderBy('t.language')
      .orderBy('t.text_key')
      .orderBy('t.at', 'desc')
      .execute(),
  async forget(before) {
    await db.deleteFrom('text_suggestions').where('at', '<', before).execute();
  },
});
