import type { AttachmentContext } from '../files/attachments/attachment-context.ts';
import { hex } from '../primitives.ts';
import { itemReader, type ReadItems } from '../sync/incoming.ts';
import { makeServerKeys, type ServerKeys } from './server-keys.ts';

/** Everything that use cases about carried work need. */
export interface CarryContext extends AttachmentContext {
  readonly serverKeys: ServerKeys;
  readonly readItems: ReadItems;
}

export const carryContext = async (context: AttachmentContext): Promise<CarryContext> => ({
  ...context,
  serverKeys: await makeServerKeys(context.secrets),
  readItems: itemReader(() => hex(context.random(16))),
});
