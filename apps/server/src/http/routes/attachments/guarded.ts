import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { FastifyReply } from 'fastify';

/**
 * The headers with which content goes that somebody has sent: a browser that opens the address saves it, and neither runs nor embeds it. No
 * cache keeps it, because the next person on this device may not be one who may have it.
 */
export const guarded = (reply: FastifyReply, name: string, suffix: string): FastifyReply =>
  reply.headers({
    'content-disposition': `attachment; filename="${readAttachmentName(name)?.hash.slice(0, 12) ?? ''}.${suffix}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
