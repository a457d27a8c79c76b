import type { Context } from '../context.ts';

/** Resolves when the database answers; rejects when it does not. */
export async function databaseAnswers({ epoch, storage }: Context): Promise<void> {
  await epoch.read(storage.now.meta);
}
