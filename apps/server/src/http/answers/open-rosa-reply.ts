import { xmlElement, xmlText } from '@sampark/core/forms/xform/xml';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route speaks OpenRosa, as ODK Collect does: its answers are XML. */
    readonly openRosa?: boolean;
  }
}

const XML = 'text/xml; charset=utf-8';

/** Whether a request asks in OpenRosa's words: see `routes/odk/collect`. */
export const isOpenRosa = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.config.openRosa === true;

/** Sends a document. @param root its root element, in XML */
export const sendXml = (reply: FastifyReply, root: string): FastifyReply =>
  reply.type(XML).send(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);

/** Answers with a sentence that the person at the phone reads. */
export const sendMessage = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  sendXml(
    reply.code(status),
    xmlElement(
      'OpenRosaResponse',
      { xmlns: 'http://openrosa.org/http/response' },
      xmlElement('message', status < 400 ? {} : { nature: 'error' }, xmlText(message)),
    ),
  );
