import type { FastifyReply } from 'fastify';

const noBody = () => '';

/** Answers without a body, not even `null`: there is nothing new. */
export const sendNothing = (reply: FastifyReply, status: 204 | 304): FastifyReply =>
  reply.code(status).serializer(noBody).send(null);
