import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { firstLine } from '../first-line.ts';
import { createLogger } from '../logger.ts';
import { erasedListIn } from '../services/access/accounts/people/erased-list.ts';
import { openSecrets } from '../services/access/secrets/open-secrets.ts';
import { buildContext } from '../services/build-context.ts';
import type { Context } from '../services/context.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/port.ts';

/** Everything outside of itself that a command needs. */
export interface Surroundings {
  readonly config: Pick<
    Config,
    | 'databaseUrl'
    | 'databaseReadUrl'
    | 'dataDir'
    | 'files'
    | 's3KeyId'
    | 's3Secret'
    | 'keyFile'
    | 'key'
    | 'passwordMin'
    | 'demo'
    | 'publicUrl'
    | 'host'
    | 'port'
  >;
  readonly readPassword: () => Promise<string>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** A failure after which a command cannot go on, in a sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Opens the database that the settings name. Throws a `CommandError`. */
export async function openDatabase({ config }: Surroundings): Promise<Storage> {
  return openStorage(config).catch((error: unknown) => {
    throw new CommandError(`the database cannot be opened: ${firstLine(error)}`, { cause: error });
  });
}

/** Runs a use case over the database that the settings name, and closes it. Throws a `CommandError`. */
export async function withContext<T>(
  around: Surroundings,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { config } = around;
  const storage = await openDatabase(around);
  try {
    const opened = await openSecrets(storage, config, randomBytes);
    if (!opened.ok) throw new CommandError(opened.problem);
    const { secrets } = opened;
    const { passwordMin } = config;
    const erasedList = erasedListIn(config.dataDir);
    const logger = createLogger('silent');
    return await work(
      await buildContext({ storage, secrets, erasedList, logger, passwordMin, via: 'command line' }),
    );
  } finally {
    await storage.close();
  }
}
