import { pino } from 'pino';
import type { Config } from './config.ts';

/**
 * Describes an error for the log: what it is and where it came from. A database's message or details may hold a row's
 * content, so only the code of such an error goes into the log.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const isDatabases = 'severity' in error || 'errcode' in error;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(isDatabases ? {} : { message: error.message }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * Writes structured logs to the standard output, a JSON object a line. Callers never hand it what must not be logged:
 * see `request-log`.
 */
export const createLogger = (level: Config['logLevel']) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
  });
