import {
  type AuditHead,
  BEFORE_THE_FIRST,
  chainHash,
  foldEmptied,
  headText,
  NOTHING_EMPTIED,
} from '../../storage/audit-chain.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { AuditTable } from '../../storage/tables.ts';
import type { Context } from '../context.ts';
import { erasureOf } from './personal-details.ts';

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
 * The entries that each erasure has emptied, as long as the entry that records the erasure has not come yet: the first of them, and a fold of
 * what is left of all. The key is the erasure's id.
 */
type Emptied = Map<string, { readonly id: number; readonly fold: string }>;

/** Compares an entry that records an erasure with what that emptied. @returns whether they agree */
function settle(emptiedBy: Emptied, row: AuditTable): boolean {
  const { erasure, digest } = JSON.parse(row.details) as { erasure?: string; digest?: string };
  if (erasure === undefined) return true;
  const { fold = NOTHING_EMPTIED } = emptiedBy.get(erasure) ?? {};
  emptiedBy.delete(erasure);
  return fold === digest;
}

/**
 * Works the whole chain out again, and compares its end with the signature. So it finds a row that was changed, removed, put
 * in between or cut off the end. A person with the database and the server's key can forge both; keep backups
 * elsewhere.
 *
 * The details of some entries are gone with their person: such an entry no longer gives its own hash. The entry behind it holds that
 * hash, and the entry that records the erasure holds what is left of all that it emptied.
 */
export const verifyAudit = ({ storage, secrets }: Pick<Context, 'storage' | 'secrets'>): Promise<Verified> =>
  storage.read(async ({ audit }) => {
    let last = { id: 0, hash: BEFORE_THE_FIRST };
    const emptiedBy: Emptied = new Map();
    for await (const row of auditRows(audit)) {
      const { hash, ...content } = row;
      if (row.id !== last.id + 1) return broken(last.id + 1, 'is missing');
      const erasure = erasureOf(row.details);
      if (erasure !== null) {
        const { id, fold } = emptiedBy.get(erasure) ?? { id: row.id, fold: NOTHING_EMPTIED };
        emptiedBy.set(erasure, { id, fold: foldEmptied(fold, last.hash, row) });
      } else if (chainHash(last.hash, content) !== hash) {
        return broken(row.id, 'was changed, or one before it was');
      } else if (row.action === 'user_erased' && !settle(emptiedBy, row)) {
        return broken(row.id, 'records an erasure, and what that emptied was changed since');
      }
      last = { id: row.id, hash };
    }
    const [unrecorded] = emptiedBy.values();
    if (unrecorded !== undefined)
      return broken(unrecorded.id, 'was emptied, and no erasure is recorded that did it');
    return endsWell(last, await audit.head(), secrets);
  });

/** Compares the last entry with the signed end of the log. */
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
