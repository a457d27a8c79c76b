import { expect, test } from 'vitest';
import type { ApiDocument } from '../../data/ports/api-document.ts';
import { operationsByTag, propertiesOf, schemaWords } from './operations-by-tag.ts';

const document: ApiDocument = {
  info: { title: 'Sampark', version: '1' },
  paths: {
    '/api/surveys': { get: { tags: ['surveys'], summary: 'All' }, post: { tags: ['surveys'] } },
    '/api/ping': { get: { tags: ['server'] } },
    '/api/odd': { get: {} },
  },
};

test('operations stand under their tag, in the order of the document', () => {
  const names = operationsByTag(document).map(
    ({ tag, operations }) =>
      `${tag}: ${operations.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
  );
  expect(names).toEqual([
    'surveys: GET /api/surveys, POST /api/surveys',
    'server: GET /api/ping',
    'other: GET /api/odd',
  ]);
});

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', enum: ['all', 'complete'] }, 'all | complete'],
  [{ type: 'array', items: { type: 'integer' } }, '[integer]'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string | null'],
  [undefined, ''],
])('a schema is said in a few words: %j is %s', (schema, words) => {
  expect(schemaWords(schema)).toBe(words);
});

test('a body shows its properties, also where it is a list of them', () => {
  const survey = {
    type: 'object',
    properties: { survey_id: { type: 'string' }, status: { type: 'string' } },
    required: ['survey_id'],
  };
  const shown = [
    { name: 'survey_id', words: 'string', required: true },
    { name: 'status', words: 'string', required: false },
  ];
  expect(propertiesOf(survey)).toEqual(shown);
  expect(propertiesOf({ type: 'array', items: survey })).toEqual(shown);
  expect(propertiesOf({ anyOf: [survey, { type: 'null' }] })).toEqual(shown);
});
