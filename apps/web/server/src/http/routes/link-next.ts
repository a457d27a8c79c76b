import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names the next page in a `Link` header: this request's address with another cursor. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const [path, search] = request.url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  reply.header('link', `<${path}?${query.toString()}>; rel="next"`);
}
