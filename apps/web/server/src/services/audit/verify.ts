import { type AuditHead, BEFORE_THE_FIRST, chainHash, headText } from '../../storage/audit-chain.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { AuditTable } from '../../storage/tables.ts';
import type { Context } from '../context.ts';

const PAGE = 1000;

/** A whole log with its number of entries; or the entry where it breaks, and why. */
export type Verified =
  | { readonly kind: 'whole'; readonly entries: number }
  | { readonly kind: 'broken'; readonly id: number; readonly problem: string };

const broken = (id: number, problem: string): Verified => ({ kind: 'broken', id, problem });

/** Reads all rows in their order, as many at a time as fit in little memory. */
export async function* auditRows(audit: Repositories['audit']): AsyncGenerator<AuditTable> {
  for (let id = 0; ; ) {
    const page = await audit.after(id, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    id = last.id;
  }
}

/**
 * Works the whole chain out again, and compares its end with the signature. So a row that was changed, removed, put
 * in between or cut off the end shows. A person with the database and the server's key can forge both; keep backups
 * elsewhere.
 */
export const verifyAudit = ({ storage, secrets }: Pick<Context, 'storage' | 'secrets'>): Promise<Verified> =>
  storage.read(async ({ audit }) => {
    let last = { id: 0, hash: BEFORE_THE_FIRST };
    for await (const row of auditRows(audit)) {
      const { hash, ...content } = row;
      if (row.id !== last.id + 1) return broken(last.id + 1, 'is missing');
      if (chainHash(last.hash, content) !== hash) return broken(row.id, 'was changed, or one before it was');
      last = { id: row.id, hash };
    }
    return endsWell(last, await audit.head(), secrets);
  });

function endsWell(
  last: Omit<AuditHead, 'signature'>,
  head: AuditHead | undefined,
  secrets: Context['secrets'],
): Verified {
  if (last.id === 0 && (head === undefined || head.id === 0)) return { kind: 'whole', entries: 0 };
  if (head === undefined) return broken(last.id, 'is the last, and nothing says that the log ends there');
  if (head.id > last.id) return broken(last.id + 1, `is missing: the log had ${head.id} entries`);
  const isOurs = head.signature === secrets.sign('audit', headText(head));
  if (!isOurs) return broken(head.id, 'is the end by a signature that is not this server’s');
  if (head.id < last.id || head.hash !== last.hash) return broken(last.id, 'was not written by the server');
  return { kind: 'whole', entries: last.id };
}
