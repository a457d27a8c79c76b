import { gzipSync } from 'node:zlib';
import type { Random } from '@sampark/testing/random';
import type { TestRequest } from '../servers/client.ts';
import { fromSchema, type Schema, type Words } from './from-schema.ts';
import { nasty, nastyText } from './nasty.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The part of an OpenAPI document from which requests are made. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Calls that end the sign-ins of their sender: tests of their own try them. */
const ENDS_SIGN_IN = ['POST /api/auth/logout', 'DELETE /api/account/sessions'];

const FIELDS = [
  'village_name',
  'survey_date',
  'basic_info.population',
  'basic_info.households',
  'infrastructure.roads',
  'reasons.household_size',
  'nowhere.field',
  '__proto__.x',
];

const valuesOf = (random: Random): object =>
  Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [
      random.pick(FIELDS),
      random.chance(0.6) ? random.below(3_000) : nasty(random),
    ]),
  );

/** Makes a survey or an operation on one, of any kind. */
const anItem = (words: Words): unknown => {
  const { random, known } = words;
  if (random.chance(0.05)) return nasty(random);
  const common = {
    op_id: random.chance(0.7) ? `op-${random.below(100_000)}` : random.pick(known),
    survey_id: random.pick(known),
    base_version: random.chance(0.8) ? random.below(5) : nasty(random),
  };
  const action = random.pick(['create', 'update', 'delete', 'restore', 'resolve', 'offer', 'explode', '']);
  return {
    ...common,
    ...(action === '' ? {} : { action }),
    version: random.below(5),
    panchayat_id: random.pick(['48211', ...known]),
    village_name: random.pick(known),
    set: valuesOf(random),
    was: valuesOf(random),
    resolves: [random.pick(known)],
    ...(random.chance(0.3) ? { basic_info: valuesOf(random), doc: valuesOf(random), epoch: 'x' } : {}),
    ...(random.chance(0.1) ? { [random.pick(known)]: nasty(random) } : {}),
  };
};

const bodyOf = (
  operation: Operation,
  path: string,
  words: Words,
): { payload?: string | Buffer; headers: Record<string, string> } => {
  const { random } = words;
  const contents = Object.entries(operation.requestBody?.content ?? {});
  const [, content] = contents.find(([type]) => type === 'application/json') ?? contents[0] ?? [];
  if (!content && random.chance(0.7)) return { headers: {} };
  // The description says little of a survey: any field may be there.
  const isSurvey = path.startsWith('/api/surveys') && random.chance(0.8);
  const value = isSurvey ? anItem(words) : fromSchema(content?.schema ?? {}, words);
  const text = random.chance(0.03) ? nastyText(random) : JSON.stringify(value);
  const type = random.chance(0.03) ? nastyText(random).replace(/[^\x20-\x7e]/g, '') : 'application/json';
  if (random.chance(0.1)) {
    const squeezed = random.chance(0.8) ? gzipSync(text) : Buffer.from(text);
    return { payload: squeezed, headers: { 'content-type': type, 'content-encoding': 'gzip' } };
  }
  return { payload: text, headers: { 'content-type': type } };
};

const pathText = (schema: Schema | undefined, words: Words): string => {
  const value = fromSchema(schema ?? { type: 'string' }, words);
  return typeof value === 'string' ? value : nastyText(words.random);
};

/** A lone half of a surrogate pair is no text that an address can hold. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A request, and the call of the description that it makes. */
export interface FuzzedRequest {
  readonly call: string;
  readonly request: TestRequest;
}

/** Makes any request of the description, nearly right. */
export function anyRequest(
  description: Description,
  { random, known }: Omit<Words, 'anything'>,
): FuzzedRequest {
  const words: Words = { random, known, anything: () => anItem(words) };
  const calls = Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        call: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )
    .filter(({ call }) => !ENDS_SIGN_IN.includes(call));
  const { path, method, call, operation } = random.pick(calls);
  const parameters = operation.parameters ?? [];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(pathText(parameters.find((each) => each.name === name)?.schema, words)),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && random.chance(0.5))
    .map((each) => `${each.name}=${encoded(pathText(each.schema, words))}`);
  const { payload, headers } = bodyOf(operation, path, words);
  const request: TestRequest = {
    method: method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...headers,
      ...(random.chance(0.1) ? { 'x-sampark-user': random.pick(known) } : {}),
      ...(random.chance(0.1) ? { 'x-sampark-pending': nastyText(random).replace(/[^\x20-\x7e]/g, '') } : {}),
      ...(random.chance(0.1) ? { 'x-sampark-device': nastyText(random).replace(/[^\x20-\x7e]/g, '') } : {}),
      ...(random.chance(0.1) ? { 'if-none-match': nastyText(random).replace(/[^\x20-\x7e]/g, '') } : {}),
    },
  };
  return { call, request };
}
