import { randomBytes } from 'node:crypto';
import type { AppParts } from '@sampark/server/app';
import { createLogger } from '@sampark/server/logger';
import { createSecrets } from '@sampark/server/services/access/secrets/seal';
import { buildContext, type ContextParts } from '@sampark/server/services/build-context';
import type { Context } from '@sampark/server/services/context';
import { openStorage } from '@sampark/server/storage/open';
import { fillVillage } from '../village.ts';

/** Makes the parts of the product's server, over a database with the bench's village in it. */
export async function villageParts(settings: {
  readonly databaseUrl: string;
  readonly dataDir: string;
}): Promise<{ readonly parts: AppParts & ContextParts; readonly context: Context }> {
  const storage = await openStorage(settings);
  const secrets = createSecrets(randomBytes(32), randomBytes);
  const parts = { storage, secrets, logger: createLogger('error') };
  const context = await buildContext(parts);
  await fillVillage(context);
  return { parts, context };
}
