import type { FastifyBaseLogger } from 'fastify';
import { purgeToday } from './services/purge.ts';

/** Milliseconds between two checks whether it is another day. */
const LOOK_EVERY = 60 * 60 * 1000;

/**
 * Removes what has been kept long enough: at the start and then once a day, by one of all the servers on a database.
 * @returns a function that ends it, and resolves when the batch in progress has ended
 */
export function purgeDaily(
  context: Parameters<typeof purgeToday>[0],
  logger: FastifyBaseLogger,
): () => Promise<void> {
  let stopped = false;
  const look = async (): Promise<void> => {
    try {
      const removed = await purgeToday(context, () => stopped);
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
