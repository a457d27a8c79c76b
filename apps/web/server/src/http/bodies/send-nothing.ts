import type { FastifyReply } from 'fastify';

const noBody = () => '';

/** Answers without a body, not even `null`: nothing is new. */
export const sendNothing = (reply: FastifyReply, status: 204 | 304): FastifyReply =>
  reply.code(status).serializer(noBody).send(null);
