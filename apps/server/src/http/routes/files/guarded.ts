import type { FastifyReply } from 'fastify';

/**
 * The headers with which content goes that somebody has sent: a browser that opens the address saves it, and neither runs nor embeds it. No
 * cache keeps it, because the next person on this device may not be one who may have it.
 * @param file a plain name
 */
export const guarded = (reply: FastifyReply, file: string): FastifyReply =>
  reply.headers({
    'content-disposition': `attachment; filename="${file}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
