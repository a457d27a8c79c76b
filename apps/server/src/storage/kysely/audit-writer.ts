import { type AuditHead, chainHash, headText } from '../audit-chain.ts';
import type { AuditEntry, WritableRepositories } from '../port.ts';
import { type Repositories, repositoriesOn } from '../repositories.ts';
import type { AuditTable } from '../tables.ts';
import { lockedHead } from './audit-head.ts';
import { AUDIT_HEAD } from './audit-repository.ts';
import { type Executor, insertRows } from './sql-tools.ts';

const COLUMNS = ['id', 'at', 'via', 'user_id', 'action', 'subject', 'details', 'hash'] as const;

/** Everything with which a transaction writes. */
export interface Writing {
  readonly executor: Executor;
  readonly repositories: Repositories;
}

/** Makes the repositories of a transaction, once however many share it. */
export const writingOn = (executor: Executor): Writing => ({
  executor,
  repositories: repositoriesOn(executor),
});

/**
 * Runs a transaction's work, and then adds to the audit log what it recorded. It does so last, because the end of the
 * log is locked until the commit, and others who record should not wait longer for it than that.
 */
export async function writeAndRecord<T>(
  { executor, repositories }: Writing,
  savepoint: WritableRepositories['savepoint'],
  work: (repositories: WritableRepositories) => Promise<T>,
): Promise<T> {
  const recorded: AuditEntry[] = [];
  const value = await work({
    ...repositories,
    record: (entry) => {
      recorded.push(entry);
    },
    async savepoint(part) {
      const before = recorded.length;
      try {
        return await savepoint(part);
      } catch (error) {
        recorded.length = before;
        throw error;
      }
    },
  });
  if (recorded.length > 0) await append(executor, recorded);
  return value;
}

async function append(executor: Executor, entries: readonly AuditEntry[]): Promise<void> {
  let { id, hash } = await lockedHead(executor);
  const rows: AuditTable[] = [];
  for (const { sign: _, ...entry } of entries) {
    const row = { id: id + 1, ...entry };
    hash = chainHash(hash, row);
    id = row.id;
    rows.push({ ...row, hash });
  }
  await insertRows(executor, 'audit', COLUMNS, rows);
  const signature = entries[0]?.sign(headText({ id, hash })) ?? '';
  const value = JSON.stringify({ id, hash, signature } satisfies AuditHead);
  await executor.db.updateTable('meta').set({ value }).where('key', '=', AUDIT_HEAD).execute();
}
