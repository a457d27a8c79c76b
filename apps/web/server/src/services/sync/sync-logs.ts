import type { Context } from '../context.ts';

/** The log line of one batch that a person's device sent. */
export interface SyncLogLine {
  readonly id: number;
  readonly timestamp: string;
  readonly status: 'success' | 'partial' | 'error';
  readonly message: string;
  readonly details: { readonly success: number; readonly failed: number };
}

/** Returns a person's own syncs, newest first. */
export async function syncLogs(
  { storage }: Context,
  userId: string,
  limit: number,
): Promise<readonly SyncLogLine[]> {
  const logs = await storage.now.syncLogs.list(userId, limit);
  return logs.map(({ id, at, status, message, success, failed }) => ({
    id,
    timestamp: at,
    status: status as SyncLogLine['status'],
    message,
    details: { success, failed },
  }));
}
