import {
  BEFORE_THE_FIRST,
  chainHash,
  foldEmptied,
  NOTHING_EMPTIED,
} from '../../../../../storage/audit-chain.ts';
import type { WritableRepositories } from '../../../../../storage/port.ts';
import { emptied } from '../../../../audit/personal-details.ts';
import { type Recorder, record } from '../../../../audit/record.ts';
import type { Context } from '../../../../context.ts';
import { hex } from '../../../../primitives.ts';
import { afterPlace, keepProgress, type Progress } from './progress.ts';

type AuditContext = Recorder & Pick<Context, 'storage' | 'random'>;

/** Entries of the log that are looked at in one statement. */
const STRETCH = 500;
/** Entries after which a transaction empties what was found. */
const ENOUGH = 200;

/**
 * Empties some of the entries of the audit log by which somebody could be recognised. The transaction that empties them also records
 * how many and which, so the log is whole after each.
 * @returns how far that is
 */
export async function emptyAudit(
  context: AuditContext,
  userId: string,
  progress: Progress,
): Promise<Progress | null> {
  const { storage } = context;
  const newest = (await storage.now.audit.newest())?.id ?? 0;
  let at = Number(progress.after?.['id'] ?? 0);
  const found: number[] = [];
  while (at < newest && found.length < ENOUGH) {
    const upTo = Math.min(at + STRETCH, newest);
    const rows = await storage.now.erasure.auditAbout(userId, progress.theirs, { after: at, upTo });
    found.push(...rows.filter((row) => emptied(row.action, row.details, '') !== null).map(({ id }) => id));
    at = upTo;
  }
  const next = at < newest ? { ...progress, after: { id: at } } : afterPlace(progress);
  if (found.length === 0) return next;
  await storage.write(async (r) => {
    const details = await emptyEntries(r, context, found);
    if (details.entries > 0)
      record(r, context, { action: 'user_erased', by: null, subject: userId, details });
    await keepProgress(r, userId, next);
  });
  return next;
}

/** Empties entries. One that did not follow from the one before it is emptied, too, and goes on being told as broken. */
async function emptyEntries(
  r: WritableRepositories,
  { random }: AuditContext,
  ids: readonly number[],
): Promise<{ readonly erasure: string; readonly entries: number; readonly digest: string }> {
  await r.erasure.begin();
  // The second of two erasures at once sees what the first has emptied.
  await r.erasure.lockAudit();
  const erasure = hex(random(8));
  let fold = NOTHING_EMPTIED;
  let count = 0;
  for (const row of await r.erasure.auditEntries(ids)) {
    const details = emptied(row.action, row.details, erasure);
    if (details === null) continue;
    const [before] = row.id === 1 ? [] : await r.audit.after(row.id - 2, 1);
    const ahead = before?.hash ?? BEFORE_THE_FIRST;
    const { hash, ...content } = row;
    if (chainHash(ahead, content) === hash) fold = foldEmptied(fold, ahead, { ...row, details });
    await r.erasure.emptyEntry(row.id, details);
    count += 1;
  }
  return { erasure, entries: count, digest: fold };
}
