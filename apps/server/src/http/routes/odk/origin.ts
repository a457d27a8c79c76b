import type { FastifyRequest } from 'fastify';

/** Returns the address of this server, as the client knows it. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
