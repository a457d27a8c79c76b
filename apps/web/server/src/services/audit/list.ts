import type { AuditTable } from '../../storage/tables.ts';
import type { Context } from '../context.ts';

const PAGE = 500;

/** One entry with the user names of its author and its subject, where these are people. */
export interface ListedEntry extends AuditTable {
  readonly by: string | null;
  readonly whom: string | null;
}

/**
 * Reads the audit log, oldest entry first.
 * @param since ISO 8601; empty: from the beginning
 * @param userId the person whose deeds, and whose changes by others, are wanted; `null`: everybody's
 */
export async function* listAudit(
  { storage }: Pick<Context, 'storage'>,
  filter: { readonly since: string; readonly userId: string | null },
): AsyncGenerator<ListedEntry> {
  const { audit, users } = storage.now;
  const names = new Map<string, string | null>();
  const nameOf = async (id: string | null): Promise<string | null> => {
    if (id === null) return null;
    if (!names.has(id)) names.set(id, (await users.byId(id))?.username ?? null);
    return names.get(id) ?? null;
  };
  for (let id = 0; ; ) {
    const page = await audit.find(id, PAGE, filter);
    for (const row of page) {
      yield { ...row, by: await nameOf(row.user_id), whom: await nameOf(row.subject) };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    id = last.id;
  }
}
