import type { FastifyReply, FastifyRequest } from 'fastify';
import { SUBMISSIONS, tableOf } from '../../../services/odk/form-schema.ts';
import { piecesOf } from '../../../services/odk/pieces.ts';
import type { TablePlace, TableRequest, TableRows } from '../../../services/odk/read-rows.ts';
import type { RowText } from '../../../services/odk/submission-rows.ts';
import { writeToken } from './odata-query.ts';
import { originOf } from './origin.ts';
import { sendPieces } from './send-pieces.ts';

export const ODATA_JSON = 'application/json; odata.metadata=minimal';

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Returns the address of the service that a request asks: all up to `.svc`. */
export const serviceOf = (request: FastifyRequest): string => {
  const path = pathOf(request);
  return `${originOf(request)}${path.slice(0, path.indexOf('.svc') + '.svc'.length)}`;
};

/** Returns the address of the next page: this one's, behind another place. */
function nextLink(request: FastifyRequest, place: TablePlace): string {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  query.delete('$skip');
  query.set('$skiptoken', writeToken(place));
  return `${originOf(request)}${pathOf(request)}?${query.toString()}`;
}

const contextOf = (request: FastifyRequest, { path }: Pick<TableRequest, 'path'>): string => {
  const repeat = path.at(-1);
  return `${serviceOf(request)}/$metadata#${repeat === undefined ? SUBMISSIONS : tableOf(repeat)}`;
};

/** Writes what stands behind the rows. */
function footer(request: FastifyRequest, asked: Pick<TableRequest, 'path'>, more: object): string {
  const rest = JSON.stringify({ '@odata.context': contextOf(request, asked), ...more });
  return `],${rest.slice(1)}`;
}

async function* tableText(
  request: FastifyRequest,
  asked: TableRequest,
  { rows, count }: { readonly rows: TableRows; readonly count: number | null },
): AsyncGenerator<string> {
  let before = '{"value":[';
  let read = await rows.next();
  for (; !read.done; read = await rows.next()) {
    for (const piece of piecesOf(read.value, ',')) {
      yield `${before}${piece}`;
      before = ',';
    }
  }
  const rest = footer(request, asked, {
    ...(read.value === null ? {} : { '@odata.nextLink': nextLink(request, read.value) }),
    ...(count === null ? {} : { '@odata.count': count }),
  });
  yield before === ',' ? rest : `${before}${rest}`;
}

/** Sends rows as JSON, a few at a time, as quickly as the client takes them. */
export const sendTable = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: TableRequest,
  told: { readonly rows: TableRows; readonly count: number | null },
): Promise<FastifyReply> =>
  sendPieces(request, reply.type(ODATA_JSON).header('odata-version', '4.0'), tableText(request, asked, told));

/** Sends rows that are in memory already. */
export const sendRows = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Pick<TableRequest, 'path'>,
  rows: readonly RowText[],
): FastifyReply =>
  reply
    .type(ODATA_JSON)
    .header('odata-version', '4.0')
    .send(`{"value":[${rows.join(',')}${footer(request, asked, {})}`);
