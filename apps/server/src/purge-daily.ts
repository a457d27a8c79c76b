import type { FastifyBaseLogger } from 'fastify';
import { settleErasures } from './services/access/accounts/people/erase-user.ts';
import type { Context } from './services/context.ts';
import { purgeToday } from './services/upkeep/purge.ts';
import { endTermsToday } from './services/upkeep/terms/end-terms.ts';
import type { FileStore } from './storage/files/file-store.ts';

/** Milliseconds between two checks whether it is another day. */
const LOOK_EVERY = 60 * 60 * 1000;

/**
 * Deletes what has been kept for its term, and removes for good what was deleted long ago: at the start and then once a day, by one of all
 * the servers on a database. Goes on with erasures that did not come to their end, at the start and then each hour: people do not wait for that.
 * @returns a function that ends it, and resolves when the batch in progress has ended
 */
export function purgeDaily(
  context: Context & { readonly files: FileStore },
  logger: FastifyBaseLogger,
): () => Promise<void> {
  let stopped = false;
  const isOver = () => stopped;
  const endTerms = async (): Promise<void> => {
    try {
      const surveys = await endTermsToday(context, isOver);
      if (surveys !== null && surveys > 0) logger.info({ surveys }, 'deleted at the end of their term');
    } catch (error) {
      logger.error({ err: error }, 'surveys past their term were not deleted');
    }
  };
  const look = async (): Promise<void> => {
    await settleErasures(context, isOver).catch((error: unknown) => {
      context.report(error, 'the list of erased accounts is not brought up to date');
    });
    await endTerms();
    try {
      const removed = await purgeToday(context, isOver);
      if (removed !== null && removed.surveys + removed.operations + removed.files > 0)
        logger.info(removed, 'purged');
    } catch (error) {
      logger.error({ err: error }, 'purging failed');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
    return looking;
  };
}
