import type { CompiledQuery, QueryResult } from 'kysely';
import type { SqliteConnection } from './connection.ts';

/** Reads single answers, and does not ask again for rows that cannot have changed. */
export interface Answers {
  readonly run: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;
  /** Forgets all answers, because this process has committed something, or may have. */
  readonly forget: () => void;
}

/** Rows that are remembered between two commits, at most. */
const MOST = 10_000;

/**
 * Remembers the database's answers until somebody commits. SQLite tells a connection when another one has committed,
 * of this process or any other: `data_version` is another number then. It checks that number after each of our own
 * commits, and once a turn of the event loop for those of others: a request that comes in with a turn was sent before
 * it. So a device without news costs no row.
 */
export function rememberAnswers(connection: SqliteConnection): Answers {
  const answers = new Map<string, QueryResult<unknown>>();
  let rows = 0;
  let version = -1;
  let isFresh = false;

  const look = (): void => {
    if (isFresh) return;
    isFresh = true;
    setImmediate(() => {
      isFresh = false;
    });
    const now = connection.dataVersion();
    if (now === version) return;
    version = now;
    answers.clear();
    rows = 0;
  };

  return {
    run: async <Row>(query: CompiledQuery<Row>) => {
      look();
      const key = `${query.sql}\n${JSON.stringify(query.parameters)}`;
      const known = answers.get(key);
      if (known !== undefined) return known as QueryResult<Row>;
      const answer = connection.execute<Row>(query);
      rows += answer.rows.length + 1;
      if (rows <= MOST) answers.set(key, answer);
      return answer;
    },
    forget: () => {
      isFresh = false;
    },
  };
}
