import type { FastifyReply } from 'fastify';

const noBody = () => '';

/** Answers without a body, not even `null`: nothing is new, or the headers say all. */
export const sendNothing = (reply: FastifyReply, status: 200 | 201 | 204 | 304): FastifyReply =>
  reply.code(status).serializer(noBody).send(null);
