import { hash } from 'node:crypto';
import type { Operation } from '@sampark/core/merge/operation';
import { expect, it } from 'vitest';
import { hashContent, isOfContent } from './content-hash.ts';

const create: Operation = {
  op_id: 'o1',
  survey_id: 's1',
  resolves: [],
  client_timestamp: '2026-01-01T00:00:00.000Z',
  action: 'create',
  panchayat_id: '90001',
  form_name: null,
  form_version: null,
  set: { 'basic_info.population': 412, village_name: 'रामपुर' },
};
const update: Operation = {
  op_id: 'o2',
  survey_id: 's1',
  resolves: ['o1.village_name'],
  client_timestamp: null,
  action: 'update',
  base_version: 1,
  set: { village_name: 'Rampur' },
  was: { village_name: 'रामपुर' },
};

const turned = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).toReversed()) as T;
const madeNow = (content: object): string => hashContent(content).content_hash;

/** Hashes as servers did before: over lists of pairs. */
const asBefore = (content: object): string => {
  const pairsOf = (object: object): [string, unknown][] =>
    Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const pairs = pairsOf(content).map(([name, part]) => [name, isObject(part) ? pairsOf(part) : part]);
  return hash('sha256', JSON.stringify(pairs), 'base64url');
};

it('is the same in whatever order a content’s properties come', () => {
  expect(madeNow(turned({ ...create, set: turned(create.set) }))).toBe(madeNow(create));
  expect(madeNow(turned(update))).toBe(madeNow(update));
});

it.each<[string, object, object]>([
  ['another answer', create, { ...create, set: { ...create.set, village_name: 'Rampur' } }],
  ['an answer less', create, { ...create, set: { village_name: 'रामपुर' } }],
  ['another head', create, { ...create, client_timestamp: null }],
  ['what was seen and what is said, exchanged', update, { ...update, set: update.was, was: update.set }],
  ['nothing seen', update, { ...update, was: null }],
  ['nothing in what was seen', { ...update, was: null }, { ...update, was: {} }],
])('is another one for %s', (_, one, other) => {
  expect(madeNow(other)).not.toBe(madeNow(one));
  expect(isOfContent(madeNow(one), other, madeNow(other))).toBe(false);
  expect(isOfContent(asBefore(one), other, madeNow(other))).toBe(false);
});

it('is known again where an earlier version of the server stored it', () => {
  for (const content of [create, turned({ ...create, set: turned(create.set) })]) {
    expect(isOfContent(asBefore(create), content, madeNow(content))).toBe(true);
  }
  expect(isOfContent(asBefore(update), update, madeNow(update))).toBe(true);
});

it('comes with the answers’ JSON, in the order of their names', () => {
  const { answers } = hashContent({ ...create, set: turned(create.set) });
  expect(answers).toBe('{"basic_info.population":412,"village_name":"रामपुर"}');
  expect(hashContent({ op_id: 'o3', action: 'delete', base_version: 1 }).answers).toBeNull();
});
