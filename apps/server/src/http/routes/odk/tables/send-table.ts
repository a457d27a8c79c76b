import type { FastifyReply, FastifyRequest } from 'fastify';
import { SUBMISSIONS, tableOf } from '../../../../services/programs/odk/form-schema.ts';
import type {
  TablePlace,
  TableReading,
  TableRequest,
} from '../../../../services/programs/odk/rows/read-rows.ts';
import type { RowText } from '../../../../services/programs/odk/rows/submission-rows.ts';
import { type ByteText, plainText } from '../../../../services/programs/odk/text/byte-text.ts';
import { gatherPieces } from '../../../../services/programs/odk/text/pieces.ts';
import { originOf } from '../origin.ts';
import { writeToken } from './odata-query.ts';
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

/** The answer about a table. */
interface Told {
  /** Begins to read its rows. @param put gets each of them */
  readonly read: (put: (row: RowText) => void) => TableReading;
  /** How many there are; `null`: nobody asks. */
  readonly count: number | null;
}

async function* tableText(
  request: FastifyRequest,
  asked: TableRequest,
  { read, count }: Told,
): AsyncGenerator<Buffer> {
  const pieces = gatherPieces({ first: '{"value":[', between: ',' });
  const reading = read((row) => pieces.add(row));
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) yield* pieces.take();
  pieces.end(
    footer(request, asked, {
      ...(step.value === null ? {} : { '@odata.nextLink': nextLink(request, step.value) }),
      ...(count === null ? {} : { '@odata.count': count }),
    }),
  );
  yield* pieces.take();
}

/** Sends rows as JSON, a few at a time, as quickly as the client takes them. */
export const sendTable = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: TableRequest,
  told: Told,
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
    .send(`{"value":[${plainText(rows.join(',') as ByteText)}${footer(request, asked, {})}`);
