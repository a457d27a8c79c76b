import type { AuditHead } from '../audit-chain.ts';
import type { AuditTable } from '../tables.ts';
import type { Executor } from './sql-tools.ts';

/** The key of the log's end in `meta`. */
export const AUDIT_HEAD = 'audit_head';

/** Reads the audit log. A transaction writes to it with `record`. */
export interface AuditRepository {
  /** Rows behind this id, in their order. */
  after(id: number, limit: number): Promise<readonly AuditTable[]>;
  /**
   * Returns rows behind this id, from this moment on, of a person's deeds and of changes to them; all where nothing
   * is named.
   */
  find(
    id: number,
    limit: number,
    filter: { readonly since: string; readonly userId: string | null },
  ): Promise<readonly AuditTable[]>;
  /** Returns the last row, of an action where one is named. */
  newest(action?: string): Promise<AuditTable | undefined>;
  /** Returns the log's recorded end; `undefined`: nothing was ever recorded. */
  head(): Promise<AuditHead | undefined>;
}

export const auditRepository = ({ db }: Executor): AuditRepository => {
  const after = (id: number, limit: number) =>
    db.selectFrom('audit').selectAll().where('id', '>', id).orderBy('id').limit(limit);
  return {
    after: (id, limit) => after(id, limit).execute(),
    find(id, limit, { since, userId }) {
      const found = after(id, limit).where('at', '>=', since);
      const theirs = found.where((eb) => eb.or([eb('user_id', '=', userId), eb('subject', '=', userId)]));
      return (userId === null ? found : theirs).execute();
    },
    newest(action) {
      const all = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1);
      return (action === undefined ? all : all.where('action', '=', action)).executeTakeFirst();
    },
    async head() {
      const row = await db
        .selectFrom('meta')
        .select('value')
        .where('key', '=', AUDIT_HEAD)
        .executeTakeFirst();
      return row === undefined ? undefined : (JSON.parse(row.value) as AuditHead);
    },
  };
};
