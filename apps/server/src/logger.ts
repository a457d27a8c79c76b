import { pino } from 'pino';
import type { Config } from './config.ts';

/** Structured logs on the standard output, a JSON a line. What must never be logged is never handed to it: see `request-log`. */
export const createLogger = (level: Config['logLevel']) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: () => undefined, res: () => undefined },
  });
