import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { Expression } from '../../../../services/programs/odk/filter/expression.ts';
import { parseFilter } from '../../../../services/programs/odk/filter/parse-filter.ts';
import type { FormSchema, RepeatPath } from '../../../../services/programs/odk/form-schema.ts';
import { parseOrder } from '../../../../services/programs/odk/order.ts';
import { isRefused, type Refusal, refused } from '../../../../services/programs/odk/refusal.ts';
import type { TablePlace, TableRequest } from '../../../../services/programs/odk/rows/read-rows.ts';
import { parseSelect } from '../../../../services/programs/odk/select.ts';

/** The options of OData that ODK Central takes. */
const OPTIONS = [
  ...['$format', '$count', '$skip', '$top', '$filter', '$wkt'],
  ...['$expand', '$select', '$skiptoken', '$orderby'],
] as const;
type Option = (typeof OPTIONS)[number];

export type ODataOptions = Readonly<Partial<Record<Option, string>>>;

const isJsonType = (type: string): boolean => /(^|\/|,)\s*json|application\/json/i.test(type);
const isXmlType = (type: string): boolean => /application\/xml|text\/xml|(^|\/)(atom|xml)/i.test(type);

/** Refuses what does not fit the format of an answer: `$format` counts before `Accept`. */
function formatProblem(request: FastifyRequest, format: 'json' | 'xml', asked: string | undefined) {
  const wanted = asked ?? request.headers.accept ?? '';
  const [json, xml] = [isJsonType(wanted), isXmlType(wanted)];
  if (format === 'xml' && json && !xml) return refused.format('application/xml,atom');
  return format === 'json' && xml && !json ? refused.format('application/json,json') : null;
}

/**
 * Reads the options of a request, and refuses what ODK Central refuses: options that it does not know, another format, and a version of OData
 * before 4.
 */
export function readOptions(request: FastifyRequest, format: 'json' | 'xml'): ODataOptions | Refusal {
  const { 'odata-maxversion': version } = request.headers;
  if (typeof version === 'string' && Number.parseFloat(version) < 4) return refused.notFound();
  const options: Partial<Record<Option, string>> = {};
  for (const [name, value] of Object.entries(request.query as Readonly<Record<string, unknown>>)) {
    const option = OPTIONS.find((each) => each === name);
    if (option === undefined) return refused.feature(name);
    if (typeof value !== 'string') return refused.unexpectedValue(name, 'it is given more than once.');
    options[option] = value;
  }
  const problem = formatProblem(request, format, options.$format);
  if (problem !== null) return problem;
  const { $expand, $select } = options;
  if ($expand !== undefined && $expand !== '' && $expand !== '*') return refused.expand($expand);
  return $expand && $select ? refused.selectExpand() : options;
}

/** Whether an option is switched on: Python writes `True`. */
export const isTrue = (text: string | undefined): boolean => text?.toLowerCase() === 'true';

const WHOLE = /^\d{1,9}$/;

function readNumber(name: string, text: string | undefined): number | null | Refusal {
  if (text === undefined) return null;
  return WHOLE.test(text) ? Number(text) : refused.unexpectedValue(name, 'a whole number is expected.');
}

const place = z.object({
  values: z.array(z.string().check(z.maxLength(40), z.regex(/^[\d:.TZ-]*$/))),
  survey_id: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  rows: z.int().check(z.nonnegative()),
});

/** Writes where a page begins into an address. */
export const writeToken = (after: TablePlace): string =>
  Buffer.from(JSON.stringify(after)).toString('base64url');

function readToken(text: string | undefined, terms: number): TablePlace | null | Refusal {
  if (text === undefined) return null;
  const bad = refused.unexpectedValue('$skiptoken', 'it is none of this server.');
  try {
    const read = safeParse(place, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.success && read.data.values.length === terms ? read.data : bad;
  } catch {
    return bad;
  }
}

/** Reads the `$filter` of a request; `null`: it has none. @param now milliseconds since 1970 */
export function readFilter(text: string | undefined, now: number): Expression | null | Refusal {
  return text === undefined || text.trim() === '' ? null : parseFilter(text, now);
}

/** Returns the columns and the shape that are asked for. */
export function readWriting(
  options: ODataOptions,
  schema: FormSchema,
  path: RepeatPath,
): TableRequest['writing'] | Refusal {
  const selection = parseSelect(options.$select, schema, path);
  if (isRefused(selection)) return selection;
  return { selection, expand: options.$expand === '*', wkt: isTrue(options.$wkt) };
}

/** Reads what is asked for of a table. @param now milliseconds since 1970 */
export function readTableRequest(
  options: ODataOptions,
  { schema, path }: Pick<TableRequest, 'schema' | 'path'>,
  now: number,
): TableRequest | Refusal {
  const writing = readWriting(options, schema, path);
  if (isRefused(writing)) return writing;
  const filter = readFilter(options.$filter, now);
  if (isRefused(filter)) return filter;
  const order = parseOrder(options.$orderby);
  if (isRefused(order)) return order;
  const top = readNumber('$top', options.$top);
  if (isRefused(top)) return top;
  const skip = readNumber('$skip', options.$skip);
  if (isRefused(skip)) return skip;
  const after = readToken(options.$skiptoken, order.length);
  if (isRefused(after)) return after;
  return { schema, path, writing, filter, order, top, skip: skip ?? 0, after };
}
