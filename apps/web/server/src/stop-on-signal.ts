import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds that open requests get to end. */
const PATIENCE = 4500;

/**
 * Ends the process on SIGTERM or SIGINT: `close` takes no new requests, lets the open ones end and closes the
 * database. A request that has not ended by then was not acknowledged, and will be sent again.
 */
export function stopOnSignal(logger: FastifyBaseLogger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), PATIENCE).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
}
